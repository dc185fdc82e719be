import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { Figures } from './rules';

/** What a worker did since each of three moments, the latest first. */
export async function figuresSince(
  tx: Tx,
  workerId: number,
  [today, week, month]: readonly [Date, Date, Date],
): Promise<[Figures, Figures, Figures]> {
  const { rows } = await sql<Figures>`
    select count(o.id)::int as sessions, coalesce(sum(o.energy_wh), 0)::bigint as "energyWh",
      coalesce(sum(o.cost_minor), 0)::bigint as "cashMinor"
    from (values (1, ${today}::timestamptz), (2, ${week}::timestamptz), (3, ${month}::timestamptz)) s (n, since)
    left join orders o on o.payer_kind = 'worker' and o.payer_id = ${workerId} and o.state = 'completed'
      and o.completed_at >= s.since
    group by s.n order by s.n
  `.execute(tx);
  const none = { sessions: 0, energyWh: 0, cashMinor: 0 };
  return [rows[0] ?? none, rows[1] ?? none, rows[2] ?? none];
}

/** A day of an operator, from its first instant to that of the next. */
interface Day {
  operatorId: number;
  from: Date;
  to: Date;
}

/** What a worker did on a day at a site, or at power centers of none. */
export interface DayLine extends Figures {
  workerId: number;
  workerName: string;
  siteId: number | null;
  siteName: string | null;
}

export async function linesOfDay(tx: Tx, { operatorId, from, to }: Day, most: number): Promise<DayLine[]> {
  const { rows } = await sql<DayLine>`
    select w.id as "workerId", w.name as "workerName", s.id as "siteId", s.name as "siteName", d.sessions, d."energyWh", d."cashMinor"
    from (
      select o.payer_id, c.charging_site_id as site_id, count(*)::int as sessions, sum(o.energy_wh)::bigint as "energyWh",
        sum(o.cost_minor)::bigint as "cashMinor"
      from orders o join charge_points c on c.id = o.charge_point_id
      where o.operator_id = ${operatorId} and o.payer_kind = 'worker' and o.state = 'completed'
        and o.completed_at >= ${from} and o.completed_at < ${to}
      group by 1, 2
    ) d join workers w on w.id = d.payer_id left join charging_sites s on s.id = d.site_id
    order by lower(w.name), w.id, lower(s.name) nulls last limit ${most}
  `.execute(tx);
  return rows;
}

/** What a worker handed over on a day, and has in hand now, in minor units. */
export interface WorkerCash {
  workerId: number;
  workerName: string;
  handedMinor: number;
  balanceMinor: number;
}

/** Workers who handed something over on a day, or have something in hand now. */
export async function cashOfDay(
  tx: Tx,
  { operatorId, from, to }: Day,
  currency: string,
): Promise<WorkerCash[]> {
  const { rows } = await sql<WorkerCash>`
    with handed as (
      select worker_id, sum(amount_minor)::bigint as minor from hand_overs
      where operator_id = ${operatorId} and at >= ${from} and at < ${to} and currency = ${currency} group by 1
    ), held as (
      select a.reference::bigint as worker_id,
        coalesce((select s.amount_minor from ledger_account_sums s where s.account_id = a.id), 0)
          + coalesce((select sum(n.amount_minor) from ledger_new_entries n where n.account_id = a.id), 0) as minor
      from ledger_accounts a
      where a.operator_id = ${operatorId} and a.kind = 'worker-cash' and a.currency = ${currency}
    )
    select w.id as "workerId", w.name as "workerName", coalesce(handed.minor, 0)::bigint as "handedMinor",
      coalesce(held.minor, 0)::bigint as "balanceMinor"
    from held full join handed using (worker_id) join workers w on w.id = worker_id and w.operator_id = ${operatorId}
    where coalesce(handed.minor, 0) <> 0 or coalesce(held.minor, 0) <> 0
    order by lower(w.name), w.id
  `.execute(tx);
  return rows;
}
