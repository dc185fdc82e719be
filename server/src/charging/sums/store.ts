import { sql } from 'kysely';
import type { Ctx } from '../../platform/ctx';

/**
 * Adds at most so many figures to the sums by the quarter of an hour, and tells how many there were.
 * Marking and adding are one statement: a figure counts once, whoever else sums up at the same time.
 */
export const sumFigures = async (ctx: Ctx, most: number): Promise<number> => {
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
    select count(*)::int as count from taken`.execute(ctx.tx);
  return rows[0]?.count ?? 0;
};
