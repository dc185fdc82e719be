import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/db';
import type { Query, Sums } from '../../../platform/db/query';
import { unfinishedStates } from '../rules/order';
import { closedStates, sessionState, type ChargePointSums } from '../rules/sums';

/** From one moment to before another, each as SQL of a `timestamptz`. */
export interface Span {
  operatorId: number;
  since: Query;
  until: Query;
}

/**
 * How a span is read: whole steps from sums and from what is not in them yet, the rest from orders one by one.
 * So it is exact to the microsecond.
 */
const partsOf = ({ since, until }: Span, step: Query) => {
  const first = sql`date_bin(${step}, ${since} + ${step} - interval '1 microsecond', timestamptz 'epoch')`;
  const last = sql`date_bin(${step}, ${until}, timestamptz 'epoch')`;
  return {
    isWhole: (at: Query): Query => sql`${at} >= ${first} and ${at} < ${last}`,
    isBefore: (at: Query): Query => sql`${at} >= ${since} and ${at} < least(${until}, ${first})`,
    isAfter: (at: Query): Query => sql`${at} >= greatest(${last}, ${first}) and ${at} < ${until}`,
  };
};

const hour = sql`interval '1 hour'`;
const quarter = sql`interval '15 minutes'`;
const day = sql`interval '1 day'`;

/** What orders come to that were asked for in a span: by state, payment and way, open ones too. */
export const ordersBetween = (span: Span): Query => {
  const { isWhole, isBefore, isAfter } = partsOf(span, hour);
  const figures = (orders: Query): Query => sql`
    state, payment_kind, way, ${orders} as orders, energy_wh, cost_minor, fee_minor,
    case when energy_wh <> 0 then ${orders} else 0 end as delivered,
    case when energy_wh <> 0 then duration_ms else 0 end as duration_ms`;
  const mine = sql`operator_id = ${span.operatorId}`;
  const at = sql`requested_at`;
  const isClosed = sql`state = any(${[...closedStates]})`;
  return sql`
    select state, payment_kind, way, orders, energy_wh, cost_minor, fee_minor, delivered, duration_ms
    from order_sums where ${mine} and ${isWhole(sql`requested_hour`)}
    union all
    select ${figures(sql`orders`)} from order_figures where ${mine} and ${isWhole(at)}
    union all
    select ${figures(sql`1`)} from orders_now
    where ${mine} and state = any(${[...unfinishedStates]}) and ${at} >= ${span.since} and ${at} < ${span.until}
    union all
    select ${figures(sql`1`)} from orders where ${mine} and ${isClosed} and ${isBefore(at)}
    union all
    select ${figures(sql`1`)} from orders where ${mine} and ${isClosed} and ${isAfter(at)}`;
};

/**
 * What sessions came to that completed in a span, by the quarters of an hour in which they completed and started;
 * the epoch where it is unknown when they started.
 */
export const sessionsBetween = (span: Span): Query => {
  const { isWhole, isBefore, isAfter } = partsOf(span, quarter);
  const figures = (orders: Query): Query => sql`
    date_bin(${quarter}, completed_at, timestamptz 'epoch') as completed_quarter,
    coalesce(date_bin(${quarter}, started_at, timestamptz 'epoch'), timestamptz 'epoch') as started_quarter,
    currency, ${orders} as orders, energy_wh, cost_minor - fee_minor as earning_minor`;
  const mine = sql`operator_id = ${span.operatorId}`;
  const isSession = sql`state = ${sessionState}`;
  const at = sql`completed_at`;
  return sql`
    select completed_quarter, started_quarter, currency, orders, energy_wh, earning_minor
    from session_sums where ${mine} and ${isWhole(sql`completed_quarter`)}
    union all
    select ${figures(sql`orders`)} from order_figures where ${mine} and ${isSession} and ${isWhole(at)}
    union all
    select ${figures(sql`1`)} from orders where ${mine} and ${isSession} and ${isBefore(at)}
    union all
    select ${figures(sql`1`)} from orders where ${mine} and ${isSession} and ${isAfter(at)}`;
};

