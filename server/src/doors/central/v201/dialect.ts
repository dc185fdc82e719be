import type { ActionOf, Readable, V201Requests, V201Responses } from '@voltdeck/ocpp';
import type { TagVerdict, TokenWord } from '../../../charging';
import { type Aside, readingBy } from '../answering';
import { noted, notedAs } from '../noted';
import { deviceIn } from '../boots';
import type { Dialect, Saying, Speaker } from '../dialect';
import { tokenShown } from '../tokens';
import { getToKnow, takeReport } from './configuration';
import { toEvent, toReadings } from './events';
import { faultEventsIn } from './faults';
import { informing } from './informing';
import { toDeviceReport } from './report';
import { toReport } from './status';
import { introduced, lackIn, readSettings, writeSettings } from './variables';

type Action = ActionOf<'2.0.1'>;
type Insistent = 'TransactionEvent' | 'MeterValues';
/** Every message is read as far as it can be. */
type Reader<A extends Action> = (request: Readable<V201Requests[A]>, speaker: Speaker, at: Date) => Saying;
type TokenInfo = NonNullable<V201Responses['TransactionEvent']['idTokenInfo']>;

/** Seconds between heartbeats of a charger that has nothing to say. */
const heartbeatSeconds = 300;

const statuses = {
  accepted: 'Accepted',
  blocked: 'Blocked',
  'not-here': 'NotAtThisLocation',
  closed: 'NotAtThisTime',
  expired: 'Expired',
  invalid: 'Invalid',
  concurrent: 'ConcurrentTx',
  'no-credit': 'NoCredit',
} as const satisfies Record<TagVerdict, TokenInfo['status']>;

const tokenInfo = ({ verdict, expiresAt, parentUid }: TokenWord): TokenInfo => ({
  status: statuses[verdict],
  ...(expiresAt === null ? {} : { cacheExpiryDateTime: expiresAt.toISOString() }),
  ...(parentUid === null ? {} : { groupIdToken: { idToken: parentUid, type: 'Central' as const } }),
});

/** The answer where no token is shown that could be judged. */
const noToken: V201Responses['Authorize'] = { idTokenInfo: { status: 'Invalid' } };

const deviceFields = {
  vendor: ['vendorName'],
  model: ['model'],
  serialNumber: ['serialNumber'],
  firmware: ['firmwareVersion'],
};

const acknowledge = (): object => ({});

const readers: { [A in Action]?: Reader<A> } = {
  BootNotification: ({ chargingStation, reason }, _speaker, at) => ({
    kind: 'boot',
    device: deviceIn(chargingStation, deviceFields),
    // Asked for by TriggerMessage it says nothing of a restart (use case F06).
    isRestart: reason !== 'Triggered',
    reply: { status: 'Accepted', currentTime: at.toISOString(), interval: heartbeatSeconds },
  }),
  Heartbeat: (_request, _speaker, at) => noted({ currentTime: at.toISOString() }),
  Authorize: (request) => {
    const uid = tokenShown(request);
    return uid === null
      ? noted(noToken)
      : { kind: 'token', uid, reply: (word) => ({ idTokenInfo: tokenInfo(word) }) };
  },
  TransactionEvent: (request) => ({
    kind: 'session',
    event: toEvent(request),
    // A token is judged only where one was sent (OCPP 2.0.1 part 2 section 1.60.2).
    reply: ({ word }) => (word === null ? {} : { idTokenInfo: tokenInfo(word) }),
  }),
  MeterValues: (request) => ({ kind: 'session', event: toReadings(request), reply: acknowledge }),
  StatusNotification: (request) => {
    const told = toReport(request);
    return told === null
      ? noted({})
      : { kind: 'session', event: { kind: 'connector', ...told }, reply: acknowledge };
  },
  NotifyEvent: (request) => {
    const events = faultEventsIn(request);
    return events.length === 0 ? noted({}) : { kind: 'faults', events, reply: {} };
  },
  NotifyReport: (request) => ({
    kind: 'apart',
    work: async (conversation) => {
      await takeReport(toDeviceReport(request), conversation);
      return {};
    },
  }),
  ...notedAs(informing),
};

/** Messages that must never be answered with an error, because the charger would send them for ever (docs/chargers-in-the-field.md#never-an-error). */
const isInsistent = (action: string): action is Insistent =>
  action === 'TransactionEvent' || action === 'MeterValues';

function setAside(
  action: string,
  payload: unknown,
  { speaker: { chargePointId, operatorId }, reason: detail, said }: Aside,
): Saying {
  const item = { operatorId, chargePointId, action, reason: 'unreadable', detail, said, payload } as const;
  return { kind: 'aside', item, reply: {} };
}

/** OCPP 2.0.1 over JSON. */
export const v201: Dialect = {
  version: '2.0.1',
  protocol: 'ocpp2.0.1',
  isInsistent,
  getToKnow,
  introduced,
  lackIn,
  readSettings,
  writeSettings,
  ...readingBy({
    version: '2.0.1',
    readers,
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

/** OCPP 2.1 over JSON, as far as it shares its messages with 2.0.1 (docs/connecting-chargers.md#ocpp-21). */
export const v21: Dialect = { ...v201, protocol: 'ocpp2.1' };
