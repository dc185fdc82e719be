import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { BookedMovement } from './rules-provider';
import type { WaitingMessage, WaitingMoney } from './rules-rows';
import type { SaidIn } from './store-orders';

/** Orders whose figures wait to be confirmed and cost something; one without a price is told as such. */
export async function heldMoney(tx: Tx, operatorId: number): Promise<WaitingMoney[]> {
  const { rows } = await sql<WaitingMoney>`
    select id as "orderId", cost_minor as "amountMinor", completed_at as at, energy_wh as "energyWh",
      charge_point_id as "chargePointId", connector_number as "connectorNumber", held_reason as subject
    from orders where operator_id = ${operatorId} and held_reason is not null and state = 'completed' and cost_minor > 0
  `.execute(tx);
  return rows;
}

/** What drivers owe, by their orders. */
export async function owedMoney(tx: Tx, operatorId: number, currency: string): Promise<WaitingMoney[]> {
  const { rows } = await sql<WaitingMoney>`
    with owed as (
      select t.order_id, sum(e.amount_minor)::bigint as amount
      from ledger_accounts a join ledger_entries e on e.account_id = a.id
        join ledger_transactions t on t.id = e.transaction_id
      where a.operator_id = ${operatorId} and a.kind = 'person-debt' and a.currency = ${currency} and t.order_id is not null
      group by t.order_id having sum(e.amount_minor) > 0
    )
    select o.id as "orderId", w.amount as "amountMinor", o.completed_at as at, null::bigint as "energyWh",
      o.charge_point_id as "chargePointId", o.connector_number as "connectorNumber",
      (select d.state from debt_collections d where d.order_id = o.id order by d.id desc limit 1) as subject
    from owed w join orders o on o.id = w.order_id and o.operator_id = ${operatorId}`.execute(tx);
  return rows;
}

/** Messages with energy that wait in the work list. */
export async function waitingMessages(
  tx: Tx,
  {
    operatorId,
    leastWh,
    mostWh,
    said,
  }: { operatorId: number; leastWh: number; mostWh: number; said: SaidIn },
): Promise<WaitingMessage[]> {
  const { rows } = await sql<WaitingMessage>`
    select w.*, (select o.tariff from orders o where o.charge_point_id = w."chargePointId" and o.requested_at <= w.at
      order by o.requested_at desc limit 1) as tariff
    from (
      select q.id as "workId", q.at, ${said.energyWh} as "energyWh", q.charge_point_id as "chargePointId",
        c.charging_site_id as "siteId", ${said.connector} as "connectorNumber"
      from quarantine q join charge_points c on c.id = q.charge_point_id
      where q.operator_id = ${operatorId} and q.cured_at is null
    ) w where w."energyWh" between ${leastWh} and ${mostWh}`.execute(tx);
  return rows;
}

/** What the books have of a provider for an operator's orders, from a moment to before another; `charger` is who collects debts. */
export async function bookedMovements(
  tx: Tx,
  { operatorId, from, to, charger }: { operatorId: number; from: Date; to: Date; charger: string },
): Promise<BookedMovement[]> {
  const { rows } = await sql<BookedMovement>`
    select m.*, o.charge_point_id as "chargePointId" from (
      select p.reference as key, s.order_id as "orderId", p.provider, s.currency, s.settled_at as at,
        (select coalesce(sum(e.amount_minor), 0) from ledger_entries e join ledger_accounts a on a.id = e.account_id
          where e.transaction_id = s.transaction_id and a.kind = 'provider')::bigint as "amountMinor"
      from settlements s join payments p on p.order_id = s.order_id
      where s.operator_id = ${operatorId} and s.settled_at >= ${from} and s.settled_at < ${to} and p.reference is not null
      union all
      select 'refund-' || r.id, r.order_id, r.provider, r.currency, r.concluded_at, -r.amount_minor from refunds r
      where r.operator_id = ${operatorId} and r.state = 'paid' and r.provider is not null
        and r.concluded_at >= ${from} and r.concluded_at < ${to}
      union all
      select 'debt-' || d.id || '-' || d.tries, d.order_id, coalesce(d.provider, ${charger}::text), d.currency, d.concluded_at, d.amount_minor
      from debt_collections d
      where d.operator_id = ${operatorId} and d.state = 'collected' and d.concluded_at >= ${from} and d.concluded_at < ${to}
    ) m join orders o on o.id = m."orderId"`.execute(tx);
  return rows;
}

/** Where and when orders were, for findings that know them by number alone. */
export async function placesOfOrders(
  tx: Tx,
  operatorId: number,
  ids: readonly number[],
): Promise<Map<number, { chargePointId: number; at: Date }>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; chargePointId: number; at: Date }>`
    select id, charge_point_id as "chargePointId", coalesce(completed_at, requested_at) as at from orders
    where operator_id = ${operatorId} and id = any(${[...ids]}::bigint[])`.execute(tx);
  return new Map(rows.map(({ id, ...place }) => [id, place]));
}
