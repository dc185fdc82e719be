import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { ChargePointTable, Connection, Device } from './rules';

/** A device as it is kept, with what its charge point is told apart by. */
export type KnownDevice = { [K in keyof Device]: Device[K] | null } & {
  id: number;
  isModelKnown: boolean;
  configured: boolean;
};

/** What is kept of devices. */
export async function devicesOf(tx: Tx, ids: readonly number[]): Promise<KnownDevice[]> {
  const { rows } = await sql<KnownDevice>`
    select id, vendor, model, serial_number as "serialNumber", firmware,
      device_model_at is not null as "isModelKnown", configured_at is not null as configured
    from charge_points where id = any(${[...ids]}::bigint[])
  `.execute(tx);
  return rows;
}

/** Keeps what devices say of themselves; the connectors of one that is another device now are to be told anew. */
export async function saveDevices(
  tx: Tx,
  told: readonly (Device & { id: number; isAnother: boolean; at: Date })[],
): Promise<void> {
  if (told.length === 0) return;
  await sql`
    update charge_points c set
      vendor = n.vendor, model = n.model, serial_number = n.serial_number, firmware = n.firmware,
      device_model_at = case when not n.is_another then c.device_model_at end,
      configured_at = coalesce(c.configured_at, n.at), last_seen_at = n.at
    from unnest(
      ${told.map((one) => one.id)}::bigint[],
      ${told.map((one) => one.vendor)}::text[],
      ${told.map((one) => one.model)}::text[],
      ${told.map((one) => one.serialNumber)}::text[],
      ${told.map((one) => one.firmware)}::text[],
      ${told.map((one) => one.isAnother)}::bool[],
      ${told.map((one) => one.at)}::timestamptz[]
    ) n (id, vendor, model, serial_number, firmware, is_another, at)
    where c.id = n.id
  `.execute(tx);
}

export async function saveModelKnown(tx: Tx, chargePointId: number, at: Date): Promise<void> {
  await sql`update charge_points set device_model_at = ${at} where id = ${chargePointId}`.execute(tx);
}

/** Keeps new connections, which take the place of older ones, with the status that follows. */
export async function saveConnections(
  tx: Tx,
  made: readonly (Connection & { id: number; at: Date; status: ChargePointTable['status'] })[],
): Promise<void> {
  if (made.length === 0) return;
  await sql`
    update charge_points c set
      online = true, connection_id = n.connection_id, node_id = n.node_id, protocol = n.protocol,
      connected_at = n.at, offline_since = null, last_seen_at = n.at, configured_at = coalesce(c.configured_at, n.at), status = n.status
    from unnest(
      ${made.map((one) => one.id)}::bigint[],
      ${made.map((one) => one.connectionId)}::uuid[],
      ${made.map((one) => one.nodeId)}::uuid[],
      ${made.map((one) => one.protocol)}::text[],
      ${made.map((one) => one.at)}::timestamptz[],
      ${made.map((one) => one.status)}::text[]
    ) n (id, connection_id, node_id, protocol, at, status)
    where c.id = n.id
  `.execute(tx);
}

/** Ends the connections of charge points that are held, with the status that follows. */
export async function saveDisconnections(
  tx: Tx,
  ended: readonly { id: number; at: Date; status: ChargePointTable['status'] }[],
): Promise<void> {
  if (ended.length === 0) return;
  await sql`
    update charge_points c set online = false, connection_id = null, node_id = null,
      offline_since = n.at, status = n.status
    from unnest(
      ${ended.map((one) => one.id)}::bigint[],
      ${ended.map((one) => one.at)}::timestamptz[],
      ${ended.map((one) => one.status)}::text[]
    ) n (id, at, status)
    where c.id = n.id
  `.execute(tx);
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

/** Keeps by how much clocks are ahead, where that is another figure than before. */
export async function saveClockSkews(
  tx: Tx,
  skews: readonly { chargePointId: number; skewMs: number }[],
): Promise<void> {
  if (skews.length === 0) return;
  await sql`
    with moved as (
      select c.id, n.skew
      from unnest(${skews.map((one) => one.chargePointId)}::bigint[], ${skews.map((one) => one.skewMs)}::bigint[]) n (id, skew)
      join charge_points c on c.id = n.id
      where c.clock_skew_ms is distinct from n.skew
      order by c.id for no key update of c
    )
    update charge_points c set clock_skew_ms = moved.skew from moved where c.id = moved.id
  `.execute(tx);
}
