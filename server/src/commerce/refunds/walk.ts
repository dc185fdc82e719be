import { refunds } from '@voltdeck/contract';
import { declareWalk } from '../../platform/testing-walk';
import { refundRows } from './testing-refunds';

const reason = 'money of an order given back, and a movement taken back: docs/decisions.md#refunds';

export const walk = declareWalk(refundRows, [
  {
    call: refunds.getOrderMoney,
    needs: 'order.read',
    other: 'refused',
    sends: ({ orderId }) => ({ params: { id: orderId } }),
    reason: 'the money of an order on its page',
  },
  {
    call: refunds.previewRefund,
    needs: 'order.read',
    other: 'refused',
    sends: ({ orderId }) => ({ params: { id: orderId } }),
    reason: 'what a refund comes to, in its dialog',
  },
  {
    call: refunds.refundOrder,
    needs: 'payout.request',
    other: 'refused',
    sends: ({ orderId }) => ({
      params: { id: orderId },
      body: { amount: 0.01, reason: 'Cable did not lock' },
    }),
    reason,
  },
  {
    call: refunds.reverseMovement,
    needs: 'payout.request',
    other: 'refused',
    sends: ({ movementId }) => ({ params: { id: movementId }, body: { reason: 'Wrong order' } }),
    reason,
  },
]);
