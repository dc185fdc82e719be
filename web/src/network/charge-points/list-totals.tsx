import { chargePoints, type ChargePointStatus, type Result } from '@voltdeck/contract';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { Total } from '../../ui/table/types';
import { Count, Energy, Money } from '../../ui/values';

/** From what can be used down to what cannot, as on the map and on the home page. */
const rank = (status: ChargePointStatus): number => -chargePoints.chargePointStatuses.indexOf(status);

/** What everything that was found comes to, for the footer of the list; nothing where nothing was found. */
export const useChargePointTotals = (
  page: Result<typeof chargePoints.chargePointTable> | undefined,
): readonly Total[] | undefined => {
  const t = useTranslations('network');
  return useMemo(() => {
    if (page === undefined || page.meta.total === 0) return undefined;
    const { totals, meta } = page;
    return [
      { label: t('totals.count'), value: <Count value={meta.total} /> },
      ...totals.by_status
        .toSorted((one, other) => rank(one.status) - rank(other.status))
        .map(({ status, count }) => ({
          label: t(`status.${status}`),
          value: <Count value={count} />,
        })),
      { label: t('totals.connectors'), value: <Count value={totals.connectors} /> },
      { label: t('totals.orders'), value: <Count value={totals.orders} /> },
      { label: t('totals.energy'), value: <Energy value={totals.energy} /> },
      { label: t('totals.earnings'), value: <Money value={totals.earnings} currency={totals.currency} /> },
    ];
  }, [page, t]);
};
