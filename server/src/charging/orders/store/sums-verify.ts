import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/db';
import type { Query } from '../../../platform/db/query';
import { closedOrders, days, energyDays, hours, lifetimes, quarters } from './sums';

/** A sum that is not what its orders come to: which one, and how much of what it should have and has. */
export interface SumDifference {
  sum: string;
  of: string;
  expected: Record<string, number>;
  found: Record<string, number>;
}

const compared = (sum: string, { keys, values, grouped }: Compared): Query => {
  const names = (list: readonly string[]): Query => sql.join(list.map((name) => sql.ref(name)));
  const object = (side: string): Query =>
    sql`json_build_object(${sql.join(values.flatMap((name) => [sql.lit(name), sql`coalesce(sum(${sql.ref(name)}) filter (where side = ${side}), 0)::bigint`]))})`;
  const differs = values.map(
    (name) => sql`sum(case side when 'expected' then ${sql.ref(name)} else -${sql.ref(name)} end) <> 0`,
  );
  const side = (name: string, rows: Query): Query =>
    sql`select ${sql.lit(name)} as side, ${names(keys)}, ${names(values)} from ${rows} r`;
  return sql`
    select ${sum}::text as sum, concat_ws(', ', ${names(keys)}) as of,
      ${object('expected')} as expected, ${object('found')} as found
    from (${side('expected', sql`(${grouped(closedOrders)})`)}
      union all ${side('found', sql.table(sum))}
      union all ${side('found', sql`(${grouped(sql`order_figures`)})`)}) all_of_them
    group by ${names(keys)} having ${sql.join(differs, sql` or `)}`;
};

interface Compared {
  keys: readonly string[];
  values: readonly string[];
  grouped(source: Query): Query;
}

const session = ['orders', 'energy_wh', 'earning_minor'];
const sums: Record<string, Compared> = {
  order_sums: {
    keys: ['operator_id', 'requested_hour', 'state', 'payment_kind', 'way'],
    values: ['orders', 'energy_wh', 'cost_minor', 'fee_minor', 'delivered', 'duration_ms'],
    grouped: hours,
  },
  session_sums: {
    keys: ['operator_id', 'completed_quarter', 'started_quarter', 'currency'],
    values: session,
    grouped: quarters,
  },
  charge_point_days: {
    keys: ['operator_id', 'charge_point_id', 'completed_day', 'currency'],
    values: [...session, 'duration_ms'],
    grouped: days,
  },
  // Not by day: after a move to another zone the days that were summed up before are those of the former one.
  energy_days: {
    keys: ['operator_id', 'charge_point_id', 'is_month'],
    values: ['orders', 'energy_wh'],
    grouped: energyDays,
  },
  charge_point_sums: {
    keys: ['operator_id', 'charge_point_id'],
    values: [...session, 'duration_ms'],
    grouped: lifetimes,
  },
};

/** The sums that are not what the orders come to, at most so many; one statement, so that what closes meanwhile does not differ. */
export const sumDifferences = async (tx: Tx, most: number): Promise<SumDifference[]> => {
  const all = Object.entries(sums).map(([name, of]) => sql`(${compared(name, of)})`);
  const { rows } = await sql<SumDifference>`
    ${sql.join(all, sql` union all `)} limit ${most}`.execute(tx);
  return rows;
};
