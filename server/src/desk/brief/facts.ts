import { factKind } from '../../kernel/facts';

/** A brief was made, or somebody chose whether to get it by mail. */
export const BriefChanged = factKind<Record<string, never>>('BriefChanged', {
  changed: (_, operatorId) => ({ kind: 'brief', id: operatorId }),
});
