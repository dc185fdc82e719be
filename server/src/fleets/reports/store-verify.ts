import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import { ofBookings, ofRequests, ofSessions, type SumDifference } from './rules-sums';
import { countedOrders } from './store-sums';

const bookings = sql`any(${[...ofBookings]}::text[])`;
const madeAnew = sql`any(${[...ofSessions, ...ofRequests]}::text[])`;

/** Orders whose noted figures are not what they came to, and notes of orders that do not count, by the number of the order. */
export async function staleSessions(tx: Tx, most: number): Promise<SumDifference[]> {
  const { rows } = await sql<SumDifference>`
    select 'fleet_sessions' as sum, order_id::text as of,
      json_build_object('energy_wh', coalesce(e.energy_wh, 0), 'cost_minor', coalesce(e.cost_minor, 0),
        'tax_minor', coalesce(e.tax_minor, 0), 'fleet_id', coalesce(e.fleet_id, 0)) as expected,
      json_build_object('energy_wh', coalesce(f.energy_wh, 0), 'cost_minor', coalesce(f.cost_minor, 0),
        'tax_minor', coalesce(f.tax_minor, 0), 'fleet_id', coalesce(f.fleet_id, 0)) as found
    from (${countedOrders(sql`true`)}) e full join fleet_sessions f using (order_id)
    where e.fleet_id is null or f.fleet_id is null
      or (e.fleet_id, e.vehicle_id, e.charge_point_id, e.energy_wh, e.cost_minor, e.tax_minor)
        is distinct from (f.fleet_id, f.vehicle_id, f.charge_point_id, f.energy_wh, f.cost_minor, f.tax_minor)
    order by order_id limit ${most}`.execute(tx);
  return rows;
}

/** Sessions as sums by their day should keep them; those by the day of booking are told by their totals alone. */
const expected = sql`
  select s.fleet_id, t.subject, t.span, t.since, t.id as subject_id, count(*) as sessions, sum(s.energy_wh) as energy_wh,
    sum(s.cost_minor) as cost_minor, sum(s.tax_minor) as tax_minor
  from fleet_sessions s
  cross join lateral (values
    ('fleet', 'day', s.day, 0::bigint), ('fleet', 'month', date_trunc('month', s.day)::date, 0),
    ('vehicle', 'day', s.day, s.vehicle_id), ('vehicle', 'month', date_trunc('month', s.day)::date, s.vehicle_id),
    ('place', 'day', s.day, s.charge_point_id), ('place', 'month', date_trunc('month', s.day)::date, s.charge_point_id),
    ('booked', 'day', date '1970-01-01', s.vehicle_id), ('booked', 'month', date '1970-01-01', s.vehicle_id)
  ) t (subject, span, since, id)
  group by 1, 2, 3, 4, 5
  union all
  select r.fleet_id, t.subject, k.span, k.since, t.id, count(*), sum(r.energy_wh), sum(r.cost_minor), 0
  from fleet_requests r
  cross join lateral (values ('asked', 0::bigint), ('asked-vehicle', r.vehicle_id)) t (subject, id)
  cross join lateral (values ('day', r.day), ('month', date_trunc('month', r.day)::date)) k (span, since)
  group by 1, 2, 3, 4, 5`;

const found = sql`
  select fleet_id, case when is_booked then 'booked' else subject end as subject, span,
    case when is_booked then date '1970-01-01' else since end as since, subject_id, sessions, energy_wh, cost_minor, tax_minor
  from (
    select fleet_id, subject, subject = ${bookings} as is_booked, span, since, subject_id, sessions, energy_wh,
      cost_minor, tax_minor
    from fleet_sums
    union all
    select f.fleet_id, f.subject, f.subject = ${bookings}, k.span, k.since, f.subject_id, f.sessions, f.energy_wh,
      f.cost_minor, f.tax_minor
    from fleet_figures f
    cross join lateral (values ('day', f.day), ('month', date_trunc('month', f.day)::date)) k (span, since)
  ) r`;

