import { sql } from 'kysely';
import { dayAfter, type Days, keptSpans, type KeptSpan, type SpanName } from '../../kernel/days';
import type { Tx } from '../../platform/db/db';
import type { Query } from '../../platform/db/query';
import type { FleetSums, Subject } from './rules-sums';

/** Orders as sums count them: sessions of vehicles that are completed and not on hold, whose fleet pays. */
export const countedOrders = (which: Query): Query => sql`
  select o.id as order_id, o.payer_account_id as fleet_id, o.payer_id as vehicle_id, o.charge_point_id, t.at as completed_at,
    (t.at at time zone p.time_zone)::date as day, o.energy_wh, o.cost_minor, tax_in(o.cost_minor, o.tax_rate_ppm) as tax_minor,
    p.time_zone
  from orders o join operators p on p.id = o.operator_id
  cross join lateral (select coalesce(o.completed_at, o.ended_at, o.stopped_at, o.requested_at) as at) t
  where ${which} and o.payer_kind = 'vehicle' and o.payer_account_id is not null and o.state = 'completed'
    and o.started_at is not null and o.held_reason is null`;

/**
 * Notes what orders came to, and adds what is new of it to the sums; said twice it counts once. It belongs into the
 * transaction that completes or corrects them, which holds their rows.
 */
export async function noteOrders(
  tx: Tx,
  { orderIds, at }: { orderIds: readonly number[]; at: Date },
): Promise<void> {
  await sql`
    with told as (
      ${countedOrders(sql`o.id = any(${[...orderIds]}::bigint[])`)}
    ), former as (
      select * from fleet_sessions where order_id = any(${[...orderIds]}::bigint[])
    ), noted as (
      insert into fleet_sessions
      select order_id, fleet_id, vehicle_id, charge_point_id, completed_at, day, energy_wh, cost_minor, tax_minor from told
      on conflict (order_id) do update set energy_wh = excluded.energy_wh, cost_minor = excluded.cost_minor,
        tax_minor = excluded.tax_minor
    ), added as (
      select t.fleet_id, t.vehicle_id, t.charge_point_id, coalesce(f.day, t.day) as day,
        (${at}::timestamptz at time zone t.time_zone)::date as booked_day, f.order_id is null as is_first,
        case when f.order_id is null then 1 else 0 end as sessions, t.energy_wh - coalesce(f.energy_wh, 0) as energy_wh,
        t.cost_minor - coalesce(f.cost_minor, 0) as cost_minor, t.tax_minor - coalesce(f.tax_minor, 0) as tax_minor
      from told t left join former f on f.order_id = t.order_id
    )
    insert into fleet_figures (fleet_id, subject, subject_id, day, sessions, energy_wh, cost_minor, tax_minor)
    select a.fleet_id, s.subject, s.id, s.day, a.sessions, a.energy_wh, a.cost_minor, a.tax_minor
    from added a
    cross join lateral (values ('fleet', 0::bigint, a.day), ('vehicle', a.vehicle_id, a.day),
      ('place', a.charge_point_id, a.day),
      (case when a.is_first then 'booked' else 'changed' end, a.vehicle_id, a.booked_day)) s (subject, id, day)
    where a.sessions <> 0 or a.energy_wh <> 0 or a.cost_minor <> 0 or a.tax_minor <> 0`.execute(tx);
}

