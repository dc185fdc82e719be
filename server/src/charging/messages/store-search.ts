import { sql, type RawBuilder } from 'kysely';
import type { ExchangeOutcome } from '@voltdeck/contract';
import type { Tx } from '../../platform/db/db';
import { likeAnywhere } from '../../platform/db/like';
import type { FramePosition } from './rules-exchange';

/** Whose exchanges are looked at: an operator's, one charge point's, or named ones of a charge point. */
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

/** A stretch of exchanges, newest first; both places themselves are left out. */
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

const newestFirst = sql`order by m.at desc, m.id desc`;

/** A part of the log, read along an index: what the index itself knows of each exchange. */
const walked = (where: readonly Sql[], { stretch }: Search): Sql => sql`
  select m.at, m.id, m.charge_point_id, m.action, m.direction, m.kind from messages m
  where ${all([...where, isTold, ...inStretch(stretch)])}`;

const latest = (part: Sql, most: number): Sql => sql`select * from (${part}) m ${newestFirst} limit ${most}`;

/** Of an operator's, those that went wrong, or the others. */
const ofOperator = (search: Search, isFault: boolean): Sql =>
  walked([sql`m.operator_id = ${search.scope.operatorId}`, sql`m.is_fault = ${sql.lit(isFault)}`], search);

/** Our own replies to nothing, such as those to calls that could not be kept, tell people nothing. */
const isTold = sql`(m.kind <> 'reply' or m.direction = 'out')`;

const everything = (search: Search): Sql => {
  const { scope, stretch } = search;
  if (scope.chargePointId === null) {
    // Bounded each by itself, since the database would sort all of both together.
    const part = (isFault: boolean): Sql => latest(ofOperator(search, isFault), stretch.most);
    return latest(sql`(${part(false)}) union all (${part(true)})`, stretch.most);
  }
  const named = scope.ids === null ? [] : [sql`m.id = any(${[...scope.ids]}::bigint[])`];
  return latest(walked([sql`m.charge_point_id = ${scope.chargePointId}`, ...named], search), stretch.most);
};

const faultPlaces = ({ scope, narrowed }: Search): readonly number[] | null =>
  scope.chargePointId === null ? narrowed.chargePointIds : [scope.chargePointId];

/** Errors and what nobody could read: the latest of the operator, so many as may be passed over in the index. */
const passedFaults = (search: Search, most: number): Sql => latest(ofOperator(search, true), most);

const faults = (search: Search): Sql => {
  const { most, mostPassed } = search.stretch;
  const places = faultPlaces(search);
  if (places === null) return passedFaults(search, most);
  const there = sql`
    select * from (${passedFaults(search, mostPassed)}) f where f.charge_point_id = any(${[...places]}::bigint[])`;
  return latest(there, most);
};

const onlyFaults: readonly ExchangeOutcome[] = ['error', 'unreadable'];

/** Whether all that is wanted went wrong. */
const isOfFaults = ({ scope, narrowed: { outcomes, errorCodes } }: Search): boolean =>
  scope.ids === null &&
  (errorCodes !== null || (outcomes !== null && outcomes.every((each) => onlyFaults.includes(each))));

const looked = (search: Search): Sql => (isOfFaults(search) ? faults(search) : everything(search));

/** Told by the index alone. */
const narrowedWalk = ({ chargePointIds, actions, direction }: Narrowed): Sql[] => [
  ...(chargePointIds === null ? [] : [sql`h.charge_point_id = any(${[...chargePointIds]}::bigint[])`]),
  ...(actions === null ? [] : [sql`h.action = any(${[...actions]})`]),
  ...(direction === null ? [] : [sql`h.direction = ${direction}`]),
];

/** What may be asked for, newest first: found by an index, a bounded number. */
export const candidates = (search: Search): Sql => sql`
  select * from (${looked(search)}) h where ${all(narrowedWalk(search.narrowed))}`;

/** The last of so many; none where there are fewer. */
const lastOf = (exchanges: Sql, count: number): Sql => sql`
  (select m.at, m.id from (${exchanges}) m ${newestFirst} offset ${count - 1} limit 1)`;

/** The places at which looking for candidates ended though there may be more. */
export const endsOfCandidates = (search: Search): Sql => {
  const { most, mostPassed } = search.stretch;
  const byMatch = lastOf(looked(search), most);
  if (!isOfFaults(search) || faultPlaces(search) === null) return byMatch;
  return sql`${byMatch} union all ${lastOf(passedFaults(search, mostPassed), mostPassed)}`;
};

/** No error's code stands further on. */
const codeWithin = 4096;

/** `[4, id, code, …`, read without taking it for JSON, which not all of it is. */
const errorCode = sql`substring(left(q.reply_frame, ${codeWithin})
  from '^\\s*\\[\\s*4\\s*,\\s*(?:"(?:[^"\\\\]|\\\\.)*"|[^",]*)\\s*,\\s*"([^"]*)"')`;

const durationMs = sql`extract(epoch from q.reply_at - q.at) * 1000`;

/** How an exchange ended. */
export const outcome = sql`
  case when q.kind = 'unreadable' then 'unreadable' when q.kind = 'reply' then 'unasked'
    when q.reply_kind = 'error' then 'error' when q.reply_kind = 'result' then 'answered' else 'unanswered' end`;

const isReplied = sql`q.kind <> 'reply' and q.reply_kind is not null`;

/** What takes both frames. */
export const narrowedPairs = (narrowed: Narrowed): Sql[] => {
  const { outcomes, errorCodes, minDurationMs, maxDurationMs } = narrowed;
  return [
    ...(outcomes === null ? [] : [sql`${outcome} = any(${[...outcomes]})`]),
    ...(errorCodes === null ? [] : [sql`q.kind <> 'unreadable' and ${errorCode} = any(${[...errorCodes]})`]),
    ...(minDurationMs === null ? [] : [sql`${isReplied} and ${durationMs} >= ${minDurationMs}`]),
    ...(maxDurationMs === null ? [] : [sql`${isReplied} and ${durationMs} <= ${maxDurationMs}`]),
  ];
};

/** Whether one of the two frames holds the text. */
export const holdsText = (text: string): Sql => {
  const like = likeAnywhere(text);
  return sql`(p.frame ilike ${like} or p.reply_frame ilike ${like})`;
};

/** Whether an exchange can only be told apart once both sides were read. */
export const readsFrames = (narrowed: Narrowed): boolean =>
  narrowed.text !== null || narrowedPairs(narrowed).length > 0;
