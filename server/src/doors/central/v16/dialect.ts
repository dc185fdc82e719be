import type { ActionOf, Readable, V16Requests, V16Responses } from '@voltdeck/ocpp';
import type { SessionAnswer, TagVerdict, TokenWord } from '../../../charging';
import { type Aside, readingBy } from '../answering';
import { noted, notedAs } from '../noted';
import { deviceIn } from '../boots';
import type { Dialect, Saying, Speaker } from '../dialect';
import { tokenShown } from '../tokens';
import { getToKnow, introduced, lackIn, readSettings, writeSettings } from './configuration';
import { toEnded, toStarted, toUpdated } from './events';
import { informing } from './informing';
import { toReport } from './status';

type Action = ActionOf<'1.6'>;
type Insistent = 'StartTransaction' | 'StopTransaction' | 'MeterValues';
/** Every message is read as far as it can be. */
type Reader<A extends Action> = (request: Readable<V16Requests[A]>, speaker: Speaker, at: Date) => Saying;

/** Seconds between heartbeats of a charger that has nothing to say. */
const heartbeatSeconds = 300;

const statuses = {
  accepted: 'Accepted',
  blocked: 'Blocked',
  // This version has no words of its own for these three.
  'not-here': 'Blocked',
  'no-credit': 'Blocked',
  closed: 'Blocked',
  expired: 'Expired',
  invalid: 'Invalid',
  concurrent: 'ConcurrentTx',
} as const satisfies Record<TagVerdict, string>;

/** What a charger hears of a transaction it began. */
const begun = ({ transactionId, word }: SessionAnswer): V16Responses['StartTransaction'] => ({
  transactionId: transactionId ?? 0,
  idTagInfo: { status: statuses[word?.verdict ?? 'invalid'] },
});

const tokenInfo = ({ verdict, expiresAt, parentUid }: TokenWord): V16Responses['Authorize'] => ({
  idTagInfo: {
    status: statuses[verdict],
    ...(expiresAt === null ? {} : { expiryDate: expiresAt.toISOString() }),
    ...(parentUid === null ? {} : { parentIdTag: parentUid }),
  },
});

/** The answer where no token is shown that could be judged. */
const noToken: V16Responses['Authorize'] = { idTagInfo: { status: 'Invalid' } };

const deviceFields = {
  vendor: ['chargePointVendor'],
  model: ['chargePointModel'],
  serialNumber: ['chargePointSerialNumber', 'chargeBoxSerialNumber'],
  firmware: ['firmwareVersion'],
};

const acknowledge = (): object => ({});

const readers: { [A in Action]?: Reader<A> } = {
  BootNotification: (request, _speaker, at) => ({
    kind: 'boot',
    device: deviceIn(request, deviceFields),
    reply: { status: 'Accepted', currentTime: at.toISOString(), interval: heartbeatSeconds },
  }),
  Heartbeat: (_request, _speaker, at) => noted({ currentTime: at.toISOString() }),
  Authorize: (request) => {
    const uid = tokenShown(request);
    return uid === null ? noted(noToken) : { kind: 'token', uid, reply: tokenInfo };
  },
  StartTransaction: (request) => ({ kind: 'session', event: toStarted(request), reply: begun }),
  // Without idTagInfo the charger keeps what it knows of the tag: a stop is no authorisation.
  StopTransaction: (request) => ({ kind: 'session', event: toEnded(request), reply: acknowledge }),
  MeterValues: (request) => ({ kind: 'session', event: toUpdated(request), reply: acknowledge }),
  StatusNotification: (request) => {
    const report = toReport(request);
    return report === null
      ? noted({})
      : { kind: 'session', event: { kind: 'connector', report }, reply: acknowledge };
  },
  ...notedAs(informing),
};

/** Messages that must never be answered with an error, because the charger would send them for ever (docs/chargers-in-the-field.md#never-an-error). */
const isInsistent = (action: string): action is Insistent =>
  action === 'StartTransaction' || action === 'StopTransaction' || action === 'MeterValues';

function setAside(
  action: Insistent,
  payload: unknown,
  { speaker: { chargePointId, operatorId }, reason: detail, said }: Aside,
): Saying {
  const item = { operatorId, chargePointId, action, reason: 'unreadable', detail, said, payload } as const;
  return action === 'StartTransaction'
    ? { kind: 'aside-start', item, reply: begun }
    : { kind: 'aside', item, reply: {} };
}

/** OCPP 1.6 over JSON. */
export const v16: Dialect = {
  version: '1.6',
  protocol: 'ocpp1.6',
  isInsistent,
  getToKnow,
  introduced,
  lackIn,
  readSettings,
  writeSettings,
  ...readingBy({
    version: '1.6',
    readers,
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
