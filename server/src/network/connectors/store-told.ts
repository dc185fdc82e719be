import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { ToldConnector } from './rules';

/** Writes how devices call connectors, which come into being or come back by it; what the operator says of them stays. */
export async function saveTold(
  tx: Tx,
  given: readonly { chargePointId: number; number: number; told: ToldConnector }[],
): Promise<void> {
  if (given.length === 0) return;
  await sql`
    insert into connectors (charge_point_id, number, evse_id, connector_id, type, max_power_w)
    select * from unnest(
      ${given.map((one) => one.chargePointId)}::bigint[],
      ${given.map((one) => one.number)}::int[],
      ${given.map(({ told }) => told.evseId)}::int[],
      ${given.map(({ told }) => told.connectorId)}::int[],
      ${given.map(({ told }) => told.type)}::text[],
      ${given.map(({ told }) => told.maxPowerW)}::int[]
    )
    on conflict (charge_point_id, number) do update set
      evse_id = excluded.evse_id, connector_id = excluded.connector_id, removed_at = null,
      type = coalesce(connectors.type, excluded.type),
      max_power_w = coalesce(connectors.max_power_w, excluded.max_power_w)
  `.execute(tx);
}

/** Fills in what a device tells of a connector that has its number already, where the operator says nothing. */
export async function completeTold(tx: Tx, chargePointId: number, told: ToldConnector): Promise<void> {
  const { evseId, connectorId, type, maxPowerW } = told;
  await sql`
    update connectors set type = coalesce(type, ${type}::text), max_power_w = coalesce(max_power_w, ${maxPowerW}::int)
    where charge_point_id = ${chargePointId} and evse_id = ${evseId} and connector_id = ${connectorId}
      and ((type is null and ${type}::text is not null) or (max_power_w is null and ${maxPowerW}::int is not null))
  `.execute(tx);
}
