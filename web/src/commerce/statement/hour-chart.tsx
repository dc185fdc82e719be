import type { Earnings } from '@voltdeck/contract';
import { scaleBand, scaleLinear } from 'd3-scale';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/format';
import textStyles from '../../ui/text.module.css';
import styles from './earnings.module.css';

type Row = Earnings['rows'][number];

const size = { width: 720, height: 240, start: 56, below: 24, above: 8 } as const;
const labelled = new Set([0, 6, 12, 18, 23]);

/** A bar between zero and a value, whichever is above. */
const barOf = (y: (value: number) => number, value: number) => ({
  y: Math.min(y(value), y(0)),
  height: Math.abs(y(value) - y(0)),
});

/** What the hours of the day earned, each beside the same hour of the period before; hours run from left to right in every language. */
export function HourChart({ rows, currency }: { rows: readonly Row[]; currency: string }) {
  const t = useTranslations('statement.earnings');
  const { money, time, number } = useFormats();
  const values = rows.flatMap(({ earnings, before }) => [earnings, before.earnings]);
  const x = scaleBand<number>()
    .domain(rows.map(({ hour }) => hour ?? 0))
    .range([size.start, size.width])
    .paddingInner(0.25);
  const y = scaleLinear()
    .domain([Math.min(0, ...values), Math.max(0, ...values)])
    .nice(4)
    .range([size.height - size.below, size.above]);
  const half = x.bandwidth() / 2;
  const nameOf = (hour: number): string => time(new Date(Date.UTC(2024, 0, 1, hour)), 'UTC');
  return (
    <figure className={styles.hours} aria-label={t('hourTitle')}>
      <ul className={styles.legend} aria-hidden>
        <li data-now>{t('now')}</li>
        <li>{t('before')}</li>
      </ul>
      <svg viewBox={`0 0 ${size.width} ${size.height}`} direction="ltr" aria-hidden>
        {y.ticks(4).map((tick) => (
          <g key={tick}>
            <line x1={size.start} x2={size.width} y1={y(tick)} y2={y(tick)} className={styles.line} />
            <text x={size.start - 8} y={y(tick)} dy="0.32em" textAnchor="end">
              {number(tick, { notation: 'compact' })}
            </text>
          </g>
        ))}
        {rows.map(({ hour, earnings, before }) => {
          const at = x(hour ?? 0) ?? 0;
          return (
            <g key={hour}>
              <rect x={at} width={half} {...barOf(y, before.earnings)} className={styles.then} />
              <rect x={at + half} width={half} {...barOf(y, earnings)} className={styles.now} />
              {labelled.has(hour ?? 0) ? (
                <text x={at + half} y={size.height - 6} textAnchor="middle">
                  {nameOf(hour ?? 0)}
                </text>
              ) : null}
            </g>
          );
        })}
      </svg>
      <table className={textStyles.visuallyHidden}>
        <caption>{t('hourTitle')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('kinds.hour')}</th>
            <th scope="col">{t('now')}</th>
            <th scope="col">{t('before')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ hour, earnings, before }) => (
            <tr key={hour}>
              <th scope="row">{nameOf(hour ?? 0)}</th>
              <td>{money(earnings, currency)}</td>
              <td>{money(before.earnings, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
