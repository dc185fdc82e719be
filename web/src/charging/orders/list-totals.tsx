import { orders } from '@voltdeck/contract';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import type { Total } from '../../ui/table/types';
import { Count, Duration, Energy, Money } from '../../ui/values';

type Asked = typeof orders.listOrders.query._output;

/** What the whole filtered set comes to; asked beside the rows, so that they do not wait for it. */
export const useOrderTotals = (query: Asked): readonly Total[] | undefined => {
  const t = useTranslations('charging.totals');
  const filters = useMemo(() => {
    const { page: _page, per_page: _size, sort: _sort, ...rest } = query;
    return rest;
  }, [query]);
  const { data } = useCall(
    orders.orderTotals,
    { query: filters },
    { keep: true, live: { kinds: ['order'] }, quiet: true },
  );
  return useMemo(() => {
    if (data === undefined || data.count === 0) return undefined;
    const { currency } = data;
    return [
      { label: t('count'), value: <Count value={data.count} /> },
      { label: t('energy'), value: <Energy value={data.energy} /> },
      { label: t('revenue'), value: <Money value={data.price} currency={currency} /> },
      { label: t('earning'), value: <Money value={data.earning} currency={currency} /> },
      { label: t('averageEnergy'), value: <Energy value={data.average_energy} /> },
      { label: t('averagePrice'), value: <Money value={data.average_price} currency={currency} /> },
      {
        label: t('averageTime'),
        value: <Duration value={data.average_minutes === null ? null : data.average_minutes * 60} />,
      },
    ];
  }, [data, t]);
};
