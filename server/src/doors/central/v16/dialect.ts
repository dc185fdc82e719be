import {
  OcppError,
  isAction,
  validateRequest,
  type ActionOf,
  type IncomingCall,
  type V16Requests,
  type V16Responses,
} from '@voltdeck/ocpp';
import {
  authorizeTag,
  beginTransaction,
  endTransaction,
  quarantine,
  recordConnectorReport,
  recordReadings,
  type TagVerdict,
} from '../../../charging';
import { recordBoot } from '../../../network';
import type { Conversation, Dialect } from '../dialect';
import { recordDeviations } from '../deviations';
import { readDeviceTime, toSamples, withoutBadValues } from './meter';
import { toReport } from './status';

type Action = ActionOf<'1.6'>;
type Handler<A extends Action> = (
  request: V16Requests[A],
  conversation: Conversation,
) => Promise<V16Responses[A]>;

/** Seconds between heartbeats of a charger that has nothing to say. */
const heartbeatSeconds = 300;

const statuses = {
  accepted: 'Accepted',
  blocked: 'Blocked',
  expired: 'Expired',
  invalid: 'Invalid',
  concurrent: 'ConcurrentTx',
} as const satisfies Record<TagVerdict, string>;

const handlers: { [A in Action]?: Handler<A> } = {
  BootNotification: async (request, { speaker, act, receivedAt }) => {
    await act((ctx) =>
      recordBoot(ctx, speaker.chargePointId, {
        vendor: request.chargePointVendor,
        model: request.chargePointModel,
        serialNumber: request.chargePointSerialNumber ?? request.chargeBoxSerialNumber ?? null,
        firmware: request.firmwareVersion ?? null,
      }),
    );
    return { status: 'Accepted', currentTime: receivedAt().toISOString(), interval: heartbeatSeconds };
  },
  Heartbeat: async (_request, { receivedAt }) => ({ currentTime: receivedAt().toISOString() }),
  Authorize: async (request, { speaker, act }) => {
    const { verdict, expiresAt, parentUid } = await act((ctx) =>
      authorizeTag(ctx, { source: speaker, uid: request.idTag }),
    );
    return {
      idTagInfo: {
        status: statuses[verdict],
        ...(expiresAt === null ? {} : { expiryDate: expiresAt.toISOString() }),
        ...(parentUid === null ? {} : { parentIdTag: parentUid }),
      },
    };
  },
  StartTransaction: async (request, { speaker, act }) => {
    const { transactionId, verdict } = await act((ctx) =>
      beginTransaction(ctx, {
        source: speaker,
        connectorNumber: request.connectorId,
        uid: request.idTag,
        deviceAt: readDeviceTime(request.timestamp),
        meterStartWh: Math.round(request.meterStart),
      }),
    );
    return { transactionId, idTagInfo: { status: statuses[verdict] } };
  },
  StopTransaction: async (request, { speaker, act }) => {
    await act((ctx) =>
      endTransaction(ctx, {
        source: speaker,
        transactionId: request.transactionId,
        uid: request.idTag ?? null,
        deviceAt: readDeviceTime(request.timestamp),
        meterStopWh: Math.round(request.meterStop),
        reason: request.reason ?? 'Local',
        samples: toSamples(request.transactionData),
      }),
    );
    return request.idTag === undefined ? {} : { idTagInfo: { status: 'Accepted' } };
  },
  MeterValues: async (request, { speaker, act }) => {
    await act((ctx) =>
      recordReadings(ctx, {
        source: speaker,
        connectorNumber: request.connectorId,
        transactionId: request.transactionId ?? null,
        samples: toSamples(request.meterValue),
      }),
    );
    return {};
  },
  StatusNotification: async (request, { speaker, act }) => {
    await act((ctx) => recordConnectorReport(ctx, { source: speaker, report: toReport(request) }));
    return {};
  },
  // Vendors' own messages are kept like all others; none of them is spoken here.
  DataTransfer: async () => ({ status: 'UnknownVendorId' }),
};

/** Messages that must never be answered with an error, because the charger would send them for ever. */
const insistent: Partial<Record<Action, object>> = {
  StopTransaction: {},
  MeterValues: {},
};

async function setAside(call: IncomingCall, conversation: Conversation, reason: string): Promise<void> {
  const { chargePointId, operatorId } = conversation.speaker;
  const { action, payload } = call;
  await conversation.act((ctx) => quarantine(ctx, { operatorId, chargePointId, action, reason, payload }));
}

/** A transaction whose start cannot be read gets an id that means nothing, so that the charger goes on. */
const unreadableStart: V16Responses['StartTransaction'] = {
  transactionId: 0,
  idTagInfo: { status: 'Invalid' },
};

/** One sampled value that cannot be read takes only itself out of its message (charger-field-notes.md, 22). */
const readRequest = (action: Action, payload: object) => {
  const read = validateRequest('1.6', action, payload);
  if (read.valid || action !== 'MeterValues') return read;
  const rest = withoutBadValues(
    read.payload,
    read.errors.map((error) => error.path),
  );
  return rest === null ? read : validateRequest('1.6', action, rest);
};

async function answer(call: IncomingCall, conversation: Conversation): Promise<object> {
  const { action } = call;
  if (!isAction('1.6', action)) throw new OcppError('notImplemented', `${action} is not known`);
  const handler = handlers[action] as Handler<Action> | undefined;
  if (handler === undefined) throw new OcppError('notSupported', `${action} is not supported`);
  const read = readRequest(action, call.payload);
  await recordDeviations(conversation, action, read.deviations);
  if (read.valid) return handler(read.payload, conversation);
  const reason = read.errors.map((error) => `${error.path} ${error.message}`).join('; ');
  if (action === 'StartTransaction' || action in insistent) {
    await setAside(call, conversation, reason);
    return action === 'StartTransaction' ? unreadableStart : {};
  }
  throw new OcppError(read.kind, reason);
}

/** OCPP 1.6 over JSON. */
export const v16: Dialect = {
  version: '1.6',
  answer,
  say: (command) =>
    command.kind === 'start'
      ? {
          action: 'RemoteStartTransaction',
          payload: { connectorId: command.connectorNumber, idTag: command.tag },
        }
      : { action: 'RemoteStopTransaction', payload: { transactionId: command.transactionId } },
  outcomeOf: (_command, reply) => {
    const status = 'status' in reply && typeof reply.status === 'string' ? reply.status : 'no status';
    return { state: status.toLowerCase() === 'accepted' ? 'accepted' : 'rejected', detail: status };
  },
};
