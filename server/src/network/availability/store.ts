import type { BaseConnectorStatus, BaseChargePointStatus } from '@voltdeck/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db';

export interface Standing {
  id: number;
  operatorId: number;
  configured: boolean;
  outOfService: boolean;
  online: boolean;
  isStationOut: boolean;
  status: BaseChargePointStatus;
  connectors: { status: BaseConnectorStatus; isFaulted: boolean }[];
}

/** What the status of charge points follows from, each held until the transaction ends. */
export async function holdStandings(tx: Tx, ids: readonly number[]): Promise<Standing[]> {
  const { rows } = await sql<Standing>`
    with held as (
      select * from charge_points where id = any(${[...ids]}::bigint[]) order by id for no key update
    )
    select id, operator_id as "operatorId", configured_at is not null as configured,
      out_of_service or plan_deactivated_at is not null as "outOfService", online, station_status is not null as "isStationOut", status,
      (select coalesce(json_agg(json_build_object(
          'status', k.status, 'isFaulted', coalesce(k.ocpp_status = 'Faulted', false))), '[]')
        from connectors k where k.charge_point_id = held.id and k.removed_at is null) as connectors
    from held order by id
  `.execute(tx);
  return rows;
}
