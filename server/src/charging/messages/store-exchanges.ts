import { sql, type RawBuilder } from 'kysely';
import type { ExchangeOutcome } from '@voltdeck/contract';
import type { Ctx } from '../../platform/ctx';
import type { FoundExchange, Place } from './rules-exchange';
import { likeAnywhere } from '../../platform/db/like';

/** Whose frames are looked at: an operator's, one charge point's, or named ones of a charge point. */
export interface Scope {
  operatorId: number;
  chargePointId: number | null;
  ids: readonly number[] | null;
}

export interface Narrowed {
  chargePointIds: readonly number[] | null;
  actions: readonly string[] | null;
  direction: 'in' | 'out' | null;
  outcomes: readonly ExchangeOutcome[] | null;
  errorCodes: readonly string[] | null;
  minDurationMs: number | null;
  maxDurationMs: number | null;
  text: string | null;
}

/** A stretch of frames, newest first; both places themselves are left out. */
export interface Stretch {
  from: Date | null;
  to: Date | null;
  before: Place | null;
  after: Place | null;
  /** At most so many are looked at. */
  most: number;
}

export interface Search {
  scope: Scope;
  narrowed: Narrowed;
  stretch: Stretch;
}

const all = (parts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  parts.length === 0 ? sql`true` : sql.join(parts, sql` and `);

const inScope = ({ operatorId, chargePointId, ids }: Scope): RawBuilder<unknown>[] => [
  chargePointId === null ? sql`m.operator_id = ${operatorId}` : sql`m.charge_point_id = ${chargePointId}`,
  ...(ids === null ? [] : [sql`m.id = any(${[...ids]}::bigint[])`]),
];

const inStretch = ({ from, to, before, after }: Stretch): RawBuilder<unknown>[] => [
  ...(from === null ? [] : [sql`m.at >= ${from}`]),
  ...(to === null ? [] : [sql`m.at < ${to}`]),
  ...(before === null
    ? []
    : [sql`m.at <= ${before.at}`, sql`(m.at, m.id) < (${before.at}::timestamptz, ${before.id}::bigint)`]),
  ...(after === null
    ? []
    : [sql`m.at >= ${after.at}`, sql`(m.at, m.id) > (${after.at}::timestamptz, ${after.id}::bigint)`]),
];

/** How long a reply is looked for: the server gives a question up after half a minute and hears late replies a while longer. */
const replyWithin = sql`interval '10 minutes'`;

/** Written as the index says it, which is what lets the index be used. */
const isHead = sql`(m.kind in ('call', 'unreadable') or (m.direction = 'in' and m.action is null))`;

const heads = ({ scope, stretch }: Search): RawBuilder<unknown> => sql`
  select m.at as found_at, m.id as found_id, m.at, m.id, m.charge_point_id, m.action, m.direction, m.kind
  from messages m where ${all([...inScope(scope), isHead, ...inStretch(stretch)])}
  order by m.at desc, m.id desc limit ${stretch.most}`;

/** Errors and what nobody could read. */
const faultFrames = ({ scope, stretch }: Search): RawBuilder<unknown> => sql`
  select m.at as found_at, m.id as found_id, m.kind from messages m
  where ${all([
    sql`m.operator_id = ${scope.operatorId}`,
    ...(scope.chargePointId === null ? [] : [sql`m.charge_point_id = ${scope.chargePointId}`]),
    sql`m.kind in ('error', 'unreadable')`,
    ...inStretch(stretch),
  ])}
  order by m.at desc, m.id desc limit ${stretch.most}`;

/** Errors lead back to their questions; a charger's error that answers nothing stands for itself. */
const faults = (search: Search): RawBuilder<unknown> => sql`
  select e.found_at, e.found_id, q.* from (${faultFrames(search)}) e
  join lateral (
    (select c.at, c.id, c.charge_point_id, c.action, c.direction, c.kind from messages own
      join messages c on c.charge_point_id = own.charge_point_id and c.at between own.at - ${replyWithin} and own.at
        and c.connection_id = own.connection_id and c.message_id = own.message_id
        and c.direction <> own.direction and c.kind = 'call'
      where e.kind = 'error' and own.at = e.found_at and own.id = e.found_id
      order by c.at desc, c.id desc limit 1)
    union all
    (select own.at, own.id, own.charge_point_id, own.action, own.direction, own.kind from messages own
      where own.at = e.found_at and own.id = e.found_id
        and (e.kind = 'unreadable' or (own.direction = 'in' and own.action is null)))
    limit 1
  ) q on true`;

const onlyFaults: readonly ExchangeOutcome[] = ['error', 'unreadable'];

/** Whether all that is wanted is found by the index of what went wrong. */
const isOfFaults = ({ scope, narrowed: { outcomes, errorCodes } }: Search): boolean =>
  scope.ids === null &&
  (errorCodes !== null || (outcomes !== null && outcomes.every((each) => onlyFaults.includes(each))));

/** Told by the index alone; who replies to nothing was asked by the other. */
const narrowedHeads = ({ chargePointIds, actions, direction }: Narrowed): RawBuilder<unknown>[] => [
  ...(chargePointIds === null ? [] : [sql`h.charge_point_id = any(${[...chargePointIds]}::bigint[])`]),
  ...(actions === null ? [] : [sql`h.action = any(${[...actions]})`]),
  ...(direction === null ? [] : [sql`(h.direction = ${direction}) <> (h.kind in ('result', 'error'))`]),
];

/** `[4, id, code, …`, read without taking it for JSON, which not all of it is. */
const errorCode = (frame: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`substring(${frame} from '^\\s*\\[\\s*4\\s*,\\s*(?:"(?:[^"\\\\]|\\\\.)*"|[^",]*)\\s*,\\s*"([^"]*)"')`;

const durationMs = sql`extract(epoch from r.at - q.at) * 1000`;

/** What takes both frames. */
const narrowedPairs = (narrowed: Narrowed): RawBuilder<unknown>[] => {
  const { outcomes, errorCodes, minDurationMs, maxDurationMs, text } = narrowed;
  const like = text === null ? null : likeAnywhere(text);
  return [
    ...(outcomes === null ? [] : [sql`o.outcome = any(${[...outcomes]})`]),
    ...(errorCodes === null
      ? []
      : [
          sql`o.outcome in ('error', 'unasked')
            and ${errorCode(sql`coalesce(r.frame, q.frame)`)} = any(${[...errorCodes]})`,
        ]),
    ...(minDurationMs === null ? [] : [sql`o.is_replied and ${durationMs} >= ${minDurationMs}`]),
    ...(maxDurationMs === null ? [] : [sql`o.is_replied and ${durationMs} <= ${maxDurationMs}`]),
    ...(like === null ? [] : [sql`(q.frame ilike ${like} or (o.is_replied and r.frame ilike ${like}))`]),
  ];
};

/** Whether a frame can only be told apart once both sides were read. */
export const readsFrames = (narrowed: Narrowed): boolean => narrowedPairs(narrowed).length > 0;

/** The first that follows under the same id, be it a reply or the same id used again, which leaves the former unanswered. */
const following = sql`
  left join lateral (
    select n.at, n.kind, n.frame from messages n
    where n.charge_point_id = q.charge_point_id and n.at >= q.at and n.at <= q.at + ${replyWithin}
      and n.connection_id = q.connection_id and n.message_id = coalesce(q.message_id, '-1')
      and ((n.direction <> q.direction and n.kind in ('result', 'error'))
        or (n.direction = q.direction and n.kind = 'call' and (n.at, n.id) > (q.at, q.id)))
    order by n.at, n.id limit 1
  ) r on q.kind in ('call', 'unreadable')
  cross join lateral (
    select r.kind in ('result', 'error') is true as is_replied,
      case when q.kind = 'unreadable' then 'unreadable' when q.kind in ('result', 'error') then 'unasked'
        when r.kind = 'error' then 'error' when r.kind = 'result' then 'answered' else 'unanswered' end as outcome
  ) o`;

const columns = sql`
  h.found_at, h.found_id, q.at, q.id, q.charge_point_id, q.direction, q.kind, q.action, q.message_id, q.frame, o.outcome,
  case when o.is_replied then r.kind end as reply_kind, case when o.is_replied then r.at end as reply_at,
  case when o.is_replied then r.frame end as reply_frame,
  json_build_object('id', c.id, 'title', c.title, 'identifier', c.identifier, 'time_zone', c.time_zone) as charge_point`;

/** One page of exchanges, newest first. */
export const findExchanges = async (
  ctx: Ctx,
  search: Search,
  page: { offset: number; limit: number },
): Promise<FoundExchange[]> => {
  const { narrowed } = search;
  const newestFirst = sql`order by h.found_at desc, h.found_id desc limit ${page.limit} offset ${page.offset}`;
  const isDeep = readsFrames(narrowed);
  const candidates = sql`
    select * from (${isOfFaults(search) ? faults(search) : heads(search)}) h
    where ${all(narrowedHeads(narrowed))} ${isDeep ? sql`` : newestFirst}`;
  // "offset 0" keeps the order of the work: frames are fetched one by one, until the page is full.
  const { rows } = await sql<FoundExchange>`
    select ${columns} from (${candidates}) h
    cross join lateral (select * from messages q where q.at = h.at and q.id = h.id offset 0) q
    join charge_points c on c.id = q.charge_point_id and c.operator_id = ${search.scope.operatorId}
    ${following}
    where ${all(narrowedPairs(narrowed))} ${isDeep ? newestFirst : sql`order by h.found_at desc, h.found_id desc`}`.execute(
    ctx.tx,
  );
  return rows;
};

/** The oldest place that a search looked at, and how many there were. */
export const extentOf = async (
  ctx: Ctx,
  search: Search,
): Promise<{ looked: number; oldest: Place | null }> => {
  const from = isOfFaults(search) ? faultFrames(search) : heads(search);
  const { rows } = await sql<{ looked: number; at: Date | null; id: number | null }>`
    select count(*)::bigint as looked, (array_agg(h.found_at order by h.found_at, h.found_id))[1] as at,
      (array_agg(h.found_id order by h.found_at, h.found_id))[1] as id from (${from}) h`.execute(ctx.tx);
  const [row] = rows;
  if (!row || row.at === null || row.id === null) return { looked: 0, oldest: null };
  return { looked: row.looked, oldest: { at: row.at, id: row.id } };
};

interface NamedTransaction {
  chargePointId: number;
  name: string;
}

const isNumber = (name: string): boolean => /^\d{1,9}$/.test(name);

/** The orders of transactions, as `charge point:transaction` → order. */
export const ordersOfTransactions = async (
  ctx: Ctx,
  operatorId: number,
  named: readonly NamedTransaction[],
): Promise<Map<string, number>> => {
  if (named.length === 0) return new Map();
  const { rows } = await sql<{ id: number; charge_point_id: number; name: string }>`
    select id, charge_point_id, coalesce(ocpp_transaction, transaction_id::text) as name from orders
    where operator_id = ${operatorId} and transaction_id = any(${named.map((each) => each.name).filter(isNumber)}::integer[])
    union all
    select id, charge_point_id, ocpp_transaction from orders
    where operator_id = ${operatorId} and charge_point_id = any(${named.map((each) => each.chargePointId)}::bigint[])
      and ocpp_transaction = any(${named.map((each) => each.name)}::text[]) and state not in ('failed', 'cancelled')`.execute(
    ctx.tx,
  );
  return new Map(rows.map((row) => [`${row.charge_point_id}:${row.name}`, row.id]));
};

/** Which of these charge points, or those of these sites, are the operator's. */
export const ownChargePoints = async (
  ctx: Ctx,
  operatorId: number,
  wanted: { ids: readonly number[] | null; siteIds: readonly number[] | null },
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from charge_points where ${all([
      sql`operator_id = ${operatorId}`,
      ...(wanted.ids === null ? [] : [sql`id = any(${[...wanted.ids]}::bigint[])`]),
      ...(wanted.siteIds === null ? [] : [sql`charging_site_id = any(${[...wanted.siteIds]}::bigint[])`]),
    ])}`.execute(ctx.tx);
  return rows.map((row) => row.id);
};

/** Tells of the latest frames without an owner whose they are; answers how many there were, at most `most` of each sort. */
export const ownFrames = async (ctx: Ctx, most: number): Promise<number> => {
  const parts = [isHead, sql`m.kind in ('error', 'unreadable')`];
  let told = 0;
  for (const part of parts) {
    const { numAffectedRows } = await sql`
      update messages own set operator_id = c.operator_id from charge_points c
      where c.id = own.charge_point_id and (own.at, own.id) in (
        select m.at, m.id from messages m where m.operator_id is null and ${part}
        order by m.at desc, m.id desc limit ${most})`.execute(ctx.tx);
    told += Number(numAffectedRows ?? 0n);
  }
  return told;
};
