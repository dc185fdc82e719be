import type { audit, AuditActor, ChangedField, Parsed } from '@voltdeck/contract';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../platform/db/db';
import { type IdList, idList, idsAt, inOrderOf, packedIds } from '../../platform/db/id-list';
import { likeAnywhere } from '../../platform/db/like';

/** What a list is narrowed by; `people` are the memberships whose person a word of the search names. */
export interface Wanted extends Omit<
  Parsed<typeof audit.listAudit>['query'],
  'page' | 'per_page' | 'search' | 'sort' | 'thing'
> {
  operatorId: number;
  thing: { noun: string; id: number } | null;
  words: readonly { word: string; people: readonly number[] }[];
  isOldestFirst: boolean;
  /** All lines that match, where a search has found that they are few; otherwise each line is asked. */
  found?: readonly number[];
  /** As many as match at least, as far as a search has told. */
  atLeast?: number;
}

export interface LineRow {
  id: number;
  at: Date;
  action: string;
  noun: string;
  noun_id: number | null;
  name: string | null;
  within_noun: string | null;
  within_id: number | null;
  actor_kind: AuditActor;
  membership_id: number | null;
  by: string | null;
  role: audit.AuditLine['by'] extends { role: infer R } | null ? R : never;
  charge_point_id: number | null;
  api_key: string | null;
  token_id: number | null;
  address: string | null;
  user_agent: string | null;
  changes: ChangedField[] | null;
  detail: Record<string, unknown>;
  request_id: string | null;
}

const rowsBy = (which: RawBuilder<unknown>): RawBuilder<LineRow> => sql<LineRow>`
  select a.id, a.at, a.action, a.noun, a.noun_id, a.name, a.within_noun, a.within_id, a.actor_kind, a.membership_id,
    nullif(trim(p.first_name || ' ' || p.last_name), '') as by, a.role, a.charge_point_id, a.api_key, a.token_id, a.address,
    a.user_agent, a.changes, a.detail, a.request_id
  from audit_log a
  left join memberships m on m.id = a.membership_id
  left join persons p on p.id = m.person_id
  where ${which}`;

/** One value is asked for as such, because an index gives its lines in their order. */
const among = (column: RawBuilder<unknown>, values: readonly (string | number)[]): RawBuilder<unknown> =>
  values.length === 1 ? sql`${column} = ${values[0]}` : sql`${column} = any(${[...values]})`;

const saysWord = ({ word, people }: Wanted['words'][number]): RawBuilder<unknown> =>
  people.length === 0
    ? sql`words ilike ${likeAnywhere(word)}`
    : sql`(words ilike ${likeAnywhere(word)} or membership_id = any(${[...people]}::bigint[]))`;

function conditionsOf(wanted: Wanted): RawBuilder<unknown> {
  const { operatorId, words, found, from, to, by, actor, noun, action, address } = wanted;
  if (found !== undefined) return sql`operator_id = ${operatorId} and id = any(${[...found]}::bigint[])`;
  const conditions = [
    sql`operator_id = ${operatorId}`,
    ...(from === undefined ? [] : [sql`at >= ${from}`]),
    ...(to === undefined ? [] : [sql`at <= ${to}`]),
    ...(by === undefined ? [] : [sql`${among(sql`membership_id`, by)} and membership_id is not null`]),
    ...(actor === undefined ? [] : [actorsAmong(actor)]),
    ...(noun === undefined ? [] : [among(sql`noun`, noun)]),
    ...(action === undefined ? [] : [among(sql`action`, action)]),
    ...(address === undefined ? [] : [sql`address = ${address}`]),
    ...words.map(saysWord),
  ];
  return sql.join(conditions, sql` and `);
}

/** Most lines are of members, so that the others have an index of their own. */
const actorsAmong = (actors: readonly AuditActor[]): RawBuilder<unknown> => {
  const kinds = among(sql`actor_kind`, actors);
  return actors.includes('member') ? kinds : sql`${kinds} and actor_kind <> 'member'`;
};

/** The lines that match, as a statement of their ids and times; those of one thing come from two indexes. */
function matching(wanted: Wanted, part: RawBuilder<unknown> = sql``): RawBuilder<unknown> {
  const where = conditionsOf(wanted);
  const select = (more: RawBuilder<unknown>) =>
    sql`select id, at from audit_log where ${where} ${more} ${part}`;
  const { thing, found } = wanted;
  if (thing === null || found !== undefined) return select(sql``);
  return sql`(${select(sql`and noun = ${thing.noun} and noun_id = ${thing.id}`)})
    union (${select(sql`and within_noun = ${thing.noun} and within_id = ${thing.id}`)})`;
}

const orderOf = ({ isOldestFirst }: Wanted): RawBuilder<unknown> =>
  isOldestFirst ? sql`order by at, id` : sql`order by at desc, id desc`;

