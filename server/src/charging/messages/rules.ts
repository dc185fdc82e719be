import type { Message } from '@voltdeck/contract';
import { isSameTag } from '../authorization/rules';
import { closed } from './rules-cut';
import { keptName, type Excerpt } from './rules-excerpt';

/** A frame as it went over the wire. */
export interface Frame {
  at: Date;
  chargePointId: number;
  operatorId: number;
  connectionId: string;
  direction: 'in' | 'out';
  kind: Message['kind'];
  action: string | null;
  messageId: string | null;
  frame: string;
}

export type ReplyKind = 'result' | 'error';

/** A reply as it is kept beside its call. */
export interface Reply {
  at: Date;
  kind: ReplyKind;
  frame: string;
}

/** What an exchange began with: a call, what nobody could read, or a reply that answers nothing. */
export type ExchangeKind = 'call' | 'unreadable' | 'reply';

/** A call with its reply, or either alone; `direction` is who asked, and `at` when it began. */
export interface Exchange extends Omit<Frame, 'kind' | 'frame'> {
  kind: ExchangeKind;
  /** The call's; null for a reply to nothing. */
  frame: string | null;
  reply: Reply | null;
}

export const opposite = { in: 'out', out: 'in' } as const;

/** What of a session a frame may name. */
export interface Subject {
  orderId: number;
  connectorNumber: number;
  /** The device's own number of the place that charges one car at a time; null where it has none. */
  evseId: number | null;
  /** As the device calls it. */
  transaction: string | null;
  tag: string | null;
}

/** What stands where a name or number belongs may be anything, also what cannot become text. */
const isScalar = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number';

const alike = (one: unknown, other: string | number | null): boolean =>
  isScalar(one) && other !== null && String(one).toUpperCase() === String(other).toUpperCase();

const inner = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** Some chargers name no transaction, or 0 or −1, and mean the one on the connector (docs/chargers-in-the-field.md#transaction-not-named). */
const transactionIn = (payload: Record<string, unknown>): string | number | undefined => {
  const told = payload['transactionId'] ?? inner(payload['transactionInfo'])['transactionId'];
  if (!isScalar(told) || told === '') return undefined;
  const number = Number(told);
  return number > 0 || (typeof told === 'string' && Number.isNaN(number)) ? told : undefined;
};

const concerns = (frame: Excerpt, subject: Subject): boolean => {
  const transaction = transactionNamed(frame);
  if (transaction !== undefined) return alike(keptName(transaction), subject.transaction);
  const payload = bodyOf(frame);
  if (payload === null) return false;
  if ('remoteStartId' in payload) return alike(payload['remoteStartId'], subject.orderId);
  const evseId = payload['evseId'] ?? inner(payload['evse'])['id'];
  if (evseId !== undefined) return alike(evseId, subject.evseId);
  if ('connectorId' in payload) return alike(payload['connectorId'], subject.connectorNumber);
  const tag = payload['idTag'] ?? inner(payload['idToken'])['idToken'];
  return typeof tag === 'string' && isSameTag(tag, subject.tag);
};

const asJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The parts of a frame, as many as are there; none where it cannot be read. */
export const partsOf = ({ text, isCut }: Pick<Excerpt, 'text' | 'isCut'>): unknown[] => {
  const { whole, closing } = isCut ? closed(text) : { whole: text, closing: '' };
  const read = asJson(whole + closing);
  return Array.isArray(read) ? (read as unknown[]) : [];
};

/** The payload of a frame; null where it has none that can be read. */
const bodyOf = (frame: Excerpt): Record<string, unknown> | null => {
  const body = partsOf(frame).find((part, place) => place > 1 && typeof part === 'object');
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : null;
};

const firstNamed = /^"transactionId"\s*:\s*("[^"\\]*(?:\\[^][^"\\]*)*"|\d+)/;

/** The transaction that a frame names, as the charger calls it; of one that is cut, what stands behind the cut counts too. */
export const transactionNamed = (frame: Excerpt): string | number | undefined => {
  const told = transactionIn(bodyOf(frame) ?? {});
  if (told !== undefined || typeof frame.named !== 'string') return told;
  const [, transactionId = ''] = firstNamed.exec(frame.named) ?? [];
  return transactionIn({ transactionId: asJson(transactionId) });
};

/** The frames that tell of one session, given in their order: calls that name it, and the answers to those. */
export const tellsOf = (
  subject: Subject,
): ((frame: Pick<Frame, 'kind' | 'messageId' | 'direction'> & { frame: Excerpt }) => boolean) => {
  const asked = new Set<string>();
  return ({ kind, messageId, direction, frame }) => {
    const isCall = kind === 'call';
    const exchange = `${(direction === 'in') === isCall}:${messageId}`;
    if (!isCall) return asked.has(exchange);
    if (!concerns(frame, subject)) return false;
    asked.add(exchange);
    return true;
  };
};
