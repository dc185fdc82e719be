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
  refuseUnreadableStart,
  recordConnectorReport,
  recordReadings,
  type TagVerdict,
} from '../../../charging';
import { recordBoot } from '../../../network';
import type { Conversation, Dialect } from '../dialect';
import { errorCode } from '../../../platform/errors';
import { recordDeviations } from '../deviations';
import { storablePayload } from '../storable';
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
    // Without idTagInfo the charger keeps what it knows of the tag: a stop is no authorisation.
    return {};
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

type Insistent = 'StartTransaction' | 'StopTransaction' | 'MeterValues';

/** Messages that must never be answered with an error, because the charger would send them for ever (charger-field-notes.md, 5). */
const isInsistent = (action: Action): action is Insistent =>
  action === 'StartTransaction' || action === 'StopTransaction' || action === 'MeterValues';

/** Keeps a message aside that cannot be read, and acknowledges it. */
async function setAside(
  action: Insistent,
  payload: unknown,
  of: { conversation: Conversation; reason: string },
) {
  const { speaker, act } = of.conversation;
  const { chargePointId, operatorId } = speaker;
  const item = { operatorId, chargePointId, action, reason: of.reason, payload };
  if (action !== 'StartTransaction') {
    await act((ctx) => quarantine(ctx, item));
    return {};
  }
  const { transactionId, verdict } = await act((ctx) => refuseUnreadableStart(ctx, item));
  return { transactionId, idTagInfo: { status: statuses[verdict] } };
}

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

/** PostgreSQL's codes of values that do not fit (class 22, and a broken check): the message's fault, however often it is sent. */
const isUnfit = (error: unknown): boolean => /^(?:22...|23514)$/.test(errorCode(error) ?? '');

async function handle(action: Action, payload: object, conversation: Conversation): Promise<object> {
  const handler = handlers[action] as Handler<Action> | undefined;
  if (handler === undefined) throw new OcppError('notSupported', `${action} is not supported`);
  const read = readRequest(action, payload);
  await recordDeviations(conversation, action, read.deviations);
  if (!read.valid) {
    const reason = read.errors.map((error) => `${error.path} ${error.message}`).join('; ');
    if (isInsistent(action)) return setAside(action, payload, { conversation, reason });
    throw new OcppError(read.kind, reason);
  }
  try {
    return await handler(read.payload, conversation);
  } catch (error) {
    if (!isUnfit(error)) throw error;
    const reason = 'a value is out of range';
    if (isInsistent(action)) return setAside(action, payload, { conversation, reason });
    throw new OcppError('property', reason);
  }
}

async function answer(call: IncomingCall, conversation: Conversation): Promise<object> {
  const { action } = call;
  if (!isAction('1.6', action)) throw new OcppError('notImplemented', 'This action is not known');
  return handle(action, storablePayload(call.payload), conversation);
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
      : { action: 'RemoteStopTransaction', payload: { transactionId: Number(command.transactionId) } },
  outcomeOf: (_command, reply) => {
    const status = 'status' in reply && typeof reply.status === 'string' ? reply.status : 'no status';
    return { state: status.toLowerCase() === 'accepted' ? 'accepted' : 'rejected', detail: status };
  },
};
