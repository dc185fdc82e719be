import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { DayRow } from './rules';

interface Asked {
  operatorId: number;
  chargePointId?: number;
  timeZone: string;
  currency: string;
  now: Date;
  days: number;
}

/** Of one charge point there are few, which are read one by one; of an operator's there are sums by the quarter of an hour. */
const sessions = ({ operatorId, chargePointId }: Asked): RawBuilder<unknown> =>
  chargePointId === undefined
    ? sql`select s.completed_quarter as at, s.currency, s.orders, s.energy_wh, s.earning_minor
        from spans, sessions_between(${operatorId}, spans.since, spans.until) s`
    : sql`select f.completed_at as at, f.currency, 1 as orders, f.energy_wh, f.earning_minor
        from spans join session_figures f on f.completed_at >= spans.since and f.completed_at < spans.until
        where f.charge_point_id = ${chargePointId} and f.operator_id = ${operatorId}`;

/**
 * Completed orders by the calendar day of their completion, for twice as many days as are shown.
 * The earlier half ends at today's time of day, so that a day half gone is not held against a whole one.
 */
export async function findDays(tx: Tx, asked: Asked): Promise<DayRow[]> {
  const { timeZone, days, now, currency } = asked;
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
    found as (${sessions(asked)})
    select to_char(at at time zone ${timeZone}, 'YYYY-MM-DD') as day, sum(orders)::int as orders,
      sum(energy_wh)::bigint as "energyWh",
      coalesce(sum(earning_minor) filter (where currency = ${currency}), 0)::bigint as "earningMinor"
    from found group by 1 having sum(orders) > 0 order by 1
  `.execute(tx);
  return rows;
}
