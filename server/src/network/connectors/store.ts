import { sql, type Generated } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { ConnectorRow } from './rules';

type Defaulted = 'id' | 'status' | 'own_status' | 'removed_at';

declare module '../../platform/db/tables' {
  interface Tables {
    connectors: Omit<ConnectorRow, Defaulted> & { [K in Defaulted]: Generated<ConnectorRow[K]> };
  }
}

/** The connectors of charge points, by number. */
export async function connectorsOf(tx: Tx, chargePointIds: readonly number[]): Promise<ConnectorRow[]> {
  if (chargePointIds.length === 0) return [];
  return tx
    .selectFrom('connectors')
    .selectAll()
    .where('charge_point_id', 'in', chargePointIds)
    .where('removed_at', 'is', null)
    .orderBy('charge_point_id')
    .orderBy('number')
    .execute();
}

/** All connectors of a charge point, held until the transaction ends. */
export const holdConnectors = (tx: Tx, chargePointId: number): Promise<ConnectorRow[]> =>
  tx
    .selectFrom('connectors')
    .selectAll()
    .where('charge_point_id', '=', chargePointId)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

/** The connectors of charge points by charge point, also those that were removed: their numbers stay theirs. */
export async function allConnectors(tx: Tx, ids: readonly number[]): Promise<Map<number, ConnectorRow[]>> {
  const found = new Map<number, ConnectorRow[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return found;
  const { rows } = await sql<ConnectorRow>`
    select id, charge_point_id, number, evse_id, connector_id, type, max_power_w, ocpp_status, fault, own_status,
      status, status_at, told_at, removed_at
    from connectors where charge_point_id = any(${[...ids]}::bigint[]) order by charge_point_id, number
  `.execute(tx);
  for (const row of rows) found.get(row.charge_point_id)?.push(row);
  return found;
}

export interface NewConnector {
  chargePointId: number;
  number: number;
  /** Code of its kind. */
  type?: string | null;
  maxPowerW?: number | null;
}

/** Adds connectors; one that is there already stays as it is, one that was removed comes back. */
export async function insertConnectors(tx: Tx, connectors: readonly NewConnector[]): Promise<void> {
  if (connectors.length === 0) return;
  await tx
    .insertInto('connectors')
    .values(
      connectors.map(({ chargePointId, number, type = null, maxPowerW = null }) => ({
        charge_point_id: chargePointId,
        number,
        type,
        max_power_w: maxPowerW,
        evse_id: null,
        connector_id: null,
        ocpp_status: null,
        fault: null,
        status_at: null,
        told_at: null,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['charge_point_id', 'number'])
        .doUpdateSet((row) => ({
          removed_at: null,
          type: row.fn.coalesce('excluded.type', 'connectors.type'),
          max_power_w: row.fn.coalesce('excluded.max_power_w', 'connectors.max_power_w'),
        }))
        .where('connectors.removed_at', 'is not', null),
    )
    .execute();
}

/** Writes how connectors are now. */
export async function saveStates(
  tx: Tx,
  states: readonly Pick<
    ConnectorRow,
    'id' | 'ocpp_status' | 'fault' | 'own_status' | 'status' | 'status_at' | 'told_at'
  >[],
): Promise<void> {
  if (states.length === 0) return;
  await sql`
    update connectors k set ocpp_status = n.ocpp_status, fault = n.fault, own_status = n.own_status,
      status = n.status, status_at = n.status_at, told_at = n.told_at
    from unnest(
      ${states.map((one) => one.id)}::bigint[],
      ${states.map((one) => one.ocpp_status)}::text[],
      ${states.map((one) => one.fault)}::text[],
      ${states.map((one) => one.own_status)}::text[],
      ${states.map((one) => one.status)}::text[],
      ${states.map((one) => one.status_at)}::timestamptz[],
      ${states.map((one) => one.told_at)}::timestamptz[]
    ) n (id, ocpp_status, fault, own_status, status, status_at, told_at)
    where k.id = n.id
  `.execute(tx);
}

/** Writes what the operator says of a connector. */
export async function saveConnector(
  tx: Tx,
  id: number,
  said: Pick<ConnectorRow, 'type' | 'max_power_w'>,
): Promise<void> {
  await tx.updateTable('connectors').set(said).where('id', '=', id).execute();
}

/** Removes connectors, which forget how they were but stay for their past orders. */
export async function removeConnectors(tx: Tx, ids: readonly number[], at: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('connectors')
    .set({
      removed_at: at,
      status: 'unavailable',
      own_status: 'unavailable',
      ocpp_status: null,
      fault: null,
      status_at: null,
      told_at: null,
    })
    .where('id', 'in', ids)
    .execute();
}
