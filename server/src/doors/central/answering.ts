import {
  type Deviation,
  isAction,
  OcppError,
  type OcppVersion,
  salvageRequest,
  validateRequest,
} from '@voltdeck/ocpp';
import { nothingSaid, type QuarantinedSaid, saidInEvent } from '../../charging';
import { Problem } from '../../kernel/problem';
import { errorCode } from '../../platform/errors';
import type { Dialect, RawCall, ReadCall, Saying, Speaker } from './dialect';
import { fieldOf, textIn } from './said';
import { readDeviceTime } from './samples';
import { isStorable, storablePayload } from './storable';

/** What a call of one action comes to, whatever stands in it (a `Readable`); throws `OcppError` where it can never be worked on. */
export type Reader = (request: never, speaker: Speaker, at: Date) => Saying;

/** How a version reads what a charger calls. */
export interface Manners {
  version: OcppVersion;
  readers: Readonly<Record<string, Reader | undefined>>;
  /** Keeps a message aside that cannot be read, and acknowledges it; null where the charger may be told its error. */
  setAside(action: string, payload: object, of: Aside): Saying | null;
}

/** Why a message is kept aside, and what it says as far as that can be read. */
export interface Aside {
  speaker: Speaker;
  reason: string;
  said: QuarantinedSaid;
}

/** PostgreSQL's codes of values that do not fit: out of range (class 22), against a check, too large for an index or nested too deep (54). */
const unfit = /^(?:22...|23514|54...)$/;

/** Why a message can never be worked on, however often it is sent: its own values are at fault; null where they are not. */
export const faultOf = (error: unknown): OcppError | null => {
  if (error instanceof OcppError) return error;
  if (error instanceof Problem) return new OcppError('property', error.code);
  // No number, date or text of ours is out of range.
  return error instanceof RangeError || unfit.test(errorCode(error) ?? '')
    ? new OcppError('property', 'a value is out of range')
    : null;
};

const tooDeep: Deviation = { path: '', kind: 'too-deep' };

type Read = Pick<Dialect, 'read' | 'setAside'>;

/** Reads a call action by action: one value that cannot be read takes only itself out (docs/chargers-in-the-field.md#one-odd-value). */
function readingOf(manners: Manners, action: string, payload: object) {
  const { version, readers } = manners;
  if (!isAction(version, action)) throw new OcppError('notImplemented', 'This action is not known');
  const reader = Object.hasOwn(readers, action) ? readers[action] : undefined;
  if (reader === undefined) throw new OcppError('notSupported', `${action} is not supported`);
  const whole = validateRequest(version, action, payload);
  return { reader, request: whole.valid ? whole : salvageRequest(version, action, whole) };
}

const payloadOf = ({ raw, payload }: RawCall): object =>
  isStorable(raw) ? payload : storablePayload(payload);

const kinds = new Map<unknown, QuarantinedSaid['kind']>([
  ['StartTransaction', 'started'],
  ['Started', 'started'],
  ['StopTransaction', 'ended'],
  ['Ended', 'ended'],
  ['MeterValues', 'updated'],
  ['Updated', 'updated'],
]);

/** What a message says that is no event: when it was, and of what kind. */
const saidBare = (action: string, payload: object): QuarantinedSaid => ({
  ...nothingSaid,
  kind: kinds.get(action) ?? kinds.get(fieldOf(payload, 'eventType')) ?? null,
  at: readDeviceTime(textIn(payload, 'timestamp')),
});

/** What a message says that could be read and still cannot be worked on. */
function saidBy(manners: Manners, call: RawCall, speaker: Speaker): QuarantinedSaid {
  const { action } = call;
  const payload = payloadOf(call);
  try {
    const { reader, request } = readingOf(manners, action, payload);
    const saying = reader(request.payload as never, speaker, new Date(0));
    const event = saying.kind === 'session' && 'transaction' in saying.event ? saying.event : null;
    return event === null ? saidBare(action, payload) : saidInEvent(event);
  } catch (error) {
    if (faultOf(error) === null) throw error;
    return saidBare(action, payload);
  }
}

function readCall(manners: Manners, call: RawCall, of: { speaker: Speaker; at: Date }): ReadCall {
  const { action, isPruned } = call;
  const deviations: Deviation[] = isPruned ? [tooDeep] : [];
  const payload = payloadOf(call);
  try {
    const { reader, request } = readingOf(manners, action, payload);
    deviations.push(...request.deviations);
    // The schema of this very action has checked the payload, or left what it knows of it, which the compiler cannot follow.
    return { saying: reader(request.payload as never, of.speaker, of.at), deviations };
  } catch (error) {
    const fault = faultOf(error);
    if (fault === null) throw error;
    const { speaker } = of;
    const said = saidBare(action, payload);
    const aside = manners.setAside(action, payload, { speaker, reason: fault.message, said });
    return { saying: aside ?? { kind: 'refused', error: fault }, deviations };
  }
}

/** Reads calls the way a version does. */
export const readingBy = (manners: Manners): Read => ({
  read: (call, speaker, at) => readCall(manners, call, { speaker, at }),
  setAside: (call, speaker, reason) =>
    manners.setAside(call.action, payloadOf(call), { speaker, reason, said: saidBy(manners, call, speaker) }),
});
