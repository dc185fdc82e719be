import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/db';
import type { Query } from '../../../platform/db/query';
import { closedStates, figuresAdded, sessionState, type CountedChange } from '../rules/sums';

/**
 * Writes what changed orders add to sums, by one statement however many they are; none where that is nothing.
 * It belongs into the transaction that changes the orders.
 */
export const addFigures = async (tx: Tx, changes: readonly CountedChange[]): Promise<void> => {
  const added = changes.flatMap(figuresAdded);
  if (added.length === 0) return;
  await sql`
    insert into order_figures (operator_id, charge_point_id, requested_at, started_at, completed_at, state,
      payment_kind, way, currency, orders, energy_wh, cost_minor, fee_minor, duration_ms)
    select * from unnest(
      ${added.map((one) => one.operator_id)}::bigint[], ${added.map((one) => one.charge_point_id)}::bigint[],
      ${added.map((one) => one.requested_at)}::timestamptz[], ${added.map((one) => one.started_at)}::timestamptz[],
      ${added.map((one) => one.completed_at)}::timestamptz[], ${added.map((one) => one.state)}::text[],
      ${added.map((one) => one.payment_kind)}::text[], ${added.map((one) => one.way)}::text[],
      ${added.map((one) => one.currency)}::text[], ${added.map((one) => one.orders)}::integer[],
      ${added.map((one) => one.energy_wh)}::bigint[], ${added.map((one) => one.cost_minor)}::bigint[],
      ${added.map((one) => one.fee_minor)}::bigint[], ${added.map((one) => one.duration_ms)}::bigint[]
    )`.execute(tx);
};

/** Figures by the hour in which orders were asked for. */
export const hours = (source: Query): Query => sql`
  select operator_id, date_bin('1 hour', requested_at, timestamptz 'epoch') as requested_hour, state, payment_kind, way,
    sum(orders) as orders, sum(energy_wh) as energy_wh, sum(cost_minor) as cost_minor, sum(fee_minor) as fee_minor,
    coalesce(sum(orders) filter (where energy_wh <> 0), 0) as delivered,
    coalesce(sum(duration_ms) filter (where energy_wh <> 0), 0) as duration_ms
  from ${source} f group by 1, 2, 3, 4, 5`;

const sessions = (source: Query): Query =>
  sql`(select * from ${source} c where c.state = ${sessionState} and c.completed_at is not null) f`;

/** Figures of sessions by the quarters of an hour in which they completed and started: no zone parts a quarter. */
export const quarters = (source: Query): Query => sql`
  select operator_id, date_bin('15 minutes', completed_at, timestamptz 'epoch') as completed_quarter,
    coalesce(date_bin('15 minutes', started_at, timestamptz 'epoch'), timestamptz 'epoch') as started_quarter, currency,
    sum(orders) as orders, sum(energy_wh) as energy_wh, sum(cost_minor - fee_minor) as earning_minor
  from ${sessions(source)} group by 1, 2, 3, 4`;

/** Figures of sessions by charge point and day (UTC). */
export const days = (source: Query): Query => sql`
  select operator_id, charge_point_id, date_bin('1 day', completed_at, timestamptz 'epoch') as completed_day, currency,
    sum(orders) as orders, sum(energy_wh) as energy_wh, sum(cost_minor - fee_minor) as earning_minor,
    sum(duration_ms) as duration_ms
  from ${sessions(source)} group by 1, 2, 3, 4`;

/**
 * Energy of sessions by charge point and day, and by charge point and month under its first day, in the zone that the operator
 * has now: whoever moves to another zone keeps the days that were summed up (docs/decisions.md#sustainability).
 */
export const energyDays = (source: Query): Query => sql`
  select f.operator_id, k.is_month, k.since, f.charge_point_id, sum(f.orders) as orders, sum(f.energy_wh) as energy_wh
  from ${sessions(source)} join operators p on p.id = f.operator_id
  cross join lateral (select (f.completed_at at time zone p.time_zone)::date as day) d
  cross join lateral (values (false, d.day), (true, date_trunc('month', d.day)::date)) k (is_month, since)
  group by 1, 2, 3, 4`;

