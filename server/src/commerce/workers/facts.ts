import { factKind } from '../../kernel/facts';

/** A worker was added, changed or deleted. */
export const WorkerChanged = factKind<{ workerId: number }>('WorkerChanged', {
  changed: ({ workerId }) => ({ kind: 'worker', id: workerId }),
});

/** A worker was refused a session. */
export const WorkerRefused = factKind<{ workerId: number }>('WorkerRefused', {
  changed: ({ workerId }) => ({ kind: 'worker-refusal', id: workerId }),
});
