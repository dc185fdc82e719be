import { payments } from '@voltdeck/contract';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useUser } from '../../api/user';
import type { Filter } from '../../ui/table/types';

/** What the payments of a fleet can be narrowed by. */
export const usePaymentFilters = (): readonly Filter[] => {
  const t = useTranslations('payments');
  const { time_zone: zone } = useUser();
  return useMemo<readonly Filter[]>(
    () => [
      { kind: 'dates', from: 'from', to: 'to', label: t('period'), as: 'moment', zone },
      {
        kind: 'multi',
        key: 'kind',
        label: t('columns.kind'),
        options: payments.paymentKinds.map((value) => ({ value, label: t(`kinds.${value}`) })),
      },
    ],
    [t, zone],
  );
};
