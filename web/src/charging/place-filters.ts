import { chargePoints, sites } from '@voltdeck/contract';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useMay } from '../api/user';
import { powerCenterFilter, siteFilter } from '../network';
import type { Filter } from '../ui/table/types';

/** The power centers and sites to choose from, for those who may read them. */
export const usePlaces = (): readonly Filter[] => {
  const t = useTranslations('charging.filters');
  const may = useMay();
  const mayCenters = may(chargePoints.listChargePoints.needs);
  const maySites = may(sites.listSites.needs);
  return useMemo(
    () => [
      ...(mayCenters ? [powerCenterFilter('charge_point_id', t('chargePoint'))] : []),
      ...(maySites ? [siteFilter(t('site'))] : []),
    ],
    [mayCenters, maySites, t],
  );
};
