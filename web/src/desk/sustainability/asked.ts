import { queryOf, sustainability } from '@voltdeck/contract';
import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { z } from 'zod';
import { useMay, useUser } from '../../api/user';
import { siteFilter } from '../../network';
import { type Search, useWriteSearch } from '../../ui/address';
import { useNow } from '../../ui/clock';
import { dayOf } from '../../ui/days';
import type { Filter } from '../../ui/table/types';

const schema = sustainability.getSustainability.query;
type Asked = z.output<typeof schema>;

const dayMs = 86_400_000;

/** Whether days are few enough to be told one by one. */
export const areFew = ({ from, to }: { from: string; to: string }): boolean =>
  (Date.parse(to) - Date.parse(from)) / dayMs < sustainability.mostDaysByDay;

/** The first of the last days up to one that are told one by one. */
export const lastFew = (to: string): string =>
  new Date(Date.parse(to) - (sustainability.mostDaysByDay - 1) * dayMs).toISOString().slice(0, 10);

/** What the address asks for; a part of it that is wrong is dropped, the others hold. */
function readAsked(search: Search, today: string): Asked {
  const read = queryOf(schema, search);
  // A longer period that is chosen later is told by the month.
  if (read.from === undefined || !areFew({ from: read.from, to: read.to ?? today })) delete read.by;
  return read;
}

/** The day it is for the operator. */
function useToday(): string {
  const { time_zone: zone } = useUser();
  return dayOf(useNow(60_000).toISOString(), zone);
}

/** What is asked for, kept in the address. */
export function useAsked() {
  const search: Search = useSearch({ strict: false });
  const write = useWriteSearch();
  const today = useToday();
  // The address is the state; its text decides when the question is a new one.
  const text = JSON.stringify(search);
  const asked = useMemo(() => readAsked(JSON.parse(text) as Search, today), [text, today]);
  const set = (patch: Search): void => write('push', (former) => ({ ...former, ...patch }));
  return { asked, set, clear: () => write('push', ({ by }) => ({ by })) };
}

const dayOfMonth = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);
const firstOf = (year: number, month: number): string => dayOfMonth(year, month, 1);
const lastOf = (year: number, month: number): string => dayOfMonth(year, month + 1, 0);

/** Times that people ask for by a word, on a day. */
const spans = {
  thisMonth: (year: number, month: number) => [firstOf(year, month), lastOf(year, month)],
  lastMonth: (year: number, month: number) => [firstOf(year, month - 1), lastOf(year, month - 1)],
  lastThree: (year: number, month: number) => [firstOf(year, month - 3), lastOf(year, month - 1)],
  thisYear: (year: number) => [firstOf(year, 0), lastOf(year, 11)],
  lastYear: (year: number) => [firstOf(year - 1, 0), lastOf(year - 1, 11)],
} as const;
const names = Object.keys(spans) as (keyof typeof spans)[];

/** The days and sites of a report; sites for those who may read them. */
export function useReportFilters(mayReadSites: Parameters<ReturnType<typeof useMay>>[0]): readonly Filter[] {
  const t = useTranslations('sustainability');
  const today = useToday();
  const maySites = useMay()(mayReadSites);
  return useMemo<readonly Filter[]>(() => {
    const [year = 0, month = 1] = today.split('-').map(Number);
    const presets = names.map((name) => {
      const [from = '', to = ''] = spans[name](year, month - 1);
      return { label: t(`spans.${name}`), from, to };
    });
    const period: Filter = { kind: 'dates', from: 'from', to: 'to', label: t('period'), as: 'day', presets };
    return maySites ? [period, { ...siteFilter(t('site')), key: 'site_id' } as Filter] : [period];
  }, [t, today, maySites]);
}
