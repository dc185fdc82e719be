import { sql } from 'kysely';
import type { AttentionKind } from '@voltdeck/contract';
import type { Tx } from '../../platform/db/db';
import { byUrgency, troubledStatuses, type TroubledRow } from './rules';

/** The operator's charge points that need a look, with why and since when; either kind is few and comes from its own index. */
const troubled = (operatorId: number) => sql`
  faulted as materialized (
    select k.charge_point_id as id, array_agg(k.number order by k.number) as numbers,
      array_agg(distinct k.fault) filter (where k.fault is not null) as faults, min(k.status_at) as since
    from connectors k join charge_points c on c.id = k.charge_point_id
    where k.is_faulted and k.removed_at is null
      and c.operator_id = ${operatorId} and c.deleted_at is null
    group by 1
  ),
  doubtful as (
    select id from faulted
    union
    select id from charge_points
    where operator_id = ${operatorId} and deleted_at is null and is_troubled and status = any(${troubledStatuses}::text[])
    union
    select c.id from charge_point_duplicates u join charge_points c on c.id = u.charge_point_id
    where c.operator_id = ${operatorId} and c.deleted_at is null and u.dismissed_at is null
  ),
  troubled as (
    select c.id, c.title, c.time_zone, c.charging_site_id, f.numbers,
      case when c.station_fault is null or not coalesce(c.station_status = 'Faulted', false) then f.faults
        else array_append(coalesce(f.faults, '{}'), c.station_fault) end as faults,
      case when f.id is null and c.station_status is distinct from 'Faulted' and c.status <> 'out_of_service'
        and u.charge_point_id is null then r.reason end as refusal,
      case
        when f.id is not null and c.status = 'out_of_service' and not c.out_of_service
          and c.plan_deactivated_at is null then 'broken'
        when f.id is not null or c.station_status = 'Faulted' then 'faulted'
        when c.status = 'out_of_service' then 'out-of-service'
        when u.charge_point_id is not null then 'duplicate'
        when r.charge_point_id is not null then 'refused'
        when c.status = 'pending' then 'pending'
        when c.online then 'unusable'
        else 'offline'
      end as kind,
      case
        when f.id is not null or c.station_status = 'Faulted' then least(f.since, c.station_status_at)
        when u.charge_point_id is not null and c.status <> 'out_of_service' then u.first_at
        when r.charge_point_id is not null and c.status <> 'out_of_service' then r.first_at
        when c.status = 'pending' then c.created_at
        when c.status = 'unavailable' and not c.online then c.last_seen_at
        when c.status = 'unavailable' then c.station_status_at
      end as since
    from doubtful d join charge_points c on c.id = d.id left join faulted f on f.id = d.id
      left join charge_point_refusals r on r.charge_point_id = c.id and not c.online
      left join charge_point_duplicates u on u.charge_point_id = c.id and u.dismissed_at is null
  )`;

export async function countTroubles(
  tx: Tx,
  operatorId: number,
): Promise<{ kind: AttentionKind; count: number }[]> {
  const { rows } = await sql<{ kind: AttentionKind; count: number }>`
    with ${troubled(operatorId)} select kind, count(*)::int as count from troubled group by kind
  `.execute(tx);
  return rows;
}

/** The most urgent ones; of the same urgency the newest trouble first. */
export async function findTroubles(tx: Tx, operatorId: number, limit: number): Promise<TroubledRow[]> {
  const { rows } = await sql<TroubledRow>`
    with ${troubled(operatorId)}
    select t.kind, t.id, t.title, t.time_zone as "timeZone", s.name as place, coalesce(t.numbers, '{}') as connectors,
      coalesce(t.faults, '{}') as faults, t.refusal, t.since
    from (
      select * from troubled
      order by array_position(${[...byUrgency]}::text[], kind), since desc nulls last, id limit ${limit}
    ) t
    left join charging_sites s on s.id = t.charging_site_id
    order by array_position(${[...byUrgency]}::text[], t.kind), t.since desc nulls last, t.id
  `.execute(tx);
  return rows;
}
