import { factKind } from '../../kernel/facts';

/** Messages of an operator's chargers were kept aside: told once for all that came together. */
export const QuarantineGrown = factKind<object>('QuarantineGrown', {
  changed: (_, operatorId) => ({ kind: 'work-item', id: operatorId }),
});
