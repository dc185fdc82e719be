import { workers } from '@voltdeck/contract';
import { declareWalk, type WalkedOperator } from '../../platform/testing-walk';
import { createWorker } from './actions/change';

/** A worker, and as many more as are to be deleted. */
export async function workerRows(operator: WalkedOperator) {
  let made = 0;
  const add = async () => {
    made += 1;
    const name = `${operator.name} worker ${made}`;
    const worker = await operator.as(operator.owner.member, (ctx) =>
      createWorker(ctx, { params: {}, query: {}, body: { name, site_ids: [] } }),
    );
    return { id: worker.id };
  };
  return { one: await add(), spent: add };
}

export const walk = declareWalk(workerRows, [
  { call: workers.listWorkers, needs: 'worker.read worker-access', other: 'own' },
  {
    call: workers.workerTable,
    needs: 'worker.read worker-access',
    other: 'own',
    sends: () => ({ query: { sort: '-balance' } }),
  },
  {
    call: workers.createWorker,
    needs: 'worker.create worker-access',
    other: 'own',
    sends: () => ({ body: { name: 'Amal' } }),
  },
  {
    call: workers.getWorker,
    needs: 'worker.read worker-access',
    other: 'refused',
    sends: ({ one }) => ({ params: one }),
  },
  {
    call: workers.updateWorker,
    needs: 'worker.update worker-access',
    other: 'refused',
    sends: ({ one }) => ({ params: one, body: { name: 'Basim' } }),
  },
  {
    call: workers.deleteWorker,
    needs: 'worker.delete worker-access',
    other: 'refused',
    sends: async ({ spent }) => ({ params: await spent() }),
  },
  {
    call: workers.listWorkerRefusals,
    needs: 'worker.read worker-access',
    other: 'refused',
    sends: ({ one }) => ({ params: one }),
    reason: 'docs/decisions.md#workers-and-cash: the operator reads why a card of a worker was refused',
  },
]);
