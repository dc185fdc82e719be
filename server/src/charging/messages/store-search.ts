import { sql, type RawBuilder } from 'kysely';
import type { ExchangeOutcome } from '@voltdeck/contract';
import type { Tx } from '../../platform/db/db';
import { likeAnywhere } from '../../platform/db/like';
import type { FramePosition } from './rules-exchange';

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
  before: FramePosition | null;
  after: FramePosition | null;
  /** So many that match by what an index tells are looked at. */
  most: number;
  /** So many are passed over in an index. */
  mostPassed: number;
}

export interface Search {
  scope: Scope;
  narrowed: Narrowed;
  stretch: Stretch;
}

type Sql = RawBuilder<unknown>;

/**
 * From here on in the transaction, rows are found along indexes in their order and one by one.
 * A bound on rows ends such a walk; it ends no sort of all there is, which the database prefers where it knows little of
 * a table that has grown since it was last analysed.
 */
export const walkIndexes = async (tx: Tx): Promise<void> => {
  const others = [
    'enable_sort',
    'enable_seqscan',
    'enable_bitmapscan',
    'enable_hashjoin',
    'enable_mergejoin',
  ];
  await sql`select ${sql.join(others.map((name) => sql`set_config(${name}, 'off', true)`))}`.execute(tx);
};

export const all = (parts: readonly Sql[]): Sql =>
  parts.length === 0 ? sql`true` : sql.join(parts, sql` and `);

const inScope = ({ operatorId, chargePointId, ids }: Scope): Sql[] => [
  chargePointId === null ? sql`m.operator_id = ${operatorId}` : sql`m.charge_point_id = ${chargePointId}`,
  ...(ids === null ? [] : [sql`m.id = any(${[...ids]}::bigint[])`]),
];

