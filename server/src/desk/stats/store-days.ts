import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { Query } from '../../platform/db/query';
import type { DayRow } from './rules';

interface Asked {
  timeZone: string;
  currency: string;
  now: Date;
  days: number;
}

/** A query of what sessions came to from one moment to before another: `completed_quarter`, `currency` and the sums. */
type SumsBetween = (span: { since: Query; until: Query }) => Query;

/** Sessions of an operator, from its sums by the quarter of an hour. */
export const daysOf = (tx: Tx, asked: Asked, sums: SumsBetween): Promise<DayRow[]> =>
  findDays(
    tx,
    asked,
    sql`select s.completed_quarter as at, s.currency, s.orders, s.energy_wh, s.earning_minor
      from spans, lateral (${sums({ since: sql`spans.since`, until: sql`spans.until` })}) s`,
  );

/** Sessions of a charge point: there are few, which are read one by one. */
export const daysAt = (tx: Tx, asked: Asked & { chargePointId: number }): Promise<DayRow[]> =>
  findDays(
    tx,
    asked,
    sql`select o.completed_at as at, o.currency, 1 as orders, o.energy_wh, o.cost_minor - o.fee_minor as earning_minor
      from spans join orders o on o.completed_at >= spans.since and o.completed_at < spans.until
      where o.charge_point_id = ${asked.chargePointId} and o.state = 'completed'`,
  );

/**
 * Completed orders by the calendar day of their completion, for twice as many days as are shown.
 * The earlier half ends at today's time of day, so that a day half gone is not held against a whole one.
 */
async function findDays(
  tx: Tx,
  { timeZone, days, now, currency }: Asked,
  sessions: Query,
): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    with here as (select ${now}::timestamptz at time zone ${timeZone} as now),
    spans as (
      select (date_trunc('day', now) - make_interval(days => ${2 * days - 1}::int)) at time zone ${timeZone} as since,
        (now - make_interval(days => ${days}::int)) at time zone ${timeZone} as until
      from here
      union all
      select (date_trunc('day', now) - make_interval(days => ${days - 1}::int)) at time zone ${timeZone},
        ${now}::timestamptz + interval '1 microsecond'
      from here
    ),
    found as (${sessions})
    select to_char(at at time zone ${timeZone}, 'YYYY-MM-DD') as day, sum(orders)::int as orders,
      sum(energy_wh)::bigint as "energyWh",
      coalesce(sum(earning_minor) filter (where currency = ${currency}), 0)::bigint as "earningMinor"
    from found group by 1 having sum(orders) > 0 order by 1
  `.execute(tx);
  return rows;
}
