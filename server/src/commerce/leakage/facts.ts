import { factKind } from '../../kernel/facts';

/** A comparison was asked for or has ended, or somebody has set findings aside. */
export const LeakageChanged = factKind<Record<string, never>>('LeakageChanged', {
  changed: (_, operatorId) => ({ kind: 'leakage', id: operatorId }),
});
