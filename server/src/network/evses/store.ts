import type { Tx } from '../../platform/db/db';

/** All connectors of a charge point, also those the operator removed: their numbers stay theirs. */
export const connectorsToldOf = (tx: Tx, chargePointId: number) =>
  tx
    .selectFrom('connectors')
    .select(['id', 'number', 'evse_id', 'connector_id', 'own_status', 'removed_at'])
    .where('charge_point_id', '=', chargePointId)
    .orderBy('number')
    .execute();
