import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db';

/** Energy of an order on a day as it is kept. */
export interface KeptEnergy {
  orderId: number;
  day: string;
  fleetId: number;
  vehicleId: number;
  chargePointId: number;
  energyWh: number;
}

const kept = sql`e.order_id as "orderId", e.day::text as day, e.fleet_id as "fleetId", e.vehicle_id as "vehicleId",
  e.charge_point_id as "chargePointId", e.energy_wh as "energyWh"`;

/** Completed orders of vehicles in the order of their numbers, those after one of them. */
export async function completedAfter(
  tx: Tx,
  { after, most }: { after: number; most: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select o.id from orders o join vehicles v on v.id = o.payer_id
    where o.id > ${after} and o.payer_kind = 'vehicle' and o.state = 'completed' and o.started_at is not null
    order by o.id limit ${most}
  `.execute(tx);
  return rows.map(({ id }) => id);
}

/** What is kept of orders, in the order of their numbers and of days. */
export async function energyKept(tx: Tx, orderIds: readonly number[]): Promise<KeptEnergy[]> {
  const { rows } = await sql<KeptEnergy>`
    select ${kept} from fleet_energy e where e.order_id = any(${[...orderIds]}::bigint[]) order by e.order_id, e.day
  `.execute(tx);
  return rows;
}

/** What is kept of orders that are none of a vehicle's, or are not completed. */
export async function strayEnergy(tx: Tx, most: number): Promise<KeptEnergy[]> {
  const { rows } = await sql<KeptEnergy>`
    select ${kept} from fleet_energy e join orders o on o.id = e.order_id
    where o.payer_kind <> 'vehicle' or o.state <> 'completed' or o.started_at is null
    order by e.order_id, e.day limit ${most}
  `.execute(tx);
  return rows;
}

/** Keeps orders from being completed or corrected until the transaction ends. */
export async function holdEnergy(tx: Tx): Promise<void> {
  await sql`lock table fleet_energy in share row exclusive mode`.execute(tx);
}
