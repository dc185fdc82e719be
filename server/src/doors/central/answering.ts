import { isAction, OcppError, validateRequest, type IncomingCall, type OcppVersion } from '@voltdeck/ocpp';
import { errorCode } from '../../platform/errors';
import { recordDeviations } from './deviations';
import type { Conversation } from './dialect';
import { storablePayload } from './storable';

type Handler = (request: never, conversation: Conversation) => Promise<object>;

/** How a version answers what a charger calls. */
export interface Manners {
  version: OcppVersion;
  handlers: Readonly<Record<string, Handler | undefined>>;
  /** Actions of which one value that cannot be read takes only itself out (charger-field-notes.md, 22). */
  withoutBadValues(action: string, payload: unknown, paths: readonly string[]): object | null;
  /**
   * Keeps a message aside that cannot be read, and acknowledges it; null where the charger may be told its error.
   * Such that it would send for ever must not be answered with one (charger-field-notes.md, 5).
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

/** PostgreSQL's codes of values that do not fit (class 22, and a broken check): the message's fault, however often it is sent. */
const isUnfit = (error: unknown): boolean => /^(?:22...|23514)$/.test(errorCode(error) ?? '');

async function handle(manners: Manners, call: IncomingCall, conversation: Conversation): Promise<object> {
  const { action } = call;
  const payload = storablePayload(call.payload);
  const isKnown = isAction(manners.version, action);
  const handler = isKnown && Object.hasOwn(manners.handlers, action) ? manners.handlers[action] : undefined;
  if (isKnown && handler === undefined) throw new OcppError('notSupported', `${action} is not supported`);
  const request = read(manners, action, payload);
  await recordDeviations(conversation, action, request.deviations);
  const refuse = (reason: string, error: OcppError): Promise<object> => {
    const acknowledged = manners.setAside(action, payload, { conversation, reason });
    if (acknowledged === null) throw error;
    return acknowledged;
  };
  if (!request.valid) {
    const reason = request.errors.map((error) => `${error.path} ${error.message}`).join('; ');
    return refuse(reason, new OcppError(request.kind, reason));
  }
  try {
    // The schema of this very action has checked the payload, which the compiler cannot follow.
    return (await handler?.(request.payload as never, conversation)) ?? {};
  } catch (error) {
    if (!isUnfit(error)) throw error;
    const reason = 'a value is out of range';
    return refuse(reason, new OcppError('property', reason));
  }
}

/** Answers calls the way a version does. */
export const answerBy =
  (manners: Manners) =>
  (call: IncomingCall, conversation: Conversation): Promise<object> =>
    handle(manners, call, conversation);
