import { workerCash } from '@voltdeck/contract';
import { declareWalk, type WalkedOperator } from '../../platform/testing-walk';
import { post } from '../../ledger';
import { cashOfWorker } from '../workers/rules';
import { workerRows } from '../workers/walk';
import { resetBalance } from './actions/hand-over';

/** A worker with cash in hand, and two hand-overs of another. */
async function cashRows(operator: WalkedOperator) {
  const { one, spent } = await operator.rows(workerRows);
  const { operatorId } = operator;
  const give = ({ id: workerId }: { id: number }, source: string) =>
    operator.as({ kind: 'system' }, (ctx) =>
      post(ctx, {
        kind: 'settlement',
        source,
        operatorId,
        occurredAt: ctx.now,
        entries: [
          { account: cashOfWorker({ operatorId, workerId }), amountMinor: 700, currency: 'EUR' },
          {
            account: { operatorId, kind: 'operator-cash-sales', reference: '' },
            amountMinor: -700,
            currency: 'EUR',
          },
        ],
      }),
    );
  let made = 0;
  const handedOver = async () => {
    made += 1;
    const worker = await spent();
    await give(worker, `walk:${operatorId}:cash:${made}`);
    const { id } = await operator.as(operator.owner.member, (ctx) =>
      resetBalance(ctx, { params: worker, query: {}, body: {} }),
    );
    return { id: worker.id, handOverId: id };
  };
  const filled = async () => {
    made += 1;
    const worker = await spent();
    await give(worker, `walk:${operatorId}:cash:${made}`);
    return worker;
  };
  return { one, filled, handedOver };
}

const read = 'worker.read worker-access';

export const walk = declareWalk(cashRows, [
  {
    call: workerCash.resetBalance,
    needs: 'worker.update worker-access',
    other: 'refused',
    sends: async ({ filled }) => ({ params: await filled() }),
  },
  {
    call: workerCash.signHandOver,
    needs: 'worker.update worker-access',
    other: 'refused',
    sends: async ({ handedOver }) => ({
      params: await handedOver(),
      body: { worker: [[1, 1, 9, 9]], receiver: [[2, 2, 8, 8]] },
    }),
    reason: 'docs/decisions.md#workers-and-cash: both sign the receipt on the screen',
  },
  {
    call: workerCash.downloadHandOver,
    needs: read,
    other: 'refused',
    sends: async ({ handedOver }) => ({ params: await handedOver() }),
    reason: 'docs/decisions.md#workers-and-cash: a hand-over has a receipt',
  },
  { call: workerCash.getStats, needs: read, other: 'refused', sends: ({ one }) => ({ params: one }) },
  { call: workerCash.listTransactions, needs: read, other: 'refused', sends: ({ one }) => ({ params: one }) },
  {
    call: workerCash.exportTransactions,
    needs: read,
    other: 'refused',
    sends: ({ one }) => ({ params: one }),
  },
  {
    call: workerCash.getDay,
    needs: read,
    other: 'own',
    reason: 'docs/decisions.md#workers-and-cash: the day is closed by worker and site',
  },
]);
