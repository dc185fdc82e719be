import { factKind } from '../../kernel/facts';

/** A price row of a charge point was added, replaced or removed. */
export const PriceChanged = factKind<{ chargePointId: number }>('PriceChanged', {
  changed: ({ chargePointId }) => ({ kind: 'price', id: chargePointId }),
  // Without a price no charging starts.
  moved: ({ chargePointId }) => [{ noun: 'charge-points', id: chargePointId }],
});