/** Figures of sessions by charge point. */
export const lifetimes = (source: Query): Query => sql`
  select charge_point_id, operator_id, sum(orders) as orders, sum(energy_wh) as energy_wh,
    sum(cost_minor - fee_minor) as earning_minor, sum(duration_ms) as duration_ms
  from ${sessions(source)} group by 1, 2`;

/** Adds the rows of `taken` to each of the sums; in the order of their keys, so that two who do so do not block each other. */
const addTaken = sql`
  by_hour as (
    insert into order_sums as s ${hours(sql`taken`)} order by 1, 2, 3, 4, 5
    on conflict (operator_id, requested_hour, state, payment_kind, way) do update set
      orders = s.orders + excluded.orders, energy_wh = s.energy_wh + excluded.energy_wh,
      cost_minor = s.cost_minor + excluded.cost_minor, fee_minor = s.fee_minor + excluded.fee_minor,
      delivered = s.delivered + excluded.delivered, duration_ms = s.duration_ms + excluded.duration_ms
  ), by_quarter as (
    insert into session_sums as s ${quarters(sql`taken`)} order by 1, 2, 3, 4
    on conflict (operator_id, completed_quarter, started_quarter, currency) do update set
      orders = s.orders + excluded.orders, energy_wh = s.energy_wh + excluded.energy_wh,
      earning_minor = s.earning_minor + excluded.earning_minor
  ), by_day as (
    insert into charge_point_days as s ${days(sql`taken`)} order by 3, 1, 2, 4
    on conflict (charge_point_id, completed_day, currency) do update set
      orders = s.orders + excluded.orders, energy_wh = s.energy_wh + excluded.energy_wh,
      earning_minor = s.earning_minor + excluded.earning_minor, duration_ms = s.duration_ms + excluded.duration_ms
  ), by_local_day as (
    insert into energy_days as s ${energyDays(sql`taken`)} order by 1, 2, 3, 4
    on conflict (operator_id, is_month, since, charge_point_id) do update set
      orders = s.orders + excluded.orders, energy_wh = s.energy_wh + excluded.energy_wh
  ), by_charge_point as (
    insert into charge_point_sums as s ${lifetimes(sql`taken`)} order by 1
    on conflict (charge_point_id) do update set
      orders = s.orders + excluded.orders, energy_wh = s.energy_wh + excluded.energy_wh,
      earning_minor = s.earning_minor + excluded.earning_minor, duration_ms = s.duration_ms + excluded.duration_ms
  )`;

/**
 * Moves at most so many rows of figures into the sums, and tells how many there were.
 * Taking and adding are one statement: a row counts once, whoever else does so at the same time or is cut off.
 */
export const rollUp = async (tx: Tx, most: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    with taken as (
      delete from order_figures where id in (
        select id from order_figures order by id limit ${most} for update skip locked
      ) returning *
    ), ${addTaken}
    select count(*)::int as count from taken`.execute(tx);
  return rows[0]?.count ?? 0;
};

/** Closed orders as figures. */
export const closedOrders = sql`(
  select operator_id, charge_point_id, requested_at, started_at, completed_at, state, payment_kind, way, currency,
    1 as orders, energy_wh, cost_minor, fee_minor, duration_ms
  from orders where state = any(${[...closedStates]}))`;

/**
 * Makes all sums anew from the orders, for those who wrote orders without this store.
 * Who closes an order meanwhile waits until the sums are made, and then adds to them.
 */
export const rebuildFigures = async (tx: Tx): Promise<void> => {
  await sql`lock table order_figures in share row exclusive mode`.execute(tx);
  await sql`delete from order_figures`.execute(tx);
  await sql`delete from order_sums`.execute(tx);
  await sql`delete from session_sums`.execute(tx);
  await sql`delete from charge_point_days`.execute(tx);
  await sql`delete from energy_days`.execute(tx);
  await sql`delete from charge_point_sums`.execute(tx);
  await sql`with taken as materialized (select * from ${closedOrders} c), ${addTaken} select`.execute(tx);
};
