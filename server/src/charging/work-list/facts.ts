import { factKind } from '../../kernel/facts';

/** Somebody has settled items of the work list: told once for all of a call. */
export const WorkSettled = factKind<object>('WorkSettled', {
  changed: (_, operatorId) => ({ kind: 'work-item', id: operatorId }),
});
