import { orders } from '@voltdeck/contract';
import { declareWalk } from '../../platform/testing-walk';
import { orderRows } from '../views/walk';

export const walk = declareWalk(orderRows, [
  {
    call: orders.exportOrders,
    needs: 'order.read',
    other: 'own',
    sends: () => ({ query: { sort: '-price' } }),
  },
]);
