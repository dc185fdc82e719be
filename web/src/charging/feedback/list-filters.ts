import { chargePoints, feedback, siteNames } from '@voltdeck/contract';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useMay, useUser } from '../../api/user';
import { powerCenterFilter, siteFilter } from '../../network';
import type { Filter } from '../../ui/table/types';

/** What feedback can be narrowed by; places for those who may read them. */
export const useFeedbackFilters = (): readonly Filter[] => {
  const t = useTranslations('feedback');
  const { time_zone: zone } = useUser();
  const may = useMay();
  const mayCenters = may(chargePoints.listChargePoints.needs);
  const maySites = may(siteNames.listSites.needs);
  return useMemo<readonly Filter[]>(
    () => [
      {
        kind: 'multi',
        key: 'rating',
        label: t('column.rating'),
        options: feedback.ratings
          .toReversed()
          .map((rating) => ({ value: String(rating), label: t('stars', { rating }) })),
      },
      { kind: 'dates', from: 'from', to: 'to', label: t('filter.period'), as: 'moment', zone },
      {
        kind: 'flag',
        key: 'answered',
        label: t('column.reply'),
        yes: t('filter.answered'),
        no: t('filter.unanswered'),
      },
      {
        kind: 'flag',
        key: 'hidden',
        label: t('column.hidden'),
        yes: t('filter.hidden'),
        no: t('filter.visible'),
      },
      {
        kind: 'flag',
        key: 'has_text',
        label: t('column.message'),
        yes: t('filter.withText'),
        no: t('filter.withoutText'),
      },
      ...(maySites ? [siteFilter(t('column.site'))] : []),
      ...(mayCenters ? [powerCenterFilter('charge_point_id', t('column.place'))] : []),
    ],
    [t, zone, maySites, mayCenters],
  );
};
