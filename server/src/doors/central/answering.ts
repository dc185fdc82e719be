import {
  type Deviation,
  type IncomingCall,
  isAction,
  OcppError,
  type OcppVersion,
  type SchemaError,
  validateRequest,
} from '@voltdeck/ocpp';
import { Problem } from '../../kernel/problem';
import { errorCode } from '../../platform/errors';
import { recordDeviations } from './deviations';
import type { Conversation } from './dialect';
import { storablePayload } from './storable';

type Handler = (request: never, conversation: Conversation) => Promise<object>;

/** How a version answers what a charger calls. */
export interface Manners {
  version: OcppVersion;
  handlers: Readonly<Record<string, Handler | undefined>>;
  /** Actions of which one value that cannot be read takes only itself out (docs/chargers-in-the-field.md#one-odd-value). */
  withoutBadValues(action: string, payload: unknown, paths: readonly string[]): object | null;
  /**
   * Keeps a message aside that cannot be read, and acknowledges it; null where the charger may be told its error.
   * Such that it would send for ever must not be answered with one (docs/chargers-in-the-field.md#never-an-error).
   */
  setAside(
    action: string,
    payload: unknown,
    of: { conversation: Conversation; reason: string },
  ): Promise<object> | null;
}

const read = (manners: Manners, action: string, payload: object) => {
  const { version, withoutBadValues } = manners;
  if (!isAction(version, action)) throw new OcppError('notImplemented', 'This action is not known');
  const whole = validateRequest(version, action, payload);
  if (whole.valid) return whole;
  const paths = whole.errors.map((error) => error.path);
  const rest = withoutBadValues(action, whole.payload, paths);
  return rest === null ? whole : validateRequest(version, action, rest);
};

/** PostgreSQL's codes of values that do not fit: out of range (class 22), against a check, too large for an index or nested too deep (54). */
const unfit = /^(?:22...|23514|54...)$/;

/** Why a message can never be worked on, however often it is sent: its own values are at fault; null where they are not. */
const faultOf = (error: unknown): OcppError | null => {
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

async function handle(manners: Manners, call: IncomingCall, conversation: Conversation): Promise<object> {
  const { action } = call;
  const payload = storablePayload(call.payload);
  const isKnown = isAction(manners.version, action);
  const handler = isKnown && Object.hasOwn(manners.handlers, action) ? manners.handlers[action] : undefined;
  if (isKnown && handler === undefined) throw new OcppError('notSupported', `${action} is not supported`);
  try {
    const request = read(manners, action, payload);
    const { deviations } = request;
    await recordDeviations(conversation, action, call.isPruned ? [tooDeep, ...deviations] : deviations);
    if (!request.valid) throw new OcppError(request.kind, textOf(request.errors));
    // The schema of this very action has checked the payload, which the compiler cannot follow.
    return (await handler?.(request.payload as never, conversation)) ?? {};
  } catch (error) {
    const fault = faultOf(error);
    if (fault === null) throw error;
    const acknowledged = manners.setAside(action, payload, { conversation, reason: fault.message });
    if (acknowledged === null) throw fault;
    return acknowledged;
  }
}

/** Answers calls the way a version does. */
export const answerBy =
  (manners: Manners) =>
  (call: IncomingCall, conversation: Conversation): Promise<object> =>
    handle(manners, call, conversation);
