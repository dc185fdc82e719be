import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useUser } from '../../api/user';
import { useNow } from '../../ui/clock';
import { dayOf } from '../../ui/days';
import type { Filter } from '../../ui/table/types';

const firstOf = (year: number, month: number): string =>
  new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
const lastOf = (year: number, month: number): string =>
  new Date(Date.UTC(year, month + 1, 0)).toISOString().slice(0, 10);

/** Times that people ask for by a word, on a day. */
const spans = {
  thisMonth: (year: number, month: number) => [firstOf(year, month), lastOf(year, month)],
  lastMonth: (year: number, month: number) => [firstOf(year, month - 1), lastOf(year, month - 1)],
  lastThree: (year: number, month: number) => [firstOf(year, month - 3), lastOf(year, month - 1)],
  thisYear: (year: number) => [firstOf(year, 0), lastOf(year, 11)],
  lastYear: (year: number) => [firstOf(year - 1, 0), lastOf(year - 1, 11)],
} as const;
const names = Object.keys(spans) as (keyof typeof spans)[];

/** The days of a report, of the operator's calendar. */
export const usePeriod = (): Filter => {
  const t = useTranslations('reports');
  const { time_zone: zone } = useUser();
  const now = useNow(60_000).getTime();
  const today = dayOf(new Date(now).toISOString(), zone);
  return useMemo<Filter>(() => {
    const [year = 0, month = 1] = today.split('-').map(Number);
    return {
      kind: 'dates',
      from: 'from',
      to: 'to',
      label: t('period'),
      as: 'day',
      presets: names.map((name) => {
        const [from = '', to = ''] = spans[name](year, month - 1);
        return { label: t(`spans.${name}`), from, to };
      }),
    };
  }, [t, today]);
};
