import { type Generated, sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { UnknownTag } from './rules';

declare module '../../platform/db/tables' {
  interface Tables {
    unknown_tags: {
      id: Generated<number>;
      operator_id: number;
      uid: string;
      uid_key: Generated<string>;
      charge_point_id: number;
      times: number;
      first_at: Date;
      last_at: Date;
      ignored_at: Date | null;
    };
  }
}

/** A tag that nobody knows, shown at a charge point. */
export interface SeenTag {
  operatorId: number;
  chargePointId: number;
  uid: string;
  at: Date;
}

/**
 * Counts tags that nobody knows, in the order of their keys, so that two who count the same ones wait for each other.
 * Gives those that are news: never seen before, or not within the time.
 */
export async function addSeen(
  tx: Tx,
  seen: readonly SeenTag[],
  { newsMs }: { newsMs: number },
): Promise<{ id: number; operatorId: number }[]> {
  const { rows } = await sql<{ id: number; operatorId: number }>`
    with told as (
      select n.operator_id, min(n.uid collate "C") as uid, upper(n.uid collate "C") as uid_key, count(*) as times,
        (array_agg(n.charge_point_id order by n.at desc))[1] as charge_point_id,
        min(n.at) as first_at, max(n.at) as last_at
      from unnest(
        ${seen.map(({ operatorId }) => operatorId)}::bigint[],
        ${seen.map(({ chargePointId }) => chargePointId)}::bigint[],
        ${seen.map(({ uid }) => uid)}::text[],
        ${seen.map(({ at }) => at)}::timestamptz[]
      ) n (operator_id, charge_point_id, uid, at)
      group by n.operator_id, upper(n.uid collate "C")
    ), former as (
      select u.id, u.last_at from told t
      join unknown_tags u on u.operator_id = t.operator_id and u.uid_key = t.uid_key
    ), kept as (
      insert into unknown_tags as u (operator_id, uid, charge_point_id, times, first_at, last_at)
      select operator_id, uid, charge_point_id, times, first_at, last_at from told order by operator_id, uid_key
      on conflict (operator_id, uid_key) do update set
        charge_point_id = excluded.charge_point_id, times = u.times + excluded.times,
        last_at = greatest(u.last_at, excluded.last_at)
      returning u.id, u.operator_id, u.last_at
    )
    select k.id, k.operator_id as "operatorId" from kept k left join former f on f.id = k.id
    where f.id is null or k.last_at - f.last_at > make_interval(secs => ${newsMs / 1000})
  `.execute(tx);
  return rows;
}

/** Of each charge point the newest stay, so that one which invents numbers fills nothing. */
export async function trimSeen(tx: Tx, chargePointIds: readonly number[], most: number): Promise<void> {
  await sql`
    delete from unknown_tags where id in (
      select older.id from unnest(${[...chargePointIds]}::bigint[]) c (id)
      cross join lateral (
        select u.id from unknown_tags u where u.charge_point_id = c.id
        order by u.last_at desc, u.id desc offset ${most}
      ) older
    )
  `.execute(tx);
}

/** Forgets tags that were last shown before a moment. */
export async function deleteSeenBefore(tx: Tx, moment: Date): Promise<void> {
  await sql`delete from unknown_tags where last_at < ${moment}`.execute(tx);
}

/** Tags that are known from now on. */
export async function forgetSeen(tx: Tx, operatorId: number, keys: readonly string[]): Promise<void> {
  await sql`
    delete from unknown_tags where operator_id = ${operatorId} and uid_key = any(${[...keys]}::text[])
  `.execute(tx);
}

/** The operator's unknown tags, the last one first. */
export async function unknownTagsOf(
  tx: Tx,
  operatorId: number,
  wanted: { id?: number; isIgnored?: boolean; like?: readonly string[]; limit: number; offset: number },
): Promise<UnknownTag[]> {
  const { id, isIgnored, like = [], limit, offset } = wanted;
  const { rows } = await sql<UnknownTag>`
    select u.id, u.uid, c.id as "chargePointId", c.title, u.times, u.first_at as "firstAt", u.last_at as "lastAt",
      u.ignored_at is not null as "isIgnored"
    from unknown_tags u join charge_points c on c.id = u.charge_point_id
    where u.operator_id = ${operatorId}
      and ${id === undefined ? sql`true` : sql`u.id = ${id}`}
      and ${isIgnored === undefined ? sql`true` : isIgnored ? sql`u.ignored_at is not null` : sql`u.ignored_at is null`}
      and u.uid || ' ' || c.title ilike all(${[...like]}::text[])
    order by u.last_at desc, u.id desc limit ${limit} offset ${offset}
  `.execute(tx);
  return rows;
}

/** Takes an unknown tag out of the list or back into it. @returns whether it is the operator's */
export async function setIgnored(
  tx: Tx,
  operatorId: number,
  { id, at }: { id: number; at: Date | null },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update unknown_tags set ignored_at = ${at} where id = ${id} and operator_id = ${operatorId}
  `.execute(tx);
  return numAffectedRows === 1n;
}
