import { factKind } from '../../kernel/facts';

/** A worker handed over the cash in hand, or the receipt of that was signed. */
export const WorkerCashChanged = factKind<{ workerId: number }>('WorkerCashChanged', {
  changed: ({ workerId }) => ({ kind: 'worker-cash', id: workerId }),
});
