import { categoryNames, chargePoints, groupNames, siteNames } from '@voltdeck/contract';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useMay } from '../api/user';
import { categoryFilter, groupFilter, powerCenterFilter, siteFilter, typeFilter } from '../network';
import type { Filter } from '../ui/table/types';

/** The groups, categories and types of power centers to choose from, for those who may read them. */
export const useKindsOfPlaces = (): readonly Filter[] => {
  const t = useTranslations('charging.filters');
  const may = useMay();
  const mayGroups = may(groupNames.listGroups.needs);
  const mayCategories = may(categoryNames.listCategories.needs);
  const mayCenters = may(chargePoints.listChargePoints.needs);
  return useMemo(
    () => [
      ...(mayGroups ? [groupFilter(t('group'))] : []),
      ...(mayCategories ? [categoryFilter(t('category'))] : []),
      ...(mayCenters ? [typeFilter(t('type'))] : []),
    ],
    [mayGroups, mayCategories, mayCenters, t],
  );
};

/** The power centers and sites to choose from, for those who may read them. */
export const usePlaces = (): readonly Filter[] => {
  const t = useTranslations('charging.filters');
  const may = useMay();
  const mayCenters = may(chargePoints.listChargePoints.needs);
  const maySites = may(siteNames.listSites.needs);
  return useMemo(
    () => [
      ...(mayCenters ? [powerCenterFilter('charge_point_id', t('chargePoint'))] : []),
      ...(maySites ? [siteFilter(t('site'))] : []),
    ],
    [mayCenters, maySites, t],
  );
};
