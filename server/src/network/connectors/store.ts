import type { Generated } from 'kysely';
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

const present = (tx: Tx, chargePointId: number) =>
  tx
    .selectFrom('connectors')
    .selectAll()
    .where('charge_point_id', '=', chargePointId)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate();

/** All connectors of a charge point, held until the transaction ends. */
export const holdConnectors = (tx: Tx, chargePointId: number): Promise<ConnectorRow[]> =>
  present(tx, chargePointId).execute();

/** One connector, held until the transaction ends. */
export const holdConnector = async (
  tx: Tx,
  chargePointId: number,
  number: number,
): Promise<ConnectorRow | null> =>
  (await present(tx, chargePointId).where('number', '=', number).executeTakeFirst()) ?? null;

/** How many connectors a charge point has, also those that were removed. */
export async function countConnectors(tx: Tx, chargePointId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('connectors')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('charge_point_id', '=', chargePointId)
    .executeTakeFirstOrThrow();
  return count;
}

export interface NewConnector {
  number: number;
  /** Code of its kind. */
  type?: string | null;
  maxPowerW?: number | null;
}

/** Adds connectors; one that is there already stays as it is, one that was removed comes back. */
export async function insertConnectors(
  tx: Tx,
  chargePointId: number,
  connectors: readonly NewConnector[],
): Promise<void> {
  if (connectors.length === 0) return;
  await tx
    .insertInto('connectors')
    .values(
      connectors.map(({ number, type = null, maxPowerW = null }) => ({
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

export async function saveState(
  tx: Tx,
  id: number,
  state: Pick<ConnectorRow, 'ocpp_status' | 'fault' | 'status' | 'status_at' | 'told_at'>,
): Promise<void> {
  await tx
    .updateTable('connectors')
    .set({ ...state, own_status: state.status })
    .where('id', '=', id)
    .execute();
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
