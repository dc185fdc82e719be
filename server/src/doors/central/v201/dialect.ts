import { type ActionOf, OcppError, type V201Requests, type V201Responses } from '@voltdeck/ocpp';
import { authorizeToken, quarantine, take, type TagVerdict, type TokenWord } from '../../../charging';
import { connectorNumberOf, recordBoot } from '../../../network';
import { answerBy } from '../answering';
import type { Conversation, Dialect } from '../dialect';
import { withoutBadValues } from '../samples';
import { getToKnow, takeReport } from './configuration';
import { toEvent, tokenText } from './events';
import { toSamples } from './meter';
import { toReport } from './status';

type Action = ActionOf<'2.0.1'>;
type Handler<A extends Action> = (
  request: V201Requests[A],
  conversation: Conversation,
) => Promise<V201Responses[A]>;
type TokenInfo = NonNullable<V201Responses['TransactionEvent']['idTokenInfo']>;

/** Seconds between heartbeats of a charger that has nothing to say. */
const heartbeatSeconds = 300;

const statuses = {
  accepted: 'Accepted',
  blocked: 'Blocked',
  expired: 'Expired',
  invalid: 'Invalid',
  concurrent: 'ConcurrentTx',
} as const satisfies Record<TagVerdict, TokenInfo['status']>;

const tokenInfo = ({ verdict, expiresAt, parentUid }: TokenWord): TokenInfo => ({
  status: statuses[verdict],
  ...(expiresAt === null ? {} : { cacheExpiryDateTime: expiresAt.toISOString() }),
  ...(parentUid === null ? {} : { groupIdToken: { idToken: parentUid, type: 'Central' as const } }),
});

const handlers: { [A in Action]?: Handler<A> } = {
  BootNotification: async ({ chargingStation }, conversation) => {
    const { speaker, act, receivedAt } = conversation;
    const { isModelKnown } = await act((ctx) =>
      recordBoot(ctx, speaker.chargePointId, {
        vendor: chargingStation.vendorName,
        model: chargingStation.model,
        serialNumber: chargingStation.serialNumber ?? null,
        firmware: chargingStation.firmwareVersion ?? null,
      }),
    );
    if (!isModelKnown) conversation.afterBoot(() => getToKnow(conversation));
    return { status: 'Accepted', currentTime: receivedAt().toISOString(), interval: heartbeatSeconds };
  },
  Heartbeat: async (_request, { receivedAt }) => ({ currentTime: receivedAt().toISOString() }),
  Authorize: async ({ idToken }, { speaker, act }) => {
    const uid = tokenText(idToken);
    return { idTokenInfo: tokenInfo(await act((ctx) => authorizeToken(ctx, { source: speaker, uid }))) };
  },
  TransactionEvent: async (request, { speaker, act }) => {
    const { evse } = request;
    const { word } = await act(async (ctx) => {
      const at = evse && { evseId: evse.id, connectorId: evse.connectorId ?? null };
      const number = at === undefined ? null : await connectorNumberOf(ctx, speaker.chargePointId, at);
      return take(ctx, speaker, toEvent(request, number));
    });
    // A token is judged only where one was sent (OCPP 2.0.1 part 2 section 1.60.2).
    return word === null ? {} : { idTokenInfo: tokenInfo(word) };
  },
  MeterValues: async ({ evseId, meterValue }, { speaker, act }) => {
    await act(async (ctx) => {
      const at = { evseId, connectorId: null };
      const number = await connectorNumberOf(ctx, speaker.chargePointId, at);
      const samples = toSamples(meterValue);
      await take(ctx, speaker, { kind: 'readings', connectorNumber: number ?? 0, samples });
    });
    return {};
  },
  StatusNotification: async (request, { speaker, act }) => {
    const { evseId } = request;
    // Without a connector of its own the EVSE is meant, without an EVSE the station.
    const connectorId = request.connectorId > 0 ? request.connectorId : null;
    if (evseId < 0) throw new OcppError('property', 'evseId is out of range');
    await act(async (ctx) => {
      const number = await connectorNumberOf(ctx, speaker.chargePointId, { evseId, connectorId });
      await take(ctx, speaker, { kind: 'connector', report: toReport(request, number ?? 0) });
    });
    return {};
  },
  NotifyReport: async (request, conversation) => {
    await takeReport(request, conversation);
    return {};
  },
  // What they tell stands in the messages of the charge point.
  FirmwareStatusNotification: async () => ({}),
  LogStatusNotification: async () => ({}),
  NotifyEvent: async () => ({}),
  SecurityEventNotification: async () => ({}),
  // Vendors' own messages are kept like all others; none of them is spoken here.
  DataTransfer: async () => ({ status: 'UnknownVendorId' }),
};

/** Messages that must never be answered with an error, because the charger would send them for ever (docs/chargers-in-the-field.md#never-an-error). */
const isInsistent = (action: string): boolean => action === 'TransactionEvent' || action === 'MeterValues';

async function setAside(
  action: string,
  payload: unknown,
  of: { conversation: Conversation; reason: string },
): Promise<object> {
  const { speaker, act } = of.conversation;
  const { chargePointId, operatorId } = speaker;
  await act((ctx) => quarantine(ctx, { operatorId, chargePointId, action, reason: of.reason, payload }));
  return {};
}

/** OCPP 2.0.1 over JSON. */
export const v201: Dialect = {
  version: '2.0.1',
  isInsistent,
  answer: answerBy({
    version: '2.0.1',
    handlers,
    withoutBadValues: (action, payload, paths) =>
      isInsistent(action) ? withoutBadValues(payload, paths) : null,
    setAside: (action, payload, of) => (isInsistent(action) ? setAside(action, payload, of) : null),
  }),
  say: (command) =>
    command.kind === 'start'
      ? {
          action: 'RequestStartTransaction',
          payload: {
            evseId: command.evseId ?? command.connectorNumber,
            idToken: { idToken: command.tag, type: 'Central' },
            remoteStartId: command.orderId,
          },
        }
      : { action: 'RequestStopTransaction', payload: { transactionId: command.transactionId } },
  outcomeOf: (_command, reply) => {
    const status = 'status' in reply && typeof reply.status === 'string' ? reply.status : 'no status';
    return { state: status.toLowerCase() === 'accepted' ? 'accepted' : 'rejected', detail: status };
  },
};