/** Moves at most so many figures into the sums, and tells how many there were; taking and adding are one statement. */
export async function rollUpFigures(tx: Tx, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with taken as (
      delete from fleet_figures where id in (
        select id from fleet_figures order by id limit ${most} for update skip locked
      ) returning *
    ), added as (
      insert into fleet_sums as s
      select t.fleet_id, t.subject, k.span, k.since, t.subject_id, sum(t.sessions), sum(t.energy_wh), sum(t.cost_minor),
        sum(t.tax_minor)
      from taken t
      cross join lateral (values ('day', t.day), ('month', date_trunc('month', t.day)::date)) k (span, since)
      group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
      on conflict (fleet_id, subject, span, since, subject_id) do update set
        sessions = s.sessions + excluded.sessions, energy_wh = s.energy_wh + excluded.energy_wh,
        cost_minor = s.cost_minor + excluded.cost_minor, tax_minor = s.tax_minor + excluded.tax_minor
    )
    select count(*)::int as count from taken`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Whose sums, and of which days. */
export interface AskedSums extends Days {
  fleetId: number;
  subject: Subject;
}

const rowsOf = ({ fleetId, subject }: AskedSums, { span, from, to }: KeptSpan): Query => sql`
  select subject_id, since, sessions, energy_wh, cost_minor, tax_minor from fleet_sums
  where fleet_id = ${fleetId} and subject = ${subject} and span = ${span}
    and since >= ${from}::date and since < ${to}::date`;

const newRows = ({ fleetId, subject, from, to }: AskedSums): Query => sql`
  select subject_id, day as since, sessions, energy_wh, cost_minor, tax_minor from fleet_figures
  where fleet_id = ${fleetId} and subject = ${subject} and day between ${from}::date and ${to}::date`;

/** What was asked for, as rows of sums: those kept, and those that are not moved yet. */
export const sumsIn = (asked: AskedSums): Query =>
  sql`(${sql.join([...keptSpans(asked).map((span) => rowsOf(asked, span)), newRows(asked)], sql` union all `)})`;

/** The vehicles or places of one kept span, one step of the index each, however many days or months each has. */
const subjectsOf = ({ fleetId, subject }: AskedSums, { span, from, to }: KeptSpan, name: string): Query => {
  const walk = sql.id(name);
  const ofFleet = sql`fleet_id = ${fleetId} and subject = ${subject} and span = ${span}`;
  return sql`(
    with recursive ${walk} (subject_id) as (
      (select subject_id from fleet_sums where ${ofFleet} order by subject_id limit 1)
      union all
      select (select s.subject_id from fleet_sums s where ${ofFleet} and s.subject_id > w.subject_id
        order by s.subject_id limit 1)
      from ${walk} w where w.subject_id is not null
    )
    select w.subject_id from ${walk} w where exists (
      select 1 from fleet_sums s where ${ofFleet} and s.subject_id = w.subject_id
        and s.since >= ${from}::date and s.since < ${to}::date and s.sessions > 0))`;
};

/** Which vehicles or places have sessions in what was asked for, each once: of theirs none is taken out again. */
export const subjectsIn = (asked: AskedSums): Query => {
  const kept = keptSpans(asked).map((span, index) => subjectsOf(asked, span, `walk_${index}`));
  const added = sql`select subject_id from (${newRows(asked)}) f where f.sessions > 0`;
  return sql`(${sql.join([...kept, added], sql` union `)})`;
};

const sumsOf = sql`sum(sessions)::bigint as sessions, sum(energy_wh)::bigint as "energyWh",
  sum(cost_minor)::bigint as "costMinor", sum(tax_minor)::bigint as "taxMinor"`;

/** What was asked for, by its days or months; those without anything are missing. */
export async function sumsByTime(
  tx: Tx,
  asked: AskedSums,
  span: SpanName,
): Promise<(FleetSums & { day: string })[]> {
  const by: Query = span === 'day' ? sql`since` : sql`date_trunc('month', since)::date`;
  const read =
    span === 'day'
      ? sql`(${rowsOf(asked, { span, from: asked.from, to: dayAfter(asked.to) })} union all ${newRows(asked)})`
      : sumsIn(asked);
  const { rows } = await sql<FleetSums & { day: string }>`
    select (${by})::text as day, ${sumsOf} from ${read} s group by 1
    having sum(sessions) <> 0 or sum(cost_minor) <> 0 or sum(energy_wh) <> 0 order by 1`.execute(tx);
  return rows;
}
