import { type ActionOf, type V16Requests, type V16Responses } from '@voltdeck/ocpp';
import {
  authorizeToken,
  quarantine,
  refuseUnreadableStart,
  take,
  type Answer,
  type TagVerdict,
} from '../../../charging';
import { recordBoot } from '../../../network';
import type { Conversation, Dialect } from '../dialect';
import { answerBy } from '../answering';
import { withoutBadValues } from '../samples';
import { getToKnow } from './configuration';
import { toEnded, toStarted, toUpdated } from './events';
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

/** What a charger hears of a transaction it began. */
const begun = ({ transactionId, word }: Answer): V16Responses['StartTransaction'] => ({
  transactionId: transactionId ?? 0,
  idTagInfo: { status: statuses[word?.verdict ?? 'invalid'] },
});

const handlers: { [A in Action]?: Handler<A> } = {
  BootNotification: async (request, conversation) => {
    const { speaker, act, receivedAt } = conversation;
    const { isModelKnown } = await act((ctx) =>
      recordBoot(ctx, speaker.chargePointId, {
        vendor: request.chargePointVendor,
        model: request.chargePointModel,
        serialNumber: request.chargePointSerialNumber ?? request.chargeBoxSerialNumber ?? null,
        firmware: request.firmwareVersion ?? null,
      }),
    );
    if (!isModelKnown) conversation.afterBoot(() => getToKnow(conversation));
    return { status: 'Accepted', currentTime: receivedAt().toISOString(), interval: heartbeatSeconds };
  },
  Heartbeat: async (_request, { receivedAt }) => ({ currentTime: receivedAt().toISOString() }),
  Authorize: async (request, { speaker, act }) => {
    const { verdict, expiresAt, parentUid } = await act((ctx) =>
      authorizeToken(ctx, { source: speaker, uid: request.idTag }),
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
    const event = toStarted(request);
    return begun(await act((ctx) => take(ctx, speaker, event)));
  },
  StopTransaction: async (request, { speaker, act }) => {
    const event = toEnded(request);
    await act((ctx) => take(ctx, speaker, event));
    // Without idTagInfo the charger keeps what it knows of the tag: a stop is no authorisation.
    return {};
  },
  MeterValues: async (request, { speaker, act }) => {
    const event = toUpdated(request);
    await act((ctx) => take(ctx, speaker, event));
    return {};
  },
  StatusNotification: async (request, { speaker, act }) => {
    await act((ctx) => take(ctx, speaker, { kind: 'connector', report: toReport(request) }));
    return {};
  },
  // What they tell stands in the messages of the charge point.
  DiagnosticsStatusNotification: async () => ({}),
  FirmwareStatusNotification: async () => ({}),
  // Vendors' own messages are kept like all others; none of them is spoken here.
  DataTransfer: async () => ({ status: 'UnknownVendorId' }),
};

type Insistent = 'StartTransaction' | 'StopTransaction' | 'MeterValues';

/** Messages that must never be answered with an error, because the charger would send them for ever (docs/chargers-in-the-field.md#never-an-error). */
const isInsistent = (action: string): action is Insistent =>
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
  return begun(await act((ctx) => refuseUnreadableStart(ctx, item)));
}

/** OCPP 1.6 over JSON. */
export const v16: Dialect = {
  version: '1.6',
  isInsistent,
  answer: answerBy({
    version: '1.6',
    handlers,
    withoutBadValues: (action, payload, paths) =>
      action === 'MeterValues' ? withoutBadValues(payload, paths) : null,
    setAside: (action, payload, of) => (isInsistent(action) ? setAside(action, payload, of) : null),
  }),
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
