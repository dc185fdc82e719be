import type { Exchange, ExchangeOutcome } from '@voltdeck/contract';
import { keptName, shownOf, type Excerpt } from './rules-excerpt';
import { partsOf, transactionNamed, type Frame } from './rules';

/** A frame's place in time: no two have the same. */
export interface FramePosition {
  at: Date;
  id: number;
}

/** A question with its reply, or either alone, as the store finds it. */
export interface FoundExchange extends FramePosition {
  charge_point_id: number;
  charge_point: Exchange['charge_point'];
  /** Of the frame it is told by. */
  direction: Frame['direction'];
  kind: Frame['kind'];
  action: string | null;
  message_id: string | null;
  frame: Excerpt;
  reply_id: number | null;
  reply_kind: 'result' | 'error' | null;
  reply_at: Date | null;
  reply_frame: Excerpt | null;
  outcome: ExchangeOutcome;
  /** Where the search found it. */
  found_at: Date;
  found_id: number;
}

/** A place as clients send it back: `before` and `after` of the call. */
export const toCursor = ({ at, id }: FramePosition): string => `${at.getTime()}.${id}`;

/** Reads what `toCursor` wrote; its form is checked at the door. */
export const readCursor = (text: string): FramePosition => {
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

const textIn = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** `[4, id, code, description, details]`. */
const errorOf = (shown: string, isCut: boolean): { code: string | null; description: string | null } => {
  const [, , code, description] = partsOf({ text: shown, isCut });
  return { code: textIn(code), description: textIn(description) };
};

const isReply = (kind: Frame['kind']): boolean => kind === 'result' || kind === 'error';

const opposite = { in: 'out', out: 'in' } as const;

/** The transaction that an exchange names, as orders keep it: in the question, or in the reply that gives it its number. */
export const transactionToldBy = ({ frame, reply_frame: reply }: FoundExchange): string | null =>
  keptName(transactionNamed(frame) ?? (reply === null ? undefined : transactionNamed(reply)));

/** One side as clients read it. */
const sideOf = (frame: Excerpt | null) =>
  frame === null
    ? { shown: null, bytes: null, isCut: false }
    : { shown: shownOf(frame), bytes: frame.bytes, isCut: frame.isCut };

/** An exchange as clients read it, its secrets masked. */
export const toExchange = (found: FoundExchange, orderId: number | null): Exchange => {
  const isAlone = isReply(found.kind);
  const request = sideOf(isAlone ? null : found.frame);
  const reply = sideOf(isAlone ? found.frame : found.reply_frame);
  const replyAt = isAlone ? found.at : found.reply_at;
  const isError = (isAlone ? found.kind : found.reply_kind) === 'error';
  const error = errorOf(isError ? (reply.shown ?? '') : '', reply.isCut);
  return {
    id: found.id,
    at: found.at.toISOString(),
    charge_point: found.charge_point,
    direction: isAlone ? opposite[found.direction] : found.direction,
    outcome: found.outcome,
    action: found.action,
    message_id: found.message_id,
    request: request.shown,
    request_bytes: request.bytes,
    is_request_cut: request.isCut,
    reply_id: isAlone ? found.id : found.reply_id,
    reply: reply.shown,
    reply_bytes: reply.bytes,
    is_reply_cut: reply.isCut,
    reply_at: replyAt?.toISOString() ?? null,
    error_code: error.code,
    error_description: error.description,
    duration_ms:
      isAlone || found.reply_at === null ? null : Math.max(0, found.reply_at.getTime() - found.at.getTime()),
    order_id: orderId,
    cursor: toCursor({ at: found.found_at, id: found.found_id }),
  };
};
