import { chargePoints, sites } from '@voltdeck/contract';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { useMay } from '../../api/session';
import type { Filter } from '../../ui/table/types';

/** The filters of the power center list; the one by site only for who may see sites. */
export const useChargePointFilters = (): readonly Filter[] => {
  const t = useTranslations('network');
  const maySeeSites = useMay()(sites.listSites.needs);
  const { data: known } = useCall(
    sites.listSites,
    {},
    { enabled: maySeeSites, staleTime: 60_000, quiet: true },
  );
  return useMemo(() => {
    const filters: Filter[] = [
      {
        kind: 'multi',
        key: 'status',
        label: t('column.status'),
        options: chargePoints.chargePointStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
      },
      {
        kind: 'flag',
        key: 'online',
        label: t('filter.connection'),
        yes: t('filter.online'),
        no: t('filter.offline'),
      },
      {
        kind: 'flag',
        key: 'listed',
        label: t('filter.listing'),
        yes: t('filter.listed'),
        no: t('filter.unlisted'),
      },
      {
        kind: 'select',
        key: 'visibility',
        label: t('column.visibility'),
        options: (['public', 'private'] as const).map((value) => ({
          value,
          label: t(`visibility.${value}`),
        })),
      },
    ];
    const options = (known ?? []).map((site) => ({ value: String(site.id), label: site.name }));
    if (options.length > 0) {
      filters.splice(1, 0, { kind: 'multi', key: 'charging_site_id', label: t('column.site'), options });
    }
    return filters;
  }, [t, known]);
};
