import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { Connection, Device, KnownChargePoint } from './rules';

const knownColumns = [
  'id',
  'operator_id as operatorId',
  'identifier',
  'secure',
  'password_hash as passwordHash',
  'path_secret_hash as pathSecretHash',
  'out_of_service as outOfService',
] as const;

/** The charge points with these identifiers, letter case aside, in their order, and which one each has. */
export async function findByIdentifiers(
  tx: Tx,
  identifiers: readonly string[],
): Promise<{ chargePoint: KnownChargePoint; place: number }[]> {
  const { rows } = await sql<KnownChargePoint & { place: number }>`
    select c.id, c.operator_id as "operatorId", c.identifier, c.secure, c.password_hash as "passwordHash",
      c.path_secret_hash as "pathSecretHash", c.out_of_service as "outOfService", n.place::int - 1 as place
    from unnest(${[...identifiers]}::text[]) with ordinality n (name, place)
    join charge_points c on c.identifier_key = lower(n.name collate "C") and c.deleted_at is null
    order by n.place
  `.execute(tx);
  return rows.map(({ place, ...chargePoint }) => ({ chargePoint, place }));
}

/** Those of these charge points that are not deleted. */
export const findKnown = (tx: Tx, ids: readonly number[]): Promise<KnownChargePoint[]> =>
  tx
    .selectFrom('charge_points')
    .select(knownColumns)
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .execute();

/** The connections a process is said to hold, by charge point. */
export async function connectionsOfNode(tx: Tx, nodeId: string): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; connection: string }>`
    select id, connection_id as connection from charge_points
    where node_id = ${nodeId} and online and connection_id is not null
  `.execute(tx);
  return new Map(rows.map((row) => [row.id, row.connection]));
}

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

/** The current connection of each of these charge points; a deleted one has none. */
export async function connectionIds(tx: Tx, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; connection: string }>`
    select id, connection_id as connection from charge_points
    where id = any(${[...ids]}::bigint[]) and connection_id is not null and deleted_at is null
  `.execute(tx);
  return new Map(rows.map((row) => [row.id, row.connection]));
}
