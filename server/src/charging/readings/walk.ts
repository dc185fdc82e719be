import { readings } from '@voltdeck/contract';
import { declareWalk } from '../../platform/testing-walk';
import { orderRows } from '../orders/walk';

export const walk = declareWalk(orderRows, [
  {
    call: readings.orderCurve,
    needs: 'order.read',
    other: 'refused',
    sends: ({ orderId }) => ({ params: { id: orderId } }),
    reason: 'the curve on the page of an order',
  },
]);
