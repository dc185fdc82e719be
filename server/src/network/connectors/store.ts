import type { Generated } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { ConnectorRow } from './rules';

type Defaulted = 'id' | 'status';

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
    .orderBy('charge_point_id')
    .orderBy('number')
    .execute();
}

/** One connector, or all of a station for number 0, held until the transaction ends. */
export async function holdConnectors(tx: Tx, chargePointId: number, number: number): Promise<ConnectorRow[]> {
  return tx
    .selectFrom('connectors')
    .selectAll()
    .where('charge_point_id', '=', chargePointId)
    .$if(number !== 0, (query) => query.where('number', '=', number))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

export interface NewConnector {
  number: number;
  /** Code of its kind. */
  type: string | null;
  maxPowerW: number | null;
}

/** Adds connectors; one that is there already stays as it is. */
export async function insertConnectors(
  tx: Tx,
  chargePointId: number,
  connectors: readonly NewConnector[],
): Promise<void> {
  if (connectors.length === 0) return;
  await tx
    .insertInto('connectors')
    .values(
      connectors.map(({ number, type, maxPowerW }) => ({
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
    .onConflict((conflict) => conflict.columns(['charge_point_id', 'number']).doNothing())
    .execute();
}

export async function saveState(
  tx: Tx,
  id: number,
  state: Pick<ConnectorRow, 'ocpp_status' | 'fault' | 'status' | 'status_at' | 'told_at'>,
): Promise<void> {
  await tx.updateTable('connectors').set(state).where('id', '=', id).execute();
}
