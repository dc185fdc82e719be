import { chargePoints, findingStates, leakageKinds, siteNames } from '@voltdeck/contract';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useMay, useUser } from '../../api/user';
import { powerCenterFilter, siteFilter } from '../../network';
import type { Filter } from '../../ui/table/types';

/** What findings can be narrowed by; places for those who may read them. */
export const useLeakageFilters = (): readonly Filter[] => {
  const t = useTranslations('leakage');
  const { time_zone: zone } = useUser();
  const may = useMay();
  const mayCenters = may(chargePoints.listChargePoints.needs);
  const maySites = may(siteNames.listSites.needs);
  return useMemo<readonly Filter[]>(
    () => [
      {
        kind: 'multi',
        key: 'kind',
        label: t('columns.what'),
        options: leakageKinds.map((value) => ({ value, label: t(`kinds.${value}`) })),
      },
      { kind: 'dates', from: 'from', to: 'to', label: t('filters.period'), as: 'moment', zone },
      {
        kind: 'multi',
        key: 'state',
        label: t('filters.state'),
        options: findingStates.map((value) => ({ value, label: t(`states.${value}`) })),
      },
      ...(maySites ? [siteFilter(t('columns.site'))] : []),
      ...(mayCenters ? [powerCenterFilter('charge_point_id', t('columns.place'))] : []),
    ],
    [t, zone, maySites, mayCenters],
  );
};
