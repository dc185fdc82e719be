import type { Price } from '@voltdeck/contract';
import { useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/format';
import { clock } from '../../ui/clock';
import { dayOf } from '../../ui/days';
import { UrlChoice } from '../../ui/url-choice';
import { datesFrom, isOfEveryDay, rowsOn, weekdayOf } from './additions';

interface DayBandProps {
  rows: readonly Price[];
  zone: string;
  /** The day of the rows that are in force on it. */
  band: (rows: readonly Price[]) => ReactNode;
}

/** The rows of a day; where some hold on some days alone, of one of the next seven, today first. */
export function DayBand({ rows, zone, band }: DayBandProps) {
  const t = useTranslations('prices.additions');
  const { weekday } = useFormats();
  const dates = datesFrom(dayOf(clock.now().toISOString(), zone), 7);
  const [chosen, setChosen] = useState<string | null>(null);
  const date = dates.find((each) => each === chosen) ?? dates[0] ?? '';
  if (rows.every(isOfEveryDay)) return band(rows);
  const options = dates.map((id) => ({ id, label: weekday(weekdayOf(id), 'short') }));
  return (
    <>
      <UrlChoice label={t('day')} value={date} options={options} onChange={setChosen} />
      {band(rowsOn(rows, date))}
    </>
  );
}
