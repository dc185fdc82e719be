import { factKind } from '../../kernel/facts';

/** A branded app was added, changed or deleted, or its build is further than it was. */
export const BuildChanged = factKind<{ buildId: number }>('BuildChanged', {
  changed: ({ buildId }) => ({ kind: 'build', id: buildId }),
});
