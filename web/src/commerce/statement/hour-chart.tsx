import type { Earnings } from '@voltdeck/contract';
import { scaleLinear } from 'd3-scale';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/format';
import textStyles from '../../ui/text.module.css';
import styles from './earnings.module.css';

type Row = Earnings['rows'][number];

const labelled = new Set([0, 6, 12, 18]);

/** Where a bar stands between zero and a value, in percent from the bottom. */
const barOf = (y: (value: number) => number, value: number) => ({
  insetBlockEnd: `${Math.min(y(0), y(value))}%`,
  blockSize: `${Math.abs(y(value) - y(0))}%`,
});

/** What the hours of the day earned, each beside the same hour of the period before; hours run from left to right in every language. */
export function HourChart({ rows, currency }: { rows: readonly Row[]; currency: string }) {
  const t = useTranslations('statement.earnings');
  const { money, time, number } = useFormats();
  const values = rows.flatMap(({ earnings, before }) => [earnings, before.earnings]);
  const y = scaleLinear()
    .domain([Math.min(0, ...values), Math.max(0, ...values)])
    .nice(4)
    .range([0, 100]);
  const nameOf = (hour: number): string => time(new Date(Date.UTC(2024, 0, 1, hour)), 'UTC');
  return (
    <figure className={styles.hours} aria-label={t('hourTitle')}>
      <ul className={styles.legend} aria-hidden>
        <li data-now>{t('now')}</li>
        <li>{t('before')}</li>
      </ul>
      <div className={styles.plot} dir="ltr" aria-hidden>
        {y.ticks(4).map((tick) => (
          <span key={tick} className={styles.tick} style={{ insetBlockEnd: `${y(tick)}%` }}>
            <span>{number(tick, { notation: 'compact' })}</span>
          </span>
        ))}
        <div className={styles.columns}>
          {rows.map(({ hour, earnings, before }) => (
            <div key={hour} title={`${nameOf(hour ?? 0)} · ${money(earnings, currency)}`}>
              <span data-before style={barOf(y, before.earnings)} />
              <span style={barOf(y, earnings)} />
              {labelled.has(hour ?? 0) ? <b>{nameOf(hour ?? 0)}</b> : null}
            </div>
          ))}
        </div>
      </div>
      <div className={textStyles.visuallyHidden}>
        <table>
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
      </div>
    </figure>
  );
}
