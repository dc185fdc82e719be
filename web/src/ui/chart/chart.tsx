import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/format';
import type { Series, TimeChartProps } from './types';
import { WhenSeen } from '../when-seen';
import textStyles from '../text.module.css';
import styles from './chart.module.css';

const TimePlot = lazy(() => import('./time-plot').then((module) => ({ default: module.TimePlot })));

/** Enough for a listener to follow a curve, few enough to be heard; days are figures of their own, none is left out. */
const spokenRows = 24;

const thinned = <P,>(points: readonly P[]): P[] => {
  const step = Math.max(1, Math.ceil(points.length / spokenRows));
  return points.filter((_, index) => index % step === 0 || index === points.length - 1);
};

const nameOf = ({ label, unit }: Series): string => (unit === '' ? label : `${label} (${unit})`);

/** Lines over time on one axis or two; the plotting code loads when first seen. */
export function TimeChart(props: TimeChartProps) {
  const { title, points, series, partial, height = 260, zone, scale } = props;
  const t = useTranslations('ui.chart');
  const formats = useFormats();
  const nameOfRow = (at: number): string => {
    const moment = new Date(at);
    const told = scale === 'day' ? formats.date(moment, zone) : formats.dateTime(moment, zone);
    return partial !== undefined && at >= partial.from ? `${told} (${partial.label})` : told;
  };
  if (points.length === 0) return <p className={styles.none}>{t('noData')}</p>;
  return (
    <figure className={styles.chart} aria-label={title}>
      <ul className={styles.legend} aria-hidden>
        {series.map((each) => (
          <li key={each.key}>
            <span className={styles.dot} style={{ background: `var(--vd-${each.tone})` }} />
            {nameOf(each)}
          </li>
        ))}
        {partial === undefined ? null : (
          <li>
            <span className={styles.dash} />
            {partial.label}
          </li>
        )}
      </ul>
      <div dir="ltr" aria-hidden style={{ minHeight: height }}>
        <WhenSeen height={height}>
          <Suspense fallback={<Skeleton height={height} />}>
            <TimePlot {...props} />
          </Suspense>
        </WhenSeen>
      </div>
      <div className={textStyles.visuallyHidden}>
        <table>
          <caption>{t('asTable', { title })}</caption>
          <thead>
            <tr>
              <th scope="col">{t('time')}</th>
              {series.map((each) => (
                <th key={each.key} scope="col">
                  {nameOf(each)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {(scale === 'day' ? points : thinned(points)).map((point) => (
              <tr key={point.at}>
                <th scope="row">{nameOfRow(point.at)}</th>
                {series.map((each) => {
                  const value = point[each.key];
                  return (
                    <td key={each.key}>
                      {value === null || value === undefined ? '–' : formats.number(value)}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
