import { type Generated, sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { WorkerRefusalRow } from './rules';

declare module '../../platform/db/tables' {
  interface Tables {
    worker_refusals: {
      id: Generated<number>;
      operator_id: number;
      worker_id: number;
      charge_point_id: number;
      tag_uid: string | null;
      reason: string;
      times: Generated<number>;
      first_at: Date;
      last_at: Date;
    };
  }
}

/** A try of a worker that was refused. */
export interface NewRefusal {
  workerId: number;
  chargePointId: number;
  uid: string | null;
  reason: string;
  at: Date;
}

/**
 * Keeps refused tries; of one that is repeated at the same place for the same reason within some time the row that is there counts on.
 * Gives the workers they are of. One who is gone has none.
 */
export async function addRefusals(
  tx: Tx,
  refusals: readonly NewRefusal[],
  { againMs }: { againMs: number },
): Promise<{ workerId: number; operatorId: number }[]> {
  const { rows } = await sql<{ workerId: number; operatorId: number }>`
    with told as (
      select w.operator_id, n.worker_id, n.charge_point_id, n.reason, (array_agg(n.uid order by n.at desc))[1] as uid,
        count(*)::int as times, min(n.at) as first_at, max(n.at) as last_at
      from unnest(
        ${refusals.map(({ workerId }) => workerId)}::bigint[], ${refusals.map(({ chargePointId }) => chargePointId)}::bigint[],
        ${refusals.map(({ uid }) => uid)}::text[], ${refusals.map(({ reason }) => reason)}::text[],
        ${refusals.map(({ at }) => at)}::timestamptz[]
      ) n (worker_id, charge_point_id, uid, reason, at)
      join workers w on w.id = n.worker_id
      group by 1, 2, 3, 4
    ), former as (
      select f.id, t.* from told t cross join lateral (
        select r.id from worker_refusals r
        where r.worker_id = t.worker_id and r.charge_point_id = t.charge_point_id and r.reason = t.reason
          and r.last_at > t.first_at - make_interval(secs => ${againMs / 1000})
        order by r.last_at desc limit 1
      ) f order by f.id
    ), counted as (
      update worker_refusals r set times = r.times + f.times, last_at = greatest(r.last_at, f.last_at)
      from former f where r.id = f.id
    ), added as (
      insert into worker_refusals (operator_id, worker_id, charge_point_id, tag_uid, reason, times, first_at, last_at)
      select t.operator_id, t.worker_id, t.charge_point_id, t.uid, t.reason, t.times, t.first_at, t.last_at
      from told t where not exists (select from former f where f.worker_id = t.worker_id
        and f.charge_point_id = t.charge_point_id and f.reason = t.reason)
    )
    select distinct worker_id as "workerId", operator_id as "operatorId" from told order by 1
  `.execute(tx);
  return rows;
}

/** Of each worker the newest stay, and of these those that are not old. */
export async function trimRefusals(tx: Tx, { before, most }: { before: Date; most: number }): Promise<void> {
  await sql`delete from worker_refusals where last_at < ${before}`.execute(tx);
  await sql`
    delete from worker_refusals r using (
      select f.worker_id, (
        select last_at from worker_refusals x where x.worker_id = f.worker_id order by last_at desc, id desc offset ${most} limit 1
      ) as last_at from (select distinct worker_id from worker_refusals) f
    ) beyond
    where r.worker_id = beyond.worker_id and r.last_at <= beyond.last_at
  `.execute(tx);
}

/** A page of a worker's refusals that fit a search, and how many there are. */
export async function pageOfRefusals(
  tx: Tx,
  workerId: number,
  of: { like: string | null; isNewestFirst: boolean; limit: number; offset: number },
): Promise<{ rows: WorkerRefusalRow[]; total: number }> {
  const direction = of.isNewestFirst ? sql`desc` : sql`asc`;
  const from = sql`worker_refusals r join charge_points c on c.id = r.charge_point_id where r.worker_id = ${workerId}
    and (${of.like}::text is null or c.title ilike ${of.like} or r.tag_uid ilike ${of.like})`;
  const { rows } = await sql<WorkerRefusalRow>`
    select r.id, r.reason, r.charge_point_id as "chargePointId", c.title as "chargePointTitle", r.tag_uid as uid, r.times,
      r.first_at as "firstAt", r.last_at as "lastAt", c.time_zone as "timeZone"
    from ${from} order by r.last_at ${direction}, r.id ${direction} limit ${of.limit} offset ${of.offset}
  `.execute(tx);
  const counted = await sql<{ total: number }>`select count(*)::int as total from ${from}`.execute(tx);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}
