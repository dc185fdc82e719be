import type { FleetOverview } from '@voltdeck/contract';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { TimeChart } from '../../ui/chart/chart';
import type { Series } from '../../ui/chart/types';
import { startOfDay } from '../../ui/days';

const noonMs = 12 * 3_600_000;

/** Energy and cost of the last days; today still counts on. */
export function DayChart({ told }: { told: FleetOverview }) {
  const t = useTranslations('overview');
  const { days, time_zone: zone, currency, total } = told;
  const points = useMemo(
    () =>
      days.map(({ day, energy, cost }) => ({
        // Noon, so that a day stays the same day through clock changes.
        at: Date.parse(startOfDay(day, zone) ?? day) + noonMs,
        energy,
        cost,
      })),
    [days, zone],
  );
  const today = points.at(-1);
  const series: Series[] = [
    { key: 'energy', label: t('energy'), tone: 'green', kind: 'area', unit: 'kWh', decimals: 1 },
  ];
  if (total.cost !== null)
    series.push({ key: 'cost', label: t('cost'), tone: 'blue', kind: 'line', unit: currency, decimals: 2 });
  return (
    <TimeChart
      title={t('chart')}
      points={points}
      series={series}
      partial={today === undefined ? undefined : { from: today.at, label: t('today') }}
      zone={zone}
      scale="day"
      height={220}
    />
  );
}
