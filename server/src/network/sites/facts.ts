import { factKind } from '../../kernel/facts';

/** A charging site was added or changed. */
export const SiteChanged = factKind<{ siteId: number }>('SiteChanged', {
  changed: ({ siteId }) => ({ kind: 'charging-site', id: siteId }),
});
