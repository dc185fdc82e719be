import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { ChargePointTable } from './rules';

interface StationState {
  status: ChargePointTable['station_status'];
  fault: string | null;
  statusAt: Date | null;
  toldAt: Date | null;
}

export async function saveStatuses(
  tx: Tx,
  changed: readonly { id: number; status: ChargePointTable['status'] }[],
): Promise<void> {
  await sql`
    update charge_points c set status = n.status
    from unnest(${changed.map((one) => one.id)}::bigint[], ${changed.map((one) => one.status)}::text[]) n (id, status)
    where c.id = n.id
  `.execute(tx);
}

export async function saveStation(tx: Tx, id: number, state: StationState): Promise<void> {
  await tx
    .updateTable('charge_points')
    .set({
      station_status: state.status,
      station_fault: state.fault,
      station_status_at: state.statusAt,
      station_told_at: state.toldAt,
    })
    .where('id', '=', id)
    .execute();
}

export interface Totals {
  orders: number;
  energyWh: number;
  earningMinor: number;
  timeMs: number;
}

/** Adds to the sums that lists sort by. */
export async function increaseTotals(tx: Tx, id: number, by: Totals): Promise<void> {
  await tx
    .updateTable('charge_points')
    .set((row) => ({
      orders_count: row('orders_count', '+', by.orders),
      total_energy_wh: row('total_energy_wh', '+', by.energyWh),
      total_earning_minor: row('total_earning_minor', '+', by.earningMinor),
      total_time_ms: row('total_time_ms', '+', by.timeMs),
    }))
    .where('id', '=', id)
    .execute();
}
