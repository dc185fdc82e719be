import { factKind } from '../../kernel/facts';

/** How an operator shows itself to drivers has changed, or whether it does. */
export const DriverPageChanged = factKind<{ operatorId: number }>('DriverPageChanged', {
  changed: ({ operatorId }) => ({ kind: 'driver-page', id: operatorId }),
});
