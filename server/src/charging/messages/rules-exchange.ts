import type { Exchange, ExchangeOutcome } from '@voltdeck/contract';
import { keptName, shownOf, type Excerpt } from './rules-excerpt';
import { partsOf, transactionNamed, type Frame } from './rules';

/** An exchange's place in time: no two have the same. */
export interface FramePosition {
  at: Date;
  id: number;
}

/** An exchange as the store finds it. */
export interface FoundExchange extends FramePosition {
  charge_point_id: number;
  charge_point: Exchange['charge_point'];
  /** Who asked. */
  direction: Frame['direction'];
  action: string | null;
  message_id: string | null;
  /** The call's; null for a reply to nothing. */
  frame: Excerpt | null;
  reply_id: number | null;
  reply_kind: 'result' | 'error' | null;
  reply_at: Date | null;
  reply_frame: Excerpt | null;
  outcome: ExchangeOutcome;
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

/**
 * From where on to ask again: before whatever may still change or come in late.
 * What is narrowed by the reply does not show the calls that wait for one, so it is asked for from before all of those.
 */
export const nextAfter = (exchanges: readonly FoundExchange[], now: Date, isByReply: boolean): string => {
  const waiting = exchanges
    .filter((each) => each.outcome === 'unanswered')
    .map((each) => each.at.getTime() - 1)
    .filter((atMs) => atMs > now.getTime() - patienceMs);
  return toCursor({
    at: new Date(Math.min(now.getTime() - (isByReply ? patienceMs : overlapMs), ...waiting)),
    id: 0,
  });
};

const textIn = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** `[4, id, code, description, details]`. */
const errorOf = (shown: string, isCut: boolean): { code: string | null; description: string | null } => {
  const [, , code, description] = partsOf({ text: shown, isCut });
  return { code: textIn(code), description: textIn(description) };
};

/** The transaction that an exchange names, as orders keep it: in the question, or in the reply that gives it its number. */
export const transactionToldBy = ({ frame, reply_frame: reply }: FoundExchange): string | null =>
  keptName((frame && transactionNamed(frame)) ?? (reply && transactionNamed(reply)));

/** One side as clients read it. */
const sideOf = (frame: Excerpt | null) =>
  frame === null
    ? { shown: null, bytes: null, isCut: false }
    : { shown: shownOf(frame), bytes: frame.bytes, isCut: frame.isCut };

/** An exchange as clients read it, its secrets masked. */
export const toExchange = (found: FoundExchange, orderId: number | null): Exchange => {
  const request = sideOf(found.frame);
  const reply = sideOf(found.reply_frame);
  const error = errorOf(found.reply_kind === 'error' ? (reply.shown ?? '') : '', reply.isCut);
  return {
    id: found.id,
    at: found.at.toISOString(),
    charge_point: found.charge_point,
    direction: found.direction,
    outcome: found.outcome,
    action: found.action,
    message_id: found.message_id,
    request: request.shown,
    request_bytes: request.bytes,
    is_request_cut: request.isCut,
    reply_id: found.reply_id,
    reply: reply.shown,
    reply_bytes: reply.bytes,
    is_reply_cut: reply.isCut,
    reply_at: found.reply_at?.toISOString() ?? null,
    error_code: error.code,
    error_description: error.description,
    duration_ms:
      found.frame === null || found.reply_at === null
        ? null
        : Math.max(0, found.reply_at.getTime() - found.at.getTime()),
    order_id: orderId,
    cursor: toCursor(found),
  };
};
