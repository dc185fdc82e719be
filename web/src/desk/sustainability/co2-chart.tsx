import type { Sustainability } from '@voltdeck/contract';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useNow } from '../../ui/clock';
import { TimeChart } from '../../ui/chart/chart';
import type { Series } from '../../ui/chart/types';
import { dayOf, startOfDay } from '../../ui/days';

const noonMs = 12 * 3_600_000;

/** The height of the plot; its legend stands above. */
export const plotHeight = 220;

/** CO₂ avoided and energy by the days or months of a report. */
export function Co2Chart({ told }: { told: Sustainability }) {
  const t = useTranslations('sustainability');
  const { points, time_zone: zone, by } = told;
  const today = dayOf(useNow(60_000).toISOString(), zone);
  const current = by === 'day' ? today : `${today.slice(0, 7)}-01`;
  // Noon, so that a day stays the same day through clock changes.
  const momentOf = (day: string): number => Date.parse(startOfDay(day, zone) ?? day) + noonMs;
  const values = useMemo(
    () =>
      points.map(({ day, co2, energy }) => ({
        at: Date.parse(startOfDay(day, zone) ?? day) + noonMs,
        co2,
        energy,
      })),
    [points, zone],
  );
  const series: Series[] = [
    { key: 'co2', label: t('figures.co2'), tone: 'green', kind: 'area', unit: 'kg', decimals: 1 },
    { key: 'energy', label: t('figures.energy'), tone: 'blue', kind: 'line', unit: 'kWh', decimals: 1 },
  ];
  const isOpen = points.some(({ day }) => day === current);
  return (
    <TimeChart
      title={t(`chart.${by}`)}
      points={values}
      series={series}
      partial={isOpen ? { from: momentOf(current), label: t('chart.partial') } : undefined}
      zone={zone}
      scale="day"
      height={plotHeight}
    />
  );
}
