import type { FeedbackSummary } from '@voltdeck/contract';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/format';
import textStyles from '../../ui/text.module.css';
import styles from './feedback.module.css';

type Month = FeedbackSummary['months'][number];

const meanDigits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };

/** The highest column. */
const columnPx = 160;

/** How many ratings each month brought, with their mean above; every other month is named, which leaves room for long names. */
export function MonthChart({ months }: { months: readonly Month[] }) {
  const t = useTranslations('feedback');
  const { number, month: nameOf } = useFormats();
  const most = Math.max(1, ...months.map(({ count }) => count));
  const named = (month: string) => nameOf(new Date(`${month}-15T00:00:00Z`), 'UTC');
  return (
    <figure className={styles.chart} aria-label={t('months')}>
      <div className={styles.plot} aria-hidden>
        {months.map(({ month, count, mean }, index) => (
          <div key={month} className={styles.month} title={t('ratings', { count })}>
            <span className={styles.mean}>{mean === null ? '' : number(mean, meanDigits)}</span>
            <span
              className={styles.column}
              data-none={count === 0 || undefined}
              style={{ blockSize: `${(columnPx * count) / most}px` }}
            />
            <span className={styles.monthName}>
              {(months.length - index) % 2 === 1 ? named(month) : '\u00a0'}
            </span>
          </div>
        ))}
      </div>
      <div className={textStyles.visuallyHidden}>
        <table>
          <caption>{t('months')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('month')}</th>
              <th scope="col">{t('figures.count')}</th>
              <th scope="col">{t('figures.mean')}</th>
            </tr>
          </thead>
          <tbody>
            {months.map(({ month, count, mean }) => (
              <tr key={month}>
                <th scope="row">
                  {named(month)} {month.slice(0, 4)}
                </th>
                <td>{number(count)}</td>
                <td>{mean === null ? '–' : number(mean, meanDigits)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
