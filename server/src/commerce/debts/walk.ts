import { debts } from '@voltdeck/contract';
import { declareWalk, type WalkedOperator } from '../../platform/testing-walk';
import { owedOrder } from '../refunds/testing-refunds';
import { collectDebt } from './actions';

async function debtRows(operator: WalkedOperator) {
  const { as, owner } = operator;
  const collectedId = await owedOrder(operator, 'tried');
  await as(owner.member, (ctx) => collectDebt(ctx, { params: { id: collectedId }, query: {}, body: {} }));
  return {
    owedId: await owedOrder(operator, 'owed'),
    untriedId: await owedOrder(operator, 'untried'),
    /** Whose debt is being collected. */
    collectedId,
  };
}

const reason = 'what a driver owes, given up or collected: docs/decisions.md#debts';

export const walk = declareWalk(debtRows, [
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
    sends: ({ collectedId }) => ({ params: { id: collectedId } }),
    reason,
  },
]);
