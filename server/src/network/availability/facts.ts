import { factKind } from '../../kernel/facts';

/** Something about a charge point that a screen shows has changed: its status, connection, connectors or data. */
export const ChargePointChanged = factKind<{ chargePointId: number }>('ChargePointChanged', {
  changed: ({ chargePointId }) => ({ kind: 'charge-point', id: chargePointId }),
  moved: ({ chargePointId }) => [{ noun: 'charge-points', id: chargePointId }],
});
