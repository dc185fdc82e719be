import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import { activeStates, type Moment } from './rules';

/** How an operator counts: its currency, and the zone its days begin in. */
export async function findOperator(tx: Tx, id: number): Promise<{ currency: string; timeZone: string }> {
  const { rows } = await sql<{ currency: string; timeZone: string }>`
    select currency, time_zone as "timeZone" from operators where id = ${id}
  `.execute(tx);
  const operator = rows[0];
  if (operator === undefined) throw new Error(`operator ${id} is gone`);
  return operator;
}

/** How a charge point of the operator's counts; null where it has none such. */
export async function findPlace(
  tx: Tx,
  operatorId: number,
  id: number,
): Promise<{ currency: string; timeZone: string } | null> {
  const { rows } = await sql<{ currency: string; timeZone: string }>`
    select o.currency, c.time_zone as "timeZone"
    from charge_points c join operators o on o.id = c.operator_id
    where c.id = ${id} and c.operator_id = ${operatorId} and c.deleted_at is null
  `.execute(tx);
  return rows[0] ?? null;
}

/** What happens at a charge point at this moment. */
export async function findNowAt(tx: Tx, id: number): Promise<Moment> {
  const { rows } = await sql<Moment>`
    select
      (select count(*)::int from orders where charge_point_id = ${id} and ${isActive}) as "activeOrders",
      (select coalesce(sum(power_w), 0)::bigint from orders_now
        where charge_point_id = ${id} and state = 'charging' and ${isActive} and not ${isFree}) as "powerW",
      (select count(*)::int from connectors
        where charge_point_id = ${id} and ocpp_status = 'Faulted') as "faultedConnectors"
  `.execute(tx);
  return rows[0] ?? { activeOrders: 0, powerW: 0, faultedConnectors: 0 };
}

/** What happens at this moment: orders that are not ended, the power they draw, connectors that report a fault. */
export async function findNow(tx: Tx, operatorId: number): Promise<Moment> {
  const { rows } = await sql<Moment>`
    with mine as (select id from charge_points where operator_id = ${operatorId} and deleted_at is null)
    select
      (select count(*)::int from orders where operator_id = ${operatorId} and ${isActive}) as "activeOrders",
      (select coalesce(sum(power_w), 0)::bigint from orders_now
        where operator_id = ${operatorId} and state = 'charging' and ${isActive} and not ${isFree}) as "powerW",
      (select count(*)::int from connectors k join mine on mine.id = k.charge_point_id
        where k.is_faulted) as "faultedConnectors"
  `.execute(tx);
  return rows[0] ?? { activeOrders: 0, powerW: 0, faultedConnectors: 0 };
}

/** Its connector is available again though its charger has not told the stop: the last power it told flows no more. */
const isFree = sql`exists (select from connectors k where k.id = orders_now.connector_id
  and k.status = 'available' and k.status_at > orders_now.started_at)`;

// Planned anew with its parameters each time, so that the index orders_active serves it.
const isActive = sql`state = any(${[...activeStates]}::text[])`;
