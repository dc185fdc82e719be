import type { FleetReportSummary } from '@voltdeck/contract';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { TimeChart } from '../../ui/chart/chart';
import type { Series } from '../../ui/chart/types';
import { startOfDay } from '../../ui/days';

const noonMs = 12 * 3_600_000;

/** Energy and cost of the days or months of a report. */
export function SumChart({ told }: { told: FleetReportSummary }) {
  const t = useTranslations('reports');
  const { points, time_zone: zone, currency, span } = told;
  const values = useMemo(
    () =>
      points.map(({ day, energy, cost }) => ({
        // Noon, so that a day stays the same day through clock changes.
        at: Date.parse(startOfDay(day, zone) ?? day) + noonMs,
        energy,
        cost,
      })),
    [points, zone],
  );
  const series: Series[] = [
    { key: 'energy', label: t('figures.energy'), tone: 'green', kind: 'area', unit: 'kWh', decimals: 1 },
    { key: 'cost', label: t('figures.cost'), tone: 'blue', kind: 'line', unit: currency, decimals: 2 },
  ];
  return (
    <TimeChart
      title={t(`chart.${span}`)}
      points={values}
      series={series}
      zone={zone}
      scale="day"
      height={180}
    />
  );
}
