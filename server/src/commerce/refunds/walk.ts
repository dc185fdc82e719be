import { refunds } from '@voltdeck/contract';
import { declareWalk } from '../../platform/testing-walk';
import { moneyRows } from './testing-refunds';

const reason = 'money of an order given back, and a movement taken back: docs/decisions.md#refunds';

const owed = 'what a driver owes, given up or collected: docs/decisions.md#debts';

export const walk = declareWalk(moneyRows, [
  {
    call: refunds.getOrderMoney,
    needs: 'order.read',
    other: 'refused',
    sends: ({ paidId }) => ({ params: { id: paidId } }),
    reason: 'the money of an order on its page',
  },
  {
    call: refunds.previewRefund,
    needs: 'order.read',
    other: 'refused',
    sends: ({ paidId }) => ({ params: { id: paidId } }),
    reason: 'what a refund comes to, in its dialog',
  },
  {
    call: refunds.refundOrder,
    needs: 'payout.request',
    other: 'refused',
    sends: ({ paidId }) => ({
      params: { id: paidId },
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
  {
    call: refunds.writeOffDebt,
    needs: 'payout.request',
    other: 'refused',
    sends: ({ owedId }) => ({ params: { id: owedId }, body: { amount: 0.01, reason: 'Out of goodwill' } }),
    reason: owed,
  },
  {
    call: refunds.collectDebt,
    needs: 'payout.request',
    other: 'refused',
    sends: ({ untriedId }) => ({ params: { id: untriedId } }),
    reason: owed,
  },
  {
    call: refunds.stopCollecting,
    needs: 'payout.request',
    other: 'refused',
    sends: ({ triedId }) => ({ params: { id: triedId } }),
    reason: owed,
  },
]);