const inStretch = ({ from, to, before, after }: Stretch): Sql[] => [
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

/** Frames of one exchange from an error back to its question; where there are more, the error answers nothing. */
const mostRepeated = 10;

/** Written as the index says it, which is what lets the index be used. */
export const isHead = sql`(m.kind in ('call', 'unreadable') or (m.direction = 'in' and m.action is null))`;
export const isFault = sql`m.kind in ('error', 'unreadable')`;

const heads = ({ scope, stretch }: Search): Sql => sql`
  select m.at as found_at, m.id as found_id, m.at, m.id, m.charge_point_id, m.action, m.direction, m.kind
  from messages m where ${all([...inScope(scope), isHead, ...inStretch(stretch)])}
  order by m.at desc, m.id desc limit ${stretch.most}`;

/** The latest errors and unreadable frames of an operator, so many as may be passed over in the index. */
const operatorFaults = ({ scope, stretch }: Search, most: number): Sql => sql`
  select m.at as found_at, m.id as found_id, m.charge_point_id from messages m
  where ${all([sql`m.operator_id = ${scope.operatorId}`, isFault, ...inStretch(stretch)])}
  order by m.at desc, m.id desc limit ${most}`;

const faultPlaces = ({ scope, narrowed }: Search): readonly number[] | null =>
  scope.chargePointId === null ? narrowed.chargePointIds : [scope.chargePointId];

/** Errors and what nobody could read. */
const faultFrames = (search: Search): Sql => {
  const { most, mostPassed } = search.stretch;
  const places = faultPlaces(search);
  if (places === null) return operatorFaults(search, most);
  return sql`
    select * from (${operatorFaults(search, mostPassed)}) m where m.charge_point_id = any(${[...places]}::bigint[])
    order by m.found_at desc, m.found_id desc limit ${most}`;
};

/** Errors lead back to their questions; a charger's error that answers nothing stands for itself. */
const faults = (search: Search): Sql => sql`
  select e.found_at, e.found_id, q.* from (${faultFrames(search)}) e
  cross join lateral (select * from messages own where own.at = e.found_at and own.id = e.found_id offset 0) own
  cross join lateral (
    (select c.at, c.id, c.charge_point_id, c.action, c.direction, c.kind from (
        select * from messages c
        where own.kind = 'error' and c.at between own.at - ${replyWithin} and own.at
          and message_exchange(c.connection_id, c.message_id, c.direction, c.kind)
            = message_exchange(own.connection_id, own.message_id, own.direction, own.kind)
        order by c.at desc, c.id desc limit ${mostRepeated}
      ) c
      where c.connection_id = own.connection_id and c.message_id = own.message_id
        and c.direction <> own.direction and c.kind = 'call'
      order by c.at desc, c.id desc limit 1)
    union all
    (select own.at, own.id, own.charge_point_id, own.action, own.direction, own.kind
      where own.kind = 'unreadable' or (own.direction = 'in' and own.action is null))
    limit 1
  ) q`;

const onlyFaults: readonly ExchangeOutcome[] = ['error', 'unreadable'];

/** Whether all that is wanted is found by the index of what went wrong. */
const isOfFaults = ({ scope, narrowed: { outcomes, errorCodes } }: Search): boolean =>
  scope.ids === null &&
  (errorCodes !== null || (outcomes !== null && outcomes.every((each) => onlyFaults.includes(each))));

/** Told by the index alone; who replies to nothing was asked by the other. */
const narrowedHeads = ({ chargePointIds, actions, direction }: Narrowed): Sql[] => [
  ...(chargePointIds === null ? [] : [sql`h.charge_point_id = any(${[...chargePointIds]}::bigint[])`]),
  ...(actions === null ? [] : [sql`h.action = any(${[...actions]})`]),
  ...(direction === null ? [] : [sql`(h.direction = ${direction}) <> (h.kind in ('result', 'error'))`]),
];

/** What may be asked for, newest first: found by an index, a bounded number. */
export const candidates = (search: Search): Sql => sql`
  select * from (${isOfFaults(search) ? faults(search) : heads(search)}) h
  where ${all(narrowedHeads(search.narrowed))}`;

/** The last of so many frames; none where there are fewer. */
const lastOf = (frames: Sql, count: number): Sql => sql`
  (select f.found_at as at, f.found_id as id from (${frames}) f
    order by f.found_at desc, f.found_id desc offset ${count - 1} limit 1)`;

/** The places at which looking for candidates ended though there may be more. */
export const endsOfCandidates = (search: Search): Sql => {
  const { most, mostPassed } = search.stretch;
  if (!isOfFaults(search)) return lastOf(heads(search), most);
  const byMatch = lastOf(faultFrames(search), most);
  if (faultPlaces(search) === null) return byMatch;
  return sql`${byMatch} union all ${lastOf(operatorFaults(search, mostPassed), mostPassed)}`;
};

/** No error's code stands further on. */
const codeWithin = 4096;

/** `[4, id, code, …`, read without taking it for JSON, which not all of it is. */
const errorCode = (frame: Sql): Sql =>
  sql`substring(left(${frame}, ${codeWithin}) from '^\\s*\\[\\s*4\\s*,\\s*(?:"(?:[^"\\\\]|\\\\.)*"|[^",]*)\\s*,\\s*"([^"]*)"')`;

const durationMs = sql`extract(epoch from r.at - q.at) * 1000`;

/** What takes both frames. */
export const narrowedPairs = (narrowed: Narrowed): Sql[] => {
  const { outcomes, errorCodes, minDurationMs, maxDurationMs } = narrowed;
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
  ];
};

/** Whether one of the two frames holds the text. */
export const holdsText = (text: string): Sql => {
  const like = likeAnywhere(text);
  return sql`(p.frame ilike ${like} or p.reply_frame ilike ${like})`;
};

/** Whether a frame can only be told apart once both sides were read. */
export const readsFrames = (narrowed: Narrowed): boolean =>
  narrowed.text !== null || narrowedPairs(narrowed).length > 0;

/** The first that follows under the same id, be it a reply or the same id used again, which leaves the former unanswered. */
export const following = sql`
  left join lateral (
    select n.at, n.id, n.kind, n.frame from messages n
    where message_exchange(n.connection_id, n.message_id, n.direction, n.kind)
        = message_exchange(q.connection_id, coalesce(q.message_id, '-1'), q.direction, 'call')
      and n.at >= q.at and n.at <= q.at + ${replyWithin}
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
