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
