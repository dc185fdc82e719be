import {
  type Deviation,
  isAction,
  OcppError,
  type OcppVersion,
  salvageRequest,
  validateRequest,
} from '@voltdeck/ocpp';
import { Problem } from '../../kernel/problem';
import { errorCode } from '../../platform/errors';
import type { Dialect, RawCall, ReadCall, Saying, Speaker } from './dialect';
import { isStorable, storablePayload } from './storable';

/** What a call of one action comes to, whatever stands in it (a `Readable`); throws `OcppError` where it can never be worked on. */
export type Reader = (request: never, speaker: Speaker, at: Date) => Saying;

/** How a version reads what a charger calls. */
export interface Manners {
  version: OcppVersion;
  readers: Readonly<Record<string, Reader | undefined>>;
  /** Keeps a message aside that cannot be read, and acknowledges it; null where the charger may be told its error. */
  setAside(action: string, payload: object, of: { speaker: Speaker; reason: string }): Saying | null;
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
    const aside = manners.setAside(action, payload, { speaker, reason: fault.message });
    return { saying: aside ?? { kind: 'refused', error: fault }, deviations };
  }
}

/** Reads calls the way a version does. */
export const readingBy = (manners: Manners): Read => ({
  read: (call, speaker, at) => readCall(manners, call, { speaker, at }),
  setAside: (call, speaker, reason) => manners.setAside(call.action, payloadOf(call), { speaker, reason }),
});
