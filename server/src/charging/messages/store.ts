import { sql } from 'kysely';
import { copyBool, copyNumber, copyRows, copyText, copyTime } from '../../platform/db/copy';
import type { Tx } from '../../platform/db/db';
import type { Exchange, ExchangeKind, Reply, ReplyKind } from './rules';
import { withoutSecrets } from './rules-secrets';

export interface ExchangeRow {
  id: number;
  at: Date;
  operator_id: number;
  charge_point_id: number;
  connection_id: string;
  /** Who asked. */
  direction: 'in' | 'out';
  kind: ExchangeKind;
  /** Whether it is unreadable or ended with an error. */
  is_fault: boolean;
  action: string | null;
  message_id: string | null;
  /** The call's; null for a reply to nothing. */
  frame: string | null;
  reply_kind: ReplyKind | null;
  reply_at: Date | null;
  reply_frame: string | null;
  /** The number of the reply's frame where calls and replies did not share a row yet; one more than the call's otherwise. */
  former_reply_id: number | null;
}

declare module '../../platform/db/tables' {
  interface Tables {
    messages: ExchangeRow;
  }
}

/** PostgreSQL text cannot hold NUL. */
const storable = (text: string): string =>
  text.includes('\u0000') ? text.replaceAll('\u0000', '\uFFFD') : text;

/** Longer than any action of the protocol; an index cannot hold whatever a charger makes up, and the frame has it all. */
const longestAction = 100;

const kept = (frame: string | undefined | null): string | null =>
  frame === undefined || frame === null ? null : withoutSecrets(storable(frame));

/** Writes exchanges in one statement, without their secrets; answers their numbers in the order given. */
export const keepExchanges = async (tx: Tx, exchanges: readonly Exchange[]): Promise<number[]> => {
  if (exchanges.length === 0) return [];
  const column = <T>(pick: (exchange: Exchange) => T): T[] => exchanges.map(pick);
  const { rows } = await sql<{ id: number }>`
    insert into messages (at, operator_id, charge_point_id, connection_id, direction, kind, is_fault, action, message_id,
      frame, reply_kind, reply_at, reply_frame)
    select at, operator_id, charge_point_id, connection_id, direction, kind,
      kind = 'unreadable' or reply_kind is not distinct from 'error', action, message_id,
      frame, reply_kind, reply_at, reply_frame
    from unnest(
      ${column((each) => each.at)}::timestamptz[], ${column((each) => each.operatorId)}::bigint[],
      ${column((each) => each.chargePointId)}::bigint[], ${column((each) => each.connectionId)}::uuid[],
      ${column((each) => each.direction)}::text[], ${column((each) => each.kind)}::text[],
      ${column((each) => each.action && storable(each.action).slice(0, longestAction))}::text[],
      ${column((each) => each.messageId && storable(each.messageId))}::text[],
      ${column((each) => kept(each.frame))}::text[], ${column((each) => each.reply?.kind ?? null)}::text[],
      ${column((each) => each.reply?.at ?? null)}::timestamptz[], ${column((each) => kept(each.reply?.frame))}::text[]
    ) with ordinality as t(at, operator_id, charge_point_id, connection_id, direction, kind, action, message_id,
      frame, reply_kind, reply_at, reply_frame, place)
    order by place
    returning id`.execute(tx);
  // Numbers are given in the order of the rows, whatever order the answer has.
  return rows.map(({ id }) => id).toSorted((one, other) => one - other);
};

const isFault = ({ kind, reply }: Exchange): boolean => kind === 'unreadable' || reply?.kind === 'error';

/** An exchange as a line of the statement below; its frames, which are most of it, are not copied into it one more time. */
const lineOf = (exchange: Exchange): string => {
  const { action, reply } = exchange;
  const head = [
    copyTime(exchange.at),
    copyNumber(exchange.operatorId),
    copyNumber(exchange.chargePointId),
    copyText(exchange.connectionId),
    exchange.direction,
    exchange.kind,
    copyBool(isFault(exchange)),
    copyText(action && storable(action).slice(0, longestAction)),
    copyText(exchange.messageId),
  ].join('\t');
  const told = `${copyText(reply?.kind ?? null)}\t${copyTime(reply?.at ?? null)}`;
  return `${head}\t${copyText(kept(exchange.frame))}\t${told}\t${copyText(kept(reply?.frame))}`;
};

/** Writes exchanges that are over, in the order given and without their secrets; nothing is written beside them later. */
export const keepWhole = (tx: Tx, exchanges: readonly Exchange[]): Promise<void> =>
  copyRows(
    tx,
    `copy messages (at, operator_id, charge_point_id, connection_id, direction, kind, is_fault, action, message_id,
      frame, reply_kind, reply_at, reply_frame) from stdin`,
    exchanges.map(lineOf),
  );

/** Where the row of a call is, and the reply that came to it. */
export interface CallReply {
  call: { id: number; at: Date };
  reply: Reply;
}

/** Writes replies beside their calls. */
export const completeExchanges = async (tx: Tx, replies: readonly CallReply[]): Promise<void> => {
  if (replies.length === 0) return;
  const column = <T>(pick: (reply: CallReply) => T): T[] => replies.map(pick);
  const calledAt = column(({ call }) => call.at);
  // The bounds tell the database in which days it need not look.
  const calledMs = calledAt.map((at) => at.getTime());
  await sql`
    update messages m set reply_kind = r.kind, reply_at = r.at, reply_frame = r.frame, is_fault = m.is_fault or r.kind = 'error'
    from unnest(
      ${column(({ call }) => call.id)}::bigint[], ${calledAt}::timestamptz[], ${column(({ reply }) => reply.kind)}::text[],
      ${column(({ reply }) => reply.at)}::timestamptz[], ${column(({ reply }) => kept(reply.frame))}::text[]
    ) as r(id, called_at, kind, at, frame)
    where m.id = r.id and m.at = r.called_at
      and m.at between ${new Date(Math.min(...calledMs))} and ${new Date(Math.max(...calledMs))}`.execute(tx);
};
