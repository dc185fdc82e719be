import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { Connection, Device } from './rules';

/** Keeps what a device says of itself; tells whether that is news, and whether its connectors are known as they are. */
export async function saveDevice(
  tx: Tx,
  id: number,
  device: Device & { at: Date },
): Promise<{ isNews: boolean; isModelKnown: boolean }> {
  const { rows } = await sql<{ isNews: boolean; isModelKnown: boolean }>`
    with old as (select * from charge_points where id = ${id} for no key update)
    update charge_points c set
      vendor = ${device.vendor}, model = ${device.model}, serial_number = ${device.serialNumber},
      firmware = ${device.firmware},
      device_model_at = case when (old.vendor, old.model, old.serial_number, old.firmware)
        is distinct from (${device.vendor}::text, ${device.model}::text, ${device.serialNumber}::text, ${device.firmware}::text)
        then null else old.device_model_at end,
      configured_at = coalesce(c.configured_at, ${device.at}), last_seen_at = ${device.at}
    from old where c.id = old.id
    returning (old.vendor, old.model, old.serial_number, old.firmware)
      is distinct from (c.vendor, c.model, c.serial_number, c.firmware) as "isNews",
      c.device_model_at is not null as "isModelKnown"
  `.execute(tx);
  return rows[0] ?? { isNews: false, isModelKnown: false };
}

export async function saveModelKnown(tx: Tx, chargePointId: number, at: Date): Promise<void> {
  await sql`update charge_points set device_model_at = ${at} where id = ${chargePointId}`.execute(tx);
}

/** Keeps a new connection, which takes the place of an older one; tells whether that shows, and whether it was offline. */
export async function saveConnected(
  tx: Tx,
  id: number,
  connection: Connection & { at: Date },
): Promise<{ isNews: boolean; wasOffline: boolean }> {
  const { rows } = await sql<{ isNews: boolean; wasOffline: boolean }>`
    with old as (select * from charge_points where id = ${id} for no key update)
    update charge_points c set
      online = true, connection_id = ${connection.connectionId}, node_id = ${connection.nodeId},
      protocol = ${connection.protocol}, connected_at = ${connection.at}, last_seen_at = ${connection.at},
      configured_at = coalesce(c.configured_at, ${connection.at})
    from old where c.id = old.id
    returning (old.online, old.protocol) is distinct from (c.online, c.protocol) as "isNews",
      not old.online as "wasOffline"
  `.execute(tx);
  return rows[0] ?? { isNews: false, wasOffline: false };
}

/** Ends a connection, unless a newer one has taken its place; tells whether it did. */
export async function saveDisconnected(tx: Tx, id: number, connectionId: string): Promise<boolean> {
  const ended = await tx
    .updateTable('charge_points')
    .set({ online: false, connection_id: null, node_id: null })
    .where('id', '=', id)
    .where('connection_id', '=', connectionId)
    .executeTakeFirst();
  return ended.numUpdatedRows > 0n;
}

/** Ends all connections a process held; gives the charge points that were on them. */
export async function saveNodeGone(tx: Tx, nodeId: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with held as (
      select id from charge_points where node_id = ${nodeId} and online order by id for no key update
    )
    update charge_points c set online = false, connection_id = null, node_id = null
    from held where c.id = held.id returning c.id
  `.execute(tx);
  return rows.map((row) => row.id);
}

/**
 * Moves "last seen" of many forward in one statement.
 * A row that somebody holds is passed over: it is seen again in a moment, and nobody waits here meanwhile.
 */
export async function saveSeen(tx: Tx, ids: readonly number[], at: Date): Promise<void> {
  await sql`
    with free as (
      select id from charge_points
      where id = any(${[...ids]}::bigint[]) and (last_seen_at is null or last_seen_at < ${at})
      order by id for no key update skip locked
    )
    update charge_points c set last_seen_at = ${at} from free where c.id = free.id
  `.execute(tx);
}

export async function saveClockSkew(tx: Tx, id: number, skewMs: number): Promise<void> {
  await tx.updateTable('charge_points').set({ clock_skew_ms: skewMs }).where('id', '=', id).execute();
}
