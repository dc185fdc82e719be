import { settlements } from '@voltdeck/contract';
import { orderRows } from '../../charging/orders/walk';
import { declareWalk } from '../../platform/testing-walk';

export const walk = declareWalk(orderRows, [
  {
    call: settlements.orderLedger,
    needs: 'order.read',
    other: 'refused',
    sends: ({ orderId }) => ({ params: { id: orderId } }),
    reason: 'the ledger entries on the page of an order',
  },
]);