/** The same by charge point, with how long the sessions took. */
export const placesBetween = (span: Span): Sums => {
  const { isWhole, isBefore, isAfter } = partsOf(span, day);
  const figures = (orders: Query): Query => sql`
    charge_point_id, currency, ${orders} as orders, energy_wh, cost_minor - fee_minor as earning_minor, duration_ms`;
  const mine = sql`operator_id = ${span.operatorId}`;
  const isSession = sql`state = ${sessionState}`;
  const at = sql`completed_at`;
  return {
    summed: sql`
      select charge_point_id, currency, orders, energy_wh, earning_minor, duration_ms
      from charge_point_days where ${mine} and ${isWhole(sql`completed_day`)}`,
    added: sql`
      select ${figures(sql`orders`)} from order_figures where ${mine} and ${isSession} and ${isWhole(at)}
      union all
      select ${figures(sql`1`)} from orders where ${mine} and ${isSession} and ${isBefore(at)}
      union all
      select ${figures(sql`1`)} from orders where ${mine} and ${isSession} and ${isAfter(at)}`,
  };
};

/** Days of an operator's zone, the first and the last of them, parted into whole months and the days beside them. */
export interface KeptDays {
  operatorId: number;
  timeZone: string;
  from: string;
  to: string;
  /** Each from a day to before another. */
  parts: readonly { isMonth: boolean; from: string; to: string }[];
}

/** The energy of sessions on days of the operator's zone by charge point, and by the day or the month they are kept by. */
export const energyOnDays = ({ operatorId, timeZone, from, to, parts }: KeptDays): Query => {
  const kept = parts.map(
    (part) => sql`
      select charge_point_id, since, orders, energy_wh from energy_days
      where operator_id = ${operatorId} and is_month = ${part.isMonth}
        and since >= ${part.from}::date and since < ${part.to}::date`,
  );
  const added = sql`
      select charge_point_id, (completed_at at time zone ${timeZone})::date as since, orders, energy_wh
      from order_figures where operator_id = ${operatorId} and state = ${sessionState}
        and completed_at >= ${from}::date::timestamp at time zone ${timeZone}
        and completed_at < (${to}::date + 1)::timestamp at time zone ${timeZone}`;
  return sql.join([...kept, added], sql` union all `);
};

const sinceAdded = (operatorId: number, isOne: Query): Sums => ({
  summed: sql`
    select charge_point_id as id, orders, energy_wh as "energyWh", earning_minor as "earningMinor",
      duration_ms as "timeMs"
    from charge_point_sums where operator_id = ${operatorId} and ${isOne}`,
  added: sql`
    select charge_point_id as id, sum(orders)::bigint as orders, sum(energy_wh)::bigint as "energyWh",
      sum(cost_minor - fee_minor)::bigint as "earningMinor", sum(duration_ms)::bigint as "timeMs"
    from order_figures
    where operator_id = ${operatorId} and ${isOne} and state = ${sessionState} and completed_at is not null
    group by charge_point_id`,
});

/** What the charge points of an operator's came to since they were added; in either part at most one row of each. */
export const allChargePointSums = (operatorId: number): Sums => sinceAdded(operatorId, sql`true`);

/** What these charge points of an operator's came to since they were added, by their ids. */
export const chargePointSums = async (
  tx: Tx,
  operatorId: number,
  ids: readonly number[],
): Promise<Map<number, ChargePointSums>> => {
  const isOne = sql`charge_point_id = any(${[...ids]}::bigint[])`;
  const { summed, added } = sinceAdded(operatorId, isOne);
  const { rows } = await sql<ChargePointSums & { id: number }>`
    select id, sum(orders)::bigint as orders, sum("energyWh")::bigint as "energyWh",
      sum("earningMinor")::bigint as "earningMinor", sum("timeMs")::bigint as "timeMs"
    from (${summed} union all ${added}) both_parts group by id`.execute(tx);
  return new Map(rows.map(({ id, ...sums }) => [id, sums]));
};

/** What sessions of these charge points of an operator's came to that completed in a span, in one currency. */
export const sumsBetween = async (
  tx: Tx,
  of: { operatorId: number; ids: readonly number[]; currency: string },
  span: { since: Date; until: Date },
): Promise<ChargePointSums> => {
  const { summed, added } = placesBetween({
    operatorId: of.operatorId,
    since: sql`${span.since}::timestamptz`,
    until: sql`${span.until}::timestamptz`,
  });
  const isOne = sql`charge_point_id = any(${[...of.ids]}::bigint[]) and currency = ${of.currency}`;
  const { rows } = await sql<ChargePointSums>`
    select coalesce(sum(orders), 0)::bigint as orders, coalesce(sum(energy_wh), 0)::bigint as "energyWh",
      coalesce(sum(earning_minor), 0)::bigint as "earningMinor", coalesce(sum(duration_ms), 0)::bigint as "timeMs"
    from (select * from (${summed}) s where ${isOne} union all select * from (${added}) a where ${isOne}) both_parts
  `.execute(tx);
  return rows[0] ?? { orders: 0, energyWh: 0, earningMinor: 0, timeMs: 0 };
};
