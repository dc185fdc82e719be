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
