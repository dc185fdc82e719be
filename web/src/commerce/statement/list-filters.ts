import { chargePoints, groupNames, paymentKinds, siteNames, statementKinds } from '@voltdeck/contract';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useMay, useUser } from '../../api/user';
import { groupFilter, powerCenterFilter, siteFilter } from '../../network';
import type { Filter } from '../../ui/table/types';

/** One order, which a link leads to. */
const orderFilter = (label: string): Filter => ({
  kind: 'search',
  key: 'order_id',
  label,
  onlyByLink: true,
  useFound: () => [],
  useNames: (values) => values.map((value) => ({ value, label: `#${value}` })),
});

/** What the statement can be narrowed by; places for those who may read them. */
export const useStatementFilters = (): readonly Filter[] => {
  const t = useTranslations('statement');
  const { time_zone: zone } = useUser();
  const may = useMay();
  const mayCenters = may(chargePoints.listChargePoints.needs);
  const maySites = may(siteNames.listSites.needs);
  const mayGroups = may(groupNames.listGroups.needs);
  return useMemo<readonly Filter[]>(
    () => [
      { kind: 'dates', from: 'from', to: 'to', label: t('filters.period'), as: 'moment', zone },
      {
        kind: 'multi',
        key: 'kind',
        label: t('columns.kind'),
        options: statementKinds.map((value) => ({ value, label: t(`kinds.${value}`) })),
      },
      {
        kind: 'multi',
        key: 'payment_kind',
        label: t('columns.payment'),
        options: paymentKinds.map((value) => ({ value, label: t(`payments.${value}`) })),
      },
      ...(maySites ? [siteFilter(t('columns.site'))] : []),
      ...(mayGroups ? [groupFilter(t('columns.group'))] : []),
      ...(mayCenters ? [powerCenterFilter('charge_point_id', t('columns.place'))] : []),
      orderFilter(t('filters.order')),
    ],
    [t, zone, maySites, mayGroups, mayCenters],
  );
};
