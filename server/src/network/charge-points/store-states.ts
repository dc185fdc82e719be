import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { ChargePointState, ChargePointTable, StationState } from './rules';

/**
 * How charge points stand, held until the transaction ends: in the order of ids, so that two that hold many never wait for each other.
 * What is read of their connectors after this is as fresh as they are, as long as whoever writes connectors holds these rows first.
 */
export async function holdStates(tx: Tx, ids: readonly number[]): Promise<ChargePointState[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ChargePointState>`
    select id, operator_id as "operatorId", status, configured_at is not null as configured,
      out_of_service or plan_deactivated_at is not null as "outOfService", online, protocol,
      connection_id as "connectionId", station_status as "stationStatus", station_fault as "stationFault",
      station_status_at as "stationStatusAt", station_told_at as "stationToldAt"
    from charge_points where id = any(${[...ids]}::bigint[]) order by id for no key update
  `.execute(tx);
  return rows;
}

export async function saveStatuses(
  tx: Tx,
  changed: readonly { id: number; status: ChargePointTable['status'] }[],
): Promise<void> {
  if (changed.length === 0) return;
  await sql`
    update charge_points c set status = n.status
    from unnest(${changed.map((one) => one.id)}::bigint[], ${changed.map((one) => one.status)}::text[]) n (id, status)
    where c.id = n.id
  `.execute(tx);
}

/** Keeps what stations say of themselves as a whole. */
export async function saveStations(
  tx: Tx,
  told: readonly { id: number; state: StationState }[],
): Promise<void> {
  if (told.length === 0) return;
  await sql`
    update charge_points c set station_status = n.status, station_fault = n.fault,
      station_status_at = n.status_at, station_told_at = n.told_at
    from unnest(
      ${told.map((one) => one.id)}::bigint[],
      ${told.map(({ state }) => state.status)}::text[],
      ${told.map(({ state }) => state.fault)}::text[],
      ${told.map(({ state }) => state.statusAt)}::timestamptz[],
      ${told.map(({ state }) => state.toldAt)}::timestamptz[]
    ) n (id, status, fault, status_at, told_at)
    where c.id = n.id
  `.execute(tx);
}
