import type { insights, Result } from '@voltdeck/contract';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useFormats } from '../../../i18n/format';
import type { Measure } from './hours-rules';
import { averageOf, busiestOf, weekdaysOf } from './hours-rules';
import linesStyles from './lines.module.css';
import textStyles from '../../../ui/text.module.css';
import styles from './heat-grid.module.css';

type Hour = Result<typeof insights.insights>['hours'][number];

const named = 3;
const labelled = [0, 6, 12, 18];

/** The name of an hour of the week: "Friday 17:00". */
const useHourName = () => {
  const { weekday, time } = useFormats();
  return (cell: Hour, style: 'short' | 'long'): { day: string; hour: string } => ({
    day: weekday(cell.weekday, style),
    hour: time(new Date(Date.UTC(2024, 0, 1, cell.hour)), 'UTC'),
  });
};

/** Weekday by hour, the darker the busier, the busiest in words; hours run from left to right in every language. */
export function HeatGrid({ hours, measure }: { hours: readonly Hour[]; measure: Measure }) {
  const t = useTranslations('home');
  const formats = useFormats();
  const nameOf = useHourName();
  const [pointed, setPointed] = useState<Hour | null>(null);
  const most = Math.max(...hours.map((cell) => averageOf(cell, measure)));
  const words = busiestOf(hours, measure, named).map((cell) => {
    const { day, hour } = nameOf(cell, 'long');
    return `\u2068${day} ${hour}\u2069`;
  });
  const said = (cell: Hour, of: Measure): string =>
    of === 'energy'
      ? formats.energy(averageOf(cell, of))
      : formats.number(averageOf(cell, of), { maximumFractionDigits: 1 });
  const line =
    pointed === null
      ? t('pickHour')
      : t('hourLine', {
          ...nameOf(pointed, 'long'),
          orders: `\u2068${said(pointed, 'orders')}\u2069`,
          energy: `\u2068${said(pointed, 'energy')}\u2069`,
        });
  return (
    <div className={styles.heat}>
      <p>{words.length === 0 ? t('noHours') : t('busiestWords', { hours: words.join(' · ') })}</p>
      <table dir="ltr" onPointerLeave={() => setPointed(null)}>
        <caption className={textStyles.visuallyHidden}>
          {measure === 'energy' ? t('averageEnergy') : t('averageOrders')}
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <span className={textStyles.visuallyHidden}>{t('weekday')}</span>
            </th>
            {Array.from({ length: 24 }, (_, hour) => (
              <th key={hour} scope="col">
                <span className={labelled.includes(hour) ? undefined : textStyles.visuallyHidden}>
                  {hour}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weekdaysOf(useLocale()).map((weekday) => (
            <tr key={weekday}>
              <th scope="row">{formats.weekday(weekday, 'short')}</th>
              {hours
                .filter((cell) => cell.weekday === weekday)
                .map((cell) => (
                  <td
                    key={cell.hour}
                    onPointerEnter={() => setPointed(cell)}
                    style={{
                      background: `color-mix(in srgb, var(--vd-${measure === 'energy' ? 'blue' : 'violet'}) ${most === 0 ? 0 : Math.round((averageOf(cell, measure) / most) * 100)}%, var(--vd-surface-2))`,
                    }}
                  >
                    <span className={textStyles.visuallyHidden}>{said(cell, measure)}</span>
                  </td>
                ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={linesStyles.note} aria-hidden>
        {line}
      </p>
    </div>
  );
}
