import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { Query } from '../../platform/db/query';
import type { SumDifference } from './rules-sums';

/** Orders as sums by the day on which they were asked for count them: sessions of vehicles that are over, also on hold. */
const requests = (which: Query, unfinished: readonly string[]): Query => sql`
  select o.id as order_id, o.payer_account_id as fleet_id, o.payer_id as vehicle_id,
    (o.requested_at at time zone p.time_zone)::date as day, o.energy_wh, o.cost_minor
  from orders o join operators p on p.id = o.operator_id
  where ${which} and o.payer_kind = 'vehicle' and o.payer_account_id is not null and o.started_at is not null
    and o.state <> all(${[...unfinished]}::text[])`;

/** Notes what orders that are over came to by the day on which they were asked for, as `noteOrders` does by that of their end. */
export async function noteRequests(
  tx: Tx,
  { orderIds, unfinished }: { orderIds: readonly number[]; unfinished: readonly string[] },
): Promise<void> {
  await sql`
    with told as (
      ${requests(sql`o.id = any(${[...orderIds]}::bigint[])`, unfinished)}
    ), former as (
      select * from fleet_requests where order_id = any(${[...orderIds]}::bigint[])
    ), noted as (
      insert into fleet_requests
      select order_id, fleet_id, vehicle_id, day, energy_wh, cost_minor from told
      on conflict (order_id) do update set energy_wh = excluded.energy_wh, cost_minor = excluded.cost_minor
    ), added as (
      select t.fleet_id, t.vehicle_id, coalesce(f.day, t.day) as day, case when f.order_id is null then 1 else 0 end as sessions,
        t.energy_wh - coalesce(f.energy_wh, 0) as energy_wh, t.cost_minor - coalesce(f.cost_minor, 0) as cost_minor
      from told t left join former f on f.order_id = t.order_id
    )
    insert into fleet_figures (fleet_id, subject, subject_id, day, sessions, energy_wh, cost_minor, tax_minor)
    select a.fleet_id, s.subject, s.id, a.day, a.sessions, a.energy_wh, a.cost_minor, 0
    from added a
    cross join lateral (values ('asked', 0::bigint), ('asked-vehicle', a.vehicle_id)) s (subject, id)
    where a.sessions <> 0 or a.energy_wh <> 0 or a.cost_minor <> 0`.execute(tx);
}

/** Orders whose noted figures are not what they came to, and notes of orders that do not count, by the number of the order. */
export async function staleRequests(
  tx: Tx,
  { unfinished, most }: { unfinished: readonly string[]; most: number },
): Promise<SumDifference[]> {
  const { rows } = await sql<SumDifference>`
    select 'fleet_requests' as sum, order_id::text as of,
      json_build_object('energy_wh', coalesce(e.energy_wh, 0), 'cost_minor', coalesce(e.cost_minor, 0),
        'fleet_id', coalesce(e.fleet_id, 0)) as expected,
      json_build_object('energy_wh', coalesce(f.energy_wh, 0), 'cost_minor', coalesce(f.cost_minor, 0),
        'fleet_id', coalesce(f.fleet_id, 0)) as found
    from (${requests(sql`true`, unfinished)}) e full join fleet_requests f using (order_id)
    where e.fleet_id is null or f.fleet_id is null
      or (e.fleet_id, e.vehicle_id, e.energy_wh, e.cost_minor)
        is distinct from (f.fleet_id, f.vehicle_id, f.energy_wh, f.cost_minor)
    order by order_id limit ${most}`.execute(tx);
  return rows;
}

/** Makes notes anew from orders; the day of one that is noted stays, whichever zone the operator has moved to since. */
export async function rebuildRequests(tx: Tx, unfinished: readonly string[]): Promise<void> {
  await sql`
    delete from fleet_requests f
    where not exists (select from (${requests(sql`true`, unfinished)}) o where o.order_id = f.order_id)`.execute(
    tx,
  );
  await sql`
    insert into fleet_requests
    select order_id, fleet_id, vehicle_id, day, energy_wh, cost_minor from (${requests(sql`true`, unfinished)}) o
    on conflict (order_id) do update set fleet_id = excluded.fleet_id, vehicle_id = excluded.vehicle_id,
      energy_wh = excluded.energy_wh, cost_minor = excluded.cost_minor`.execute(tx);
}