/** Sums that are not what the noted sessions come to. */
export async function wrongSums(tx: Tx, most: number): Promise<SumDifference[]> {
  const { rows } = await sql<SumDifference>`
    select 'fleet_sums' as sum, concat_ws(', ', fleet_id, subject, span, since, subject_id) as of,
      json_build_object('sessions', sum(sessions) filter (where is_expected), 'energy_wh', sum(energy_wh) filter (where is_expected),
        'cost_minor', sum(cost_minor) filter (where is_expected), 'tax_minor', sum(tax_minor) filter (where is_expected)) as expected,
      json_build_object('sessions', sum(sessions) filter (where not is_expected), 'energy_wh', sum(energy_wh) filter (where not is_expected),
        'cost_minor', sum(cost_minor) filter (where not is_expected), 'tax_minor', sum(tax_minor) filter (where not is_expected)) as found
    from (select true as is_expected, e.* from (${expected}) e union all select false, f.* from (${found}) f) both_sides
    group by fleet_id, subject, span, since, subject_id
    having sum(case when is_expected then sessions else -sessions end) <> 0
      or sum(case when is_expected then energy_wh else -energy_wh end) <> 0
      or sum(case when is_expected then cost_minor else -cost_minor end) <> 0
      or sum(case when is_expected then tax_minor else -tax_minor end) <> 0
    order by 2 limit ${most}`.execute(tx);
  return rows;
}

/** Keeps orders from being completed or corrected until the transaction ends. */
export async function holdSums(tx: Tx): Promise<void> {
  await sql`lock table fleet_figures in share row exclusive mode`.execute(tx);
}

/** Makes notes anew from orders; the day of one that is noted stays, whichever zone the operator has moved to since. */
async function rebuildSessions(tx: Tx): Promise<void> {
  await sql`
    delete from fleet_sessions f
    where not exists (select from (${countedOrders(sql`true`)}) o where o.order_id = f.order_id)`.execute(tx);
  await sql`
    insert into fleet_sessions
    select order_id, fleet_id, vehicle_id, charge_point_id, completed_at, day, energy_wh, cost_minor, tax_minor
    from (${countedOrders(sql`true`)}) o
    on conflict (order_id) do update set fleet_id = excluded.fleet_id, vehicle_id = excluded.vehicle_id,
      charge_point_id = excluded.charge_point_id, energy_wh = excluded.energy_wh, cost_minor = excluded.cost_minor,
      tax_minor = excluded.tax_minor`.execute(tx);
}

/** Makes notes and sums anew from orders; what was booked when stays, and what it lacks is a change of the operator's today. */
export async function rebuildSums(tx: Tx, at: Date): Promise<void> {
  await rebuildSessions(tx);
  await sql`delete from fleet_figures where subject = ${madeAnew}`.execute(tx);
  await sql`delete from fleet_sums where subject = ${madeAnew}`.execute(tx);
  await sql`
    insert into fleet_sums
    select * from (${expected}) e where subject = ${madeAnew}`.execute(tx);
  await sql`delete from fleet_sums where subject = ${bookings} and span = 'month'`.execute(tx);
  await sql`
    insert into fleet_sums
    select fleet_id, subject, 'month', date_trunc('month', since)::date, subject_id, sum(sessions), sum(energy_wh),
      sum(cost_minor), sum(tax_minor)
    from fleet_sums where subject = ${bookings} and span = 'day' group by 1, 2, 4, 5`.execute(tx);
  await sql`
    insert into fleet_figures (fleet_id, subject, subject_id, day, sessions, energy_wh, cost_minor, tax_minor)
    select lacking.fleet_id, 'changed', subject_id, (${at}::timestamptz at time zone p.time_zone)::date, sum(sessions), sum(energy_wh),
      sum(cost_minor), sum(tax_minor)
    from (
      select fleet_id, subject_id, sessions, energy_wh, cost_minor, tax_minor from (${expected}) e
      where subject = 'booked' and span = 'day'
      union all
      select fleet_id, subject_id, -sessions, -energy_wh, -cost_minor, -tax_minor from (${found}) f
      where subject = 'booked' and span = 'day'
    ) lacking
    join fleets f on f.id = lacking.fleet_id join operators p on p.id = f.operator_id
    group by 1, 2, 3, 4
    having sum(sessions) <> 0 or sum(energy_wh) <> 0 or sum(cost_minor) <> 0 or sum(tax_minor) <> 0`.execute(
    tx,
  );
}
