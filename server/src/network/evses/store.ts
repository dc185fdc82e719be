import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { ConnectorTold } from './rules';

/** All connectors of charge points, also those the operator removed: their numbers stay theirs. */
export async function connectorsToldOf(
  tx: Tx,
  ids: readonly number[],
): Promise<Map<number, ConnectorTold[]>> {
  const found = new Map<number, ConnectorTold[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return found;
  const { rows } = await sql<ConnectorTold & { id: number }>`
    select charge_point_id as id, number, evse_id, connector_id, own_status, removed_at
    from connectors where charge_point_id = any(${[...ids]}::bigint[]) order by charge_point_id, number
  `.execute(tx);
  for (const { id, ...told } of rows) found.get(id)?.push(told);
  return found;
}
