import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/db';

/**
 * Adds at most so many figures to the sums by the quarter of an hour, and tells how many there were.
 * Marking and adding are one statement: a figure counts once, whoever else sums up at the same time.
 */
export const sumFigures = async (tx: Tx, most: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    with taken as (
      update session_figures set is_summed = true where order_id in (
        select order_id from session_figures where not is_summed
        order by order_id limit ${most} for update skip locked
      ) returning *
    ), added as (
      insert into session_sums as s
      select operator_id, date_bin('15 minutes', completed_at, timestamptz 'epoch'),
        coalesce(date_bin('15 minutes', started_at, timestamptz 'epoch'), timestamptz 'epoch'), currency,
        count(*), sum(energy_wh), sum(earning_minor)
      from taken group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (operator_id, completed_quarter, started_quarter, currency) do update set
        orders = s.orders + excluded.orders, energy_wh = s.energy_wh + excluded.energy_wh,
        earning_minor = s.earning_minor + excluded.earning_minor
    )
    select count(*)::int as count from taken`.execute(tx);
  return rows[0]?.count ?? 0;
};

/** Adds at most so many changes to the sums of closed orders by the hour, and tells how many there were; each counts once. */
export const sumChanges = async (tx: Tx, most: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    with taken as (
      delete from order_sum_changes where id in (
        select id from order_sum_changes order by id limit ${most} for update skip locked
      ) returning *
    ), added as (
      insert into order_sums as s
      select operator_id, date_bin('1 hour', requested_at, timestamptz 'epoch'), state, payment_kind, way,
        sum(orders), sum(energy_wh), sum(cost_minor), sum(fee_minor), sum(delivered), sum(duration_ms)
      from taken group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
      on conflict (operator_id, requested_hour, state, payment_kind, way) do update set
        orders = s.orders + excluded.orders, energy_wh = s.energy_wh + excluded.energy_wh,
        cost_minor = s.cost_minor + excluded.cost_minor, fee_minor = s.fee_minor + excluded.fee_minor,
        delivered = s.delivered + excluded.delivered, duration_ms = s.duration_ms + excluded.duration_ms
    )
    select count(*)::int as count from taken`.execute(tx);
  return rows[0]?.count ?? 0;
};
