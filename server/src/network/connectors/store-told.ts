import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { ToldConnector } from './rules';

/** Writes how the device calls a connector, which comes into being or comes back by it; what the operator says of it stays. */
export async function saveTold(
  tx: Tx,
  chargePointId: number,
  { number, told }: { number: number; told: ToldConnector },
): Promise<void> {
  const { evseId, connectorId, type, maxPowerW } = told;
  await sql`
    insert into connectors (charge_point_id, number, evse_id, connector_id, type, max_power_w)
    values (${chargePointId}, ${number}, ${evseId}, ${connectorId}, ${type}, ${maxPowerW})
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

/** An EVSE charges one car at a time: its other connectors are busy while one of them is (docs/decisions.md#evse). */
export async function alignSiblings(tx: Tx, chargePointId: number): Promise<void> {
  await sql`
    with seen as (
      select k.id, case when k.own_status = 'available' and exists (
          select 1 from connectors s where s.charge_point_id = k.charge_point_id and s.evse_id = k.evse_id
            and s.id <> k.id and s.own_status = 'busy' and s.removed_at is null
        ) then 'busy' else k.own_status end as status
      from connectors k where k.charge_point_id = ${chargePointId} and k.evse_id is not null and k.removed_at is null
    )
    update connectors k set status = seen.status from seen where k.id = seen.id and k.status <> seen.status
  `.execute(tx);
}
