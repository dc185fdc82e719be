import { sql, type Generated } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { ChargePointTable } from './rules';

type Defaulted =
  | 'id'
  | 'identifier_key'
  | 'listed'
  | 'configured_at'
  | 'online'
  | 'node_id'
  | 'connection_id'
  | 'last_seen_at'
  | 'connected_at'
  | 'out_of_service'
  | 'status'
  | 'clock_skew_ms'
  | 'protocol'
  | 'vendor'
  | 'model'
  | 'serial_number'
  | 'firmware'
  | 'orders_count'
  | 'total_energy_wh'
  | 'total_earning_minor'
  | 'total_time_ms'
  | 'deleted_at';

declare module '../../platform/db/tables' {
  interface Tables {
    charge_points: Omit<ChargePointTable, Defaulted> & {
      [K in Defaulted]: Generated<ChargePointTable[K]>;
    };
  }
}

type NewRow = Omit<ChargePointTable, Defaulted>;

/** Adds a charge point; null where another one has the identifier, letter case aside. */
export async function insertChargePoint(tx: Tx, chargePoint: NewRow): Promise<number | null> {
  const made = await tx
    .insertInto('charge_points')
    .values(chargePoint)
    .onConflict((conflict) => conflict.column('identifier_key').where('deleted_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id ?? null;
}

/** A charge point whosever it is, as those see it who watch it. */
export async function findLive(
  tx: Tx,
  id: number,
): Promise<Pick<ChargePointTable, 'id' | 'status' | 'online' | 'last_seen_at'> | null> {
  const row = await tx
    .selectFrom('charge_points')
    .select(['id', 'status', 'online', 'last_seen_at'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** Replaces the hash of a charge point's secret, where its device shows it; gives whose it is. */
export async function replaceSecret(tx: Tx, id: number, hash: Buffer): Promise<number | null> {
  const { rows } = await sql<{ operator: number }>`
    update charge_points set
      password_hash = case when secure then ${hash}::bytea end,
      path_secret_hash = case when secure then null else ${hash}::bytea end
    where id = ${id} and deleted_at is null returning operator_id as operator
  `.execute(tx);
  return rows[0]?.operator ?? null;
}
