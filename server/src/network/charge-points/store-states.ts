import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { ChargePointTable, StationState } from './rules';

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

/** What a charge point says of itself as a whole, held until the transaction ends. */
export async function holdStation(tx: Tx, id: number): Promise<StationState | null> {
  const row = await tx
    .selectFrom('charge_points')
    .select([
      'station_status as status',
      'station_fault as fault',
      'station_status_at as statusAt',
      'station_told_at as toldAt',
    ])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
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