/** First which lines, by narrow rows of an index, then what they say. */
export async function pageOfLines(
  tx: Tx,
  wanted: Wanted,
  { limit, offset }: { limit: number; offset: number },
): Promise<LineRow[]> {
  if (wanted.found?.length === 0) return [];
  const order = orderOf(wanted);
  const ids = sql`array(
    select id from (${matching(wanted, sql`${order} limit ${offset + limit}`)}) found
    ${order} limit ${limit} offset ${offset})`;
  const which = sql`a.operator_id = ${wanted.operatorId} and a.id = any(${ids}) ${order}`;
  return (await rowsBy(which).execute(tx)).rows;
}

/** How many lines match; where there are more than `most`, one more than that. */
export async function countLines(tx: Tx, wanted: Wanted, most: number): Promise<number> {
  const { found, atLeast = 0 } = wanted;
  if (found !== undefined) return found.length;
  if (atLeast > most) return most + 1;
  const { rows } = await sql<{ total: number }>`
    select count(*)::bigint as total from (
      select from (${matching(wanted, sql`limit ${most + 1}`)}) found limit ${most + 1}) counted`.execute(tx);
  return rows[0]?.total ?? 0;
}

/** Every line that matches, in its order. */
export async function idsOfLines(tx: Tx, wanted: Wanted): Promise<IdList> {
  const { rows } = await sql<{ ids: Buffer }>`
    select ${packedIds(sql`id`, orderOf(wanted))} as ids from (${matching(wanted)}) listed`.execute(tx);
  return idList(rows[0]?.ids ?? Buffer.alloc(0));
}

/** Lines of one operator by their ids, in the order of the ids. */
export async function linesByIds(tx: Tx, operatorId: number, ids: readonly number[]): Promise<LineRow[]> {
  if (ids.length === 0) return [];
  const which = sql`a.operator_id = ${operatorId} and a.id = any(${[...ids]}::bigint[])`;
  return inOrderOf(ids, (await rowsBy(which).execute(tx)).rows);
}

/** More hits than this are not worth fetching one by one. */
const mostHits = 10_000;
/** Shorter words are in no index. */
const shortestIndexed = 3;

/** What a search finds, once for all questions of a call; of much that is how much at least, and nothing is said of words too short for an index. */
export async function withHits(tx: Tx, wanted: Wanted): Promise<Wanted> {
  const { words } = wanted;
  if (words.length === 0 || words.some(({ word }) => word.length < shortestIndexed)) return wanted;
  const { rows } = await sql<{ ids: Buffer }>`
    select ${packedIds(sql`id`, sql``)} as ids from (
      select id from (${matching(wanted, sql`limit ${mostHits + 1}`)}) found limit ${mostHits + 1}) hits`.execute(
    tx,
  );
  const hits = idList(rows[0]?.ids ?? Buffer.alloc(0));
  return hits.length > mostHits
    ? { ...wanted, atLeast: hits.length }
    : { ...wanted, found: idsAt(hits, 0, hits.length) };
}

/** What is asked of the history of things: lines of any of them, and of what belongs to them. */
export interface WantedHistory {
  operatorId: number;
  of: readonly {
    noun: string;
    id: number;
    within?: { noun: string; id: number };
  }[];
  /** Nouns that the reader may not see. */
  without: readonly string[];
  before: number | undefined;
  limit: number;
}

/** The lines of some things, newest first. */
export async function historyLines(tx: Tx, wanted: WantedHistory): Promise<LineRow[]> {
  const { operatorId, before = null, limit, without } = wanted;
  const rest = sql`operator_id = ${operatorId} and (${before}::bigint is null or id < ${before}) and noun <> all(${[...without]}::text[])
    order by id desc limit ${limit}`;
  const parts = wanted.of.flatMap(({ noun, id, within }) => {
    const place = within && sql`and within_noun = ${within.noun} and within_id = ${within.id}`;
    return [
      sql`(select id from audit_log where noun = ${noun} and noun_id = ${id} ${place ?? sql``} and ${rest})`,
      sql`(select id from audit_log where within_noun = ${noun} and within_id = ${id} and ${rest})`,
    ];
  });
  const { rows } = await sql<{ id: number }>`
    select id from (${sql.join(parts, sql` union `)}) found order by id desc limit ${limit}`.execute(tx);
  return linesByIds(
    tx,
    operatorId,
    rows.map(({ id }) => id),
  );
}

export interface PersonInLog {
  id: number;
  name: string;
  role: 'owner' | 'voltdeck_user' | 'fleet_admin';
  has_left: boolean;
}

/** Who works or worked for an operator, by name; of those with these ids, or whose name holds every word. */
export async function peopleInLog(
  tx: Tx,
  of: {
    operatorId: number;
    words: readonly string[];
    limit: number;
    offset: number;
  },
): Promise<PersonInLog[]> {
  const name = sql`coalesce(nullif(trim(p.first_name || ' ' || p.last_name), ''), p.email::text)`;
  const { rows } = await sql<PersonInLog>`
    select m.id, ${name} as name, case when m.is_owner then 'owner' else m.role end as role,
      m.ended_at is not null as has_left
    from memberships m join persons p on p.id = m.person_id
    where m.operator_id = ${of.operatorId} and ${name} ilike all(${of.words.map(likeAnywhere)}::text[])
    order by lower(${name}), m.id limit ${of.limit} offset ${of.offset}`.execute(tx);
  return rows;
}
