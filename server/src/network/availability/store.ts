import type { BaseConnectorStatus } from '@voltdeck/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { Presence } from './rules';

type Standings = Map<number, Presence['connectors']>;

/** What the status of charge points follows from among their connectors; one without any is missing. */
export async function connectorStandings(tx: Tx, ids: readonly number[]): Promise<Standings> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; cells: [BaseConnectorStatus, boolean][] }>`
    select charge_point_id as id,
      json_agg(json_build_array(status, coalesce(ocpp_status = 'Faulted', false))) as cells
    from connectors where charge_point_id = any(${[...ids]}::bigint[]) and removed_at is null
    group by charge_point_id
  `.execute(tx);
  return new Map(
    rows.map(({ id, cells }) => [id, cells.map(([status, isFaulted]) => ({ status, isFaulted }))]),
  );
}
