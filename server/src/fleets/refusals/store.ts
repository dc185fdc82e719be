import type { fleetRefusals, Parsed } from '@voltdeck/contract';
import { type Generated, sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import { likeAnywhere } from '../../platform/db/like';
import type { Query } from '../../platform/db/query';
import type { RefusalRow } from './rules';

declare module '../../platform/db/tables' {
  interface Tables {
    fleet_refusals: {
      id: Generated<number>;
      operator_id: number;
      fleet_id: number;
      vehicle_id: number;
      charge_point_id: number;
      tag_uid: string | null;
      reason: string;
      limitation_id: number | null;
      limitation_name: string | null;
      times: Generated<number>;
      first_at: Date;
      last_at: Date;
    };
  }
}

/** A try of a vehicle that was refused. */
export interface NewRefusal {
  vehicleId: number;
  chargePointId: number;
  uid: string | null;
  reason: string;
  /** The limitation that refused it, and what that is called by now; its name stays when it goes. */
  limitationId: number | null;
  limitationName: string | null;
  at: Date;
}

/**
 * Keeps refused tries; of one that is repeated at the same place for the same reason within `againMs` the row that is there counts on,
 * unless it comes within `sameMs` of the last: that is the same try.
 * Gives the fleets they are of. A vehicle that is gone has none.
 */
export async function addRefusals(
  tx: Tx,
  refusals: readonly NewRefusal[],
  { againMs, sameMs }: { againMs: number; sameMs: number },
): Promise<{ fleetId: number; operatorId: number }[]> {
  const { rows } = await sql<{ fleetId: number; operatorId: number }>`
    with told as (
      select v.operator_id, v.fleet_id, n.vehicle_id, n.charge_point_id, n.reason, n.limitation_id,
        max(n.limitation_name) as limitation_name, (array_agg(n.uid order by n.at desc))[1] as uid, count(*)::int as times, min(n.at) as first_at, max(n.at) as last_at
      from unnest(
        ${refusals.map(({ vehicleId }) => vehicleId)}::bigint[], ${refusals.map(({ chargePointId }) => chargePointId)}::bigint[],
        ${refusals.map(({ uid }) => uid)}::text[], ${refusals.map(({ reason }) => reason)}::text[],
        ${refusals.map(({ at }) => at)}::timestamptz[], ${refusals.map(({ limitationId }) => limitationId)}::bigint[],
        ${refusals.map(({ limitationName }) => limitationName)}::text[]
      ) n (vehicle_id, charge_point_id, uid, reason, at, limitation_id, limitation_name)
      join vehicles v on v.id = n.vehicle_id
      group by 1, 2, 3, 4, 5, 6
    ), former as (
      select f.id, t.* from told t cross join lateral (
        select r.id from fleet_refusals r
        where r.vehicle_id = t.vehicle_id and r.charge_point_id = t.charge_point_id and r.reason = t.reason
          and r.limitation_id is not distinct from t.limitation_id and r.fleet_id = t.fleet_id and r.last_at > t.first_at - make_interval(secs => ${againMs / 1000})
        order by r.last_at desc limit 1
      ) f order by f.id
    ), counted as (
      update fleet_refusals r set
        times = r.times + case when f.first_at < r.last_at + make_interval(secs => ${sameMs / 1000}) then f.times - 1 else f.times end,
        last_at = greatest(r.last_at, f.last_at)
      from former f where r.id = f.id
    ), added as (
      insert into fleet_refusals (operator_id, fleet_id, vehicle_id, charge_point_id, tag_uid, reason,
        limitation_id, limitation_name, times, first_at, last_at)
      select t.operator_id, t.fleet_id, t.vehicle_id, t.charge_point_id, t.uid, t.reason,
        t.limitation_id, t.limitation_name, t.times, t.first_at, t.last_at
      from told t where not exists (select from former f where f.vehicle_id = t.vehicle_id
        and f.charge_point_id = t.charge_point_id and f.reason = t.reason
        and f.limitation_id is not distinct from t.limitation_id)
    )
    select distinct fleet_id as "fleetId", operator_id as "operatorId" from told order by 1
  `.execute(tx);
  return rows;
}

/** Of each fleet the newest stay, and of these those that are not old. */
export async function trimRefusals(tx: Tx, { before, most }: { before: Date; most: number }): Promise<void> {
  await sql`delete from fleet_refusals where last_at < ${before}`.execute(tx);
  await sql`
    delete from fleet_refusals r using (
      select f.fleet_id, (
        select last_at from fleet_refusals x where x.fleet_id = f.fleet_id order by last_at desc, id desc offset ${most} limit 1
      ) as last_at from (select distinct fleet_id from fleet_refusals) f
    ) beyond
    where r.fleet_id = beyond.fleet_id and r.last_at <= beyond.last_at
  `.execute(tx);
}

type Asked = Parsed<typeof fleetRefusals.listRefusals>['query'];

/** What a refusal must be to stand in the list; needs `fleet_refusals r`, its vehicle `v` and its charge point `c`. */
function conditions(fleetId: number, query: Asked): Query {
  const parts = [sql`r.fleet_id = ${fleetId}`];
  if (query.reason) parts.push(sql`r.reason = any(${query.reason}::text[])`);
  if (query.vehicle_id) parts.push(sql`r.vehicle_id = any(${query.vehicle_id}::bigint[])`);
  if (query.from) parts.push(sql`r.last_at >= ${query.from}::timestamptz`);
  if (query.to) parts.push(sql`r.last_at < ${query.to}::timestamptz`);
  if (query.search)
    parts.push(sql`(v.title ilike ${likeAnywhere(query.search)} or c.title ilike ${likeAnywhere(query.search)}
      or r.tag_uid ilike ${likeAnywhere(query.search)})`);
  return sql.join(parts, sql` and `);
}

const joined = sql`fleet_refusals r join vehicles v on v.id = r.vehicle_id join charge_points c on c.id = r.charge_point_id
  left join limitations l on l.id = r.limitation_id`;

/** A page of a fleet's refusals, the last first unless told. */
export async function pageOfRefusals(tx: Tx, fleetId: number, query: Asked): Promise<RefusalRow[]> {
  const { page, per_page: perPage, sort = '-last_at' } = query;
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`;
  const { rows } = await sql<RefusalRow>`
    select r.id, r.reason, r.vehicle_id as "vehicleId", v.title as "vehicleTitle", r.charge_point_id as "chargePointId",
      c.title as "chargePointTitle", l.id as "limitationId", coalesce(l.name, r.limitation_name) as "limitationName", r.tag_uid as uid, r.times, r.first_at as "firstAt", r.last_at as "lastAt",
      c.time_zone as "timeZone"
    from ${joined} where ${conditions(fleetId, query)}
    order by r.last_at ${direction}, r.id ${direction} limit ${perPage} offset ${(page - 1) * perPage}
  `.execute(tx);
  return rows;
}

/** How many there are; where there are more than `most`, one more than that. */
export async function countRefusals(
  tx: Tx,
  fleetId: number,
  { query, most }: { query: Asked; most: number },
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select from ${joined} where ${conditions(fleetId, query)} limit ${most + 1}
    ) counted`.execute(tx);
  return rows[0]?.total ?? 0;
}
