import {
  type Deviation,
  isAction,
  OcppError,
  type OcppVersion,
  salvageRequest,
  type SchemaError,
  validateRequest,
} from '@voltdeck/ocpp';
import { Problem } from '../../kernel/problem';
import { errorCode } from '../../platform/errors';
import type { Dialect, RawCall, ReadCall, Saying, Speaker } from './dialect';
import { isStorable, storablePayload } from './storable';

/** What a valid call of one action comes to; throws `OcppError` where it can never be worked on. */
export type Reader = (request: never, speaker: Speaker, at: Date) => Saying;

/** How a version reads what a charger calls. */
export interface Manners {
  version: OcppVersion;
  readers: Readonly<Record<string, Reader | undefined>>;
  /** Actions of which one value that cannot be read takes only itself out (docs/chargers-in-the-field.md#one-odd-value): their readers take a `Readable`, whatever stands in it. */
  anyway: ReadonlySet<string>;
  /** Keeps a message aside that cannot be read, and acknowledges it; null where the charger may be told its error. */
  setAside(action: string, payload: object, of: { speaker: Speaker; reason: string }): Saying | null;
}

const check = ({ version, anyway }: Manners, action: string, payload: object) => {
  if (!isAction(version, action)) throw new OcppError('notImplemented', 'This action is not known');
  const whole = validateRequest(version, action, payload);
  if (whole.valid || !anyway.has(action)) return whole;
  return { valid: true, ...salvageRequest(version, action, whole) } as const;
};

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

const textOf = (errors: readonly SchemaError[]): string =>
  errors.map((error) => `${error.path} ${error.message}`).join('; ');

type Read = Pick<Dialect, 'read' | 'setAside'>;

function readerOf({ version, readers }: Manners, action: string): Reader | undefined {
  const isKnown = isAction(version, action);
  const reader = isKnown && Object.hasOwn(readers, action) ? readers[action] : undefined;
  if (isKnown && reader === undefined) throw new OcppError('notSupported', `${action} is not supported`);
  return reader;
}

const payloadOf = ({ raw, payload }: RawCall): object =>
  isStorable(raw) ? payload : storablePayload(payload);

function readCall(manners: Manners, call: RawCall, of: { speaker: Speaker; at: Date }): ReadCall {
  const { action, isPruned } = call;
  const deviations: Deviation[] = isPruned ? [tooDeep] : [];
  const payload = payloadOf(call);
  const isKnown = isAction(manners.version, action);
  try {
    const reader = readerOf(manners, action);
    const request = check(manners, action, payload);
    deviations.push(...request.deviations);
    if (!request.valid) throw new OcppError(request.kind, textOf(request.errors));
    // The schema of this very action has checked the payload, or left what it knows of it, which the compiler cannot follow.
    const saying = reader?.(request.payload as never, of.speaker, of.at);
    return { saying: saying ?? { kind: 'noted', reply: {} }, deviations };
  } catch (error) {
    const fault = faultOf(error);
    if (fault === null) throw error;
    const { speaker } = of;
    const aside = isKnown ? manners.setAside(action, payload, { speaker, reason: fault.message }) : null;
    return { saying: aside ?? { kind: 'refused', error: fault }, deviations };
  }
}

/** Reads calls the way a version does. */
export const readingBy = (manners: Manners): Read => ({
  read: (call, speaker, at) => readCall(manners, call, { speaker, at }),
  setAside: (call, speaker, reason) => manners.setAside(call.action, payloadOf(call), { speaker, reason }),
});
