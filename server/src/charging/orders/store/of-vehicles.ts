import type { OrderState } from '@voltdeck/contract';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/db';

/** Which of the vehicles pay for orders in one of the states: looked for among those that are open, which are few. */
export async function vehiclesWithOrders(
  tx: Tx,
  operatorId: number,
  { vehicleIds, states }: { vehicleIds: readonly number[]; states: readonly OrderState[] },
): Promise<number[]> {
  if (vehicleIds.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select distinct payer_id as id from orders
    where operator_id = ${operatorId} and state in (${sql.join(states.map((state) => sql.lit(state)))})
      and payer_kind = 'vehicle' and payer_id = any(${[...vehicleIds]}::bigint[])
  `.execute(tx);
  return rows.map(({ id }) => id);
}

/** How many completed orders on hold have this fleet as the account that pays. */
export async function heldOfFleet(tx: Tx, operatorId: number, fleetId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from orders
    where operator_id = ${operatorId} and payer_kind = 'vehicle' and payer_account_id = ${fleetId}
      and held_reason is not null and state = 'completed'
  `.execute(tx);
  return rows[0]?.count ?? 0;
}
