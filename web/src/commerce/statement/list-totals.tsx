import { statement } from '@voltdeck/contract';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import type { Total } from '../../ui/table/types';
import { Count, Money } from '../../ui/values';

type Asked = typeof statement.listStatement.query._output;

/** What the whole filtered set comes to; asked beside the rows, so that they do not wait for it. */
export const useStatementTotals = (query: Asked): readonly Total[] | undefined => {
  const t = useTranslations('statement.totals');
  const filters = useMemo(() => {
    const { page: _page, per_page: _size, sort: _sort, ...rest } = query;
    return rest;
  }, [query]);
  const { data } = useCall(
    statement.statementTotals,
    { query: filters },
    { keep: true, live: { kinds: ['balance', 'order'] }, quiet: true },
  );
  return useMemo(() => {
    if (data === undefined || data.count === 0) return undefined;
    const { currency } = data;
    return [
      { label: t('count'), value: <Count value={data.count} /> },
      { label: t('in'), value: <Money value={data.money_in} currency={currency} /> },
      { label: t('out'), value: <Money value={data.money_out} currency={currency} /> },
      { label: t('amount'), value: <Money value={data.amount} currency={currency} /> },
    ];
  }, [data, t]);
};
