import { rehearsals } from '@voltdeck/contract';
import { declareWalk } from '../../platform/testing-walk';
import { orderRows } from '../orders/walk';

export const walk = declareWalk(orderRows, [
  {
    call: rehearsals.rehearsePrices,
    needs: 'power-center-price.read',
    other: 'refused',
    sends: ({ chargePointId }) => ({ body: { charge_point_ids: [chargePointId], days: 90 } }),
    reason: 'what other prices would have brought, before anybody pays them',
  },
]);
