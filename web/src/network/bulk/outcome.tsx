import type { BulkRow } from '@voltdeck/contract';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/format';
import { useStateText } from './state-text';
import type { Tally } from './walk';
import bulkDialogStyles from './bulk-dialog.module.css';
import textStyles from '../../ui/text.module.css';
import styles from './outcome.module.css';

/** More rows than this nobody reads; what cannot be done comes first. */
const shownRows = 100;

const outcomes = ['changed', 'unchanged', 'refused'] as const;
const rank: Readonly<Record<BulkRow['outcome'], number>> = { refused: 0, changed: 1, unchanged: 2 };

export const countOf = (rows: readonly BulkRow[], outcome: BulkRow['outcome']): number =>
  rows.filter((row) => row.outcome === outcome).length;

function Row({ row, textOf }: { row: BulkRow; textOf: ReturnType<typeof useStateText> }) {
  const t = useTranslations('bulk');
  const { title, identifier, reason } = row;
  return (
    <tr>
      <td>
        <bdi className={styles.name} title={title ?? undefined}>
          {title ?? t('unknown')}
        </bdi>
        {identifier === null ? null : (
          <bdi className={`${styles.name} ${textStyles.small}`}>{identifier}</bdi>
        )}
      </td>
      <td style={{ whiteSpace: 'pre-line' }}>{textOf(row.before)}</td>
      <td style={{ whiteSpace: 'pre-line' }}>
        {reason === null ? textOf(row.after) : <span className={styles.refused}>{reason.text}</span>}
      </td>
    </tr>
  );
}

/** The rows scroll, so they are reached by keyboard. */
const reachable = (label: string) => ({ role: 'group', 'aria-label': label, tabIndex: 0 });

/** How many change and which, from what to what, and why others cannot. */
export function Outcome({ tally, isPreview }: { tally: Tally; isPreview: boolean }) {
  const t = useTranslations('bulk');
  const { number } = useFormats();
  const textOf = useStateText(tally.currency);
  const { rows } = tally;
  // Only what becomes dearer or cheaper could concern who is charging there now.
  const repriced = rows.filter(({ outcome, after }) => outcome === 'changed' && after?.prices !== undefined);
  const running = repriced.reduce((sum, row) => sum + row.open_orders, 0);
  const shown = rows.toSorted((one, other) => rank[one.outcome] - rank[other.outcome]).slice(0, shownRows);
  const words = isPreview ? 'count' : 'done';
  return (
    <>
      <div role="status">
        <ul className={styles.counts}>
          {outcomes.map((outcome) => {
            const count = countOf(rows, outcome);
            return count === 0 ? null : (
              <li key={outcome} data-outcome={outcome} className={textStyles.num}>
                {t(`${words}.${outcome}`, { count })}
              </li>
            );
          })}
        </ul>
      </div>
      {isPreview && running > 0 ? (
        <p className={bulkDialogStyles.note}>{t('running', { count: running })}</p>
      ) : null}
      {rows.length > shownRows ? (
        <p className={bulkDialogStyles.note}>{t('first', { count: number(shownRows) })}</p>
      ) : null}
      {rows.length === 0 ? null : (
        <div className={styles.rows} {...reachable(t('name'))}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('name')}</th>
                <th scope="col">{t('now')}</th>
                <th scope="col">{t('then')}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map((row) => (
                <Row key={row.id} row={row} textOf={textOf} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}
