import { factKind } from '../../kernel/facts';

/** A charging site was added, changed or deleted. */
export const SiteChanged = factKind<{ siteId: number }>('SiteChanged', {
  changed: ({ siteId }) => ({ kind: 'charging-site', id: siteId }),
});
