import { debts } from '@voltdeck/contract';
import { declareWalk } from '../../platform/testing-walk';
import { moneyRows } from '../refunds/testing-refunds';

const reason = 'what a driver owes, given up or collected: docs/decisions.md#debts';

export const walk = declareWalk(moneyRows, [
  {
    call: debts.writeOffDebt,
    needs: 'payout.request',
    other: 'refused',
    sends: ({ owedId }) => ({ params: { id: owedId }, body: { amount: 0.01, reason: 'Out of goodwill' } }),
    reason,
  },
  {
    call: debts.collectDebt,
    needs: 'payout.request',
    other: 'refused',
    sends: ({ untriedId }) => ({ params: { id: untriedId } }),
    reason,
  },
  {
    call: debts.stopCollecting,
    needs: 'payout.request',
    other: 'refused',
    sends: ({ triedId }) => ({ params: { id: triedId } }),
    reason,
  },
]);
