import { factKind } from '../../kernel/facts';

/** Prices of a charge point were planned, dropped, applied or taken back. */
export const PricesPlanned = factKind<{ chargePointId: number }>('PricesPlanned', {
  changed: ({ chargePointId }) => ({ kind: 'price', id: chargePointId }),
  // Its page asks for them only where there are some.
  moved: ({ chargePointId }) => [{ noun: 'charge-points', id: chargePointId }],
});
