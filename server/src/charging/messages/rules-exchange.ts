import type { Exchange, ExchangeOutcome } from '@voltdeck/contract';
import { withoutSecrets } from './rules-secrets';
import { bodyOf, transactionIn, type Frame } from './rules';

/** A frame's place in time: no two have the same. */
export interface Place {
  at: Date;
  id: number;
}

/** A question with its reply, or either alone, as the store finds it. */
export interface FoundExchange extends Place {
  charge_point_id: number;
  charge_point: Exchange['charge_point'];
  /** Of the frame it is told by. */
  direction: Frame['direction'];
  kind: Frame['kind'];
  action: string | null;
  message_id: string | null;
  frame: string;
  reply_kind: 'result' | 'error' | null;
  reply_at: Date | null;
  reply_frame: string | null;
  outcome: ExchangeOutcome;
  /** Where the search found it. */
  found_at: Date;
  found_id: number;
}

/** A place as clients send it back: `before` and `after` of the call. */
export const toCursor = ({ at, id }: Place): string => `${at.getTime()}.${id}`;

/** Reads what `toCursor` wrote; its form is checked at the door. */
export const readCursor = (text: string): Place => {
  const [atMs = '0', id = '0'] = text.split('.');
  return { at: new Date(Number(atMs)), id: Number(id) };
};

/** A question is waited for at most this long by those who follow along; later it counts as unanswered. */
const patienceMs = 40_000;
/** Frames are written in parts, so that one may come in after another that is a little younger. */
const overlapMs = 5_000;

/** From where on to ask again: before whatever may still change or come in late. */
export const nextAfter = (exchanges: readonly FoundExchange[], now: Date): string => {
  const waiting = exchanges
    .filter((each) => each.outcome === 'unanswered')
    .map((each) => each.at.getTime() - 1)
    .filter((atMs) => atMs > now.getTime() - patienceMs);
  return toCursor({ at: new Date(Math.min(now.getTime() - overlapMs, ...waiting)), id: 0 });
};

/** `[4, id, code, description, details]`. */
const errorOf = (frame: string | null): { code: string | null; description: string | null } => {
  const none = { code: null, description: null };
  if (frame === null) return none;
  try {
    const read: unknown = JSON.parse(frame);
    if (!Array.isArray(read)) return none;
    const [, , code, description] = read as unknown[];
    const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
    return { code: text(code), description: text(description) };
  } catch {
    return none;
  }
};

const isReply = (kind: Frame['kind']): boolean => kind === 'result' || kind === 'error';

const opposite = { in: 'out', out: 'in' } as const;

const textOf = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : null;

/** The transaction that an exchange names, as the charger calls it: in the question, or in the reply that gives it its number. */
export const transactionNamed = ({ frame, reply_frame }: FoundExchange): string | null =>
  textOf(transactionIn(bodyOf(frame) ?? {})) ??
  textOf(transactionIn(reply_frame === null ? {} : (bodyOf(reply_frame) ?? {})));

/** An exchange as clients read it, its secrets masked. */
export const toExchange = (found: FoundExchange, orderId: number | null): Exchange => {
  const isAlone = isReply(found.kind);
  const request = isAlone ? null : withoutSecrets(found.frame);
  const reply = isAlone ? found.frame : found.reply_frame;
  const replyAt = isAlone ? found.at : found.reply_at;
  const isError = (isAlone ? found.kind : found.reply_kind) === 'error';
  const error = errorOf(isError ? reply : null);
  return {
    id: found.id,
    at: found.at.toISOString(),
    charge_point: found.charge_point,
    direction: isAlone ? opposite[found.direction] : found.direction,
    outcome: found.outcome,
    action: found.action,
    message_id: found.message_id,
    request,
    reply: reply === null ? null : withoutSecrets(reply),
    reply_at: replyAt?.toISOString() ?? null,
    error_code: error.code,
    error_description: error.description,
    duration_ms:
      isAlone || found.reply_at === null ? null : Math.max(0, found.reply_at.getTime() - found.at.getTime()),
    order_id: orderId,
    cursor: toCursor({ at: found.found_at, id: found.found_id }),
  };
};
