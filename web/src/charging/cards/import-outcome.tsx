import { cards, type ImportedRow, type ImportOutcome as Outcome, type Result } from '@voltdeck/contract';
import { Alert } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { isolated } from '../../ui/isolated';
import { StatusBadge, type Shape, type Tone } from '../../ui/status-badge';
import { Code, Count } from '../../ui/values';
import styles from './cards.module.css';

const looks: Readonly<Record<Outcome, { shape: Shape; tone: Tone }>> = {
  created: { shape: 'full', tone: 'green' },
  changed: { shape: 'half', tone: 'blue' },
  unchanged: { shape: 'hollow', tone: 'grey' },
  refused: { shape: 'triangle', tone: 'red' },
};

/** What must be mended first, then what would be done, then what stays. */
const order: readonly Outcome[] = ['refused', 'created', 'changed', 'unchanged'];

/** As many lines as somebody looks through. */
const mostShown = 200;

const inOrder = (rows: readonly ImportedRow[]): ImportedRow[] =>
  order.flatMap((outcome) => rows.filter((row) => row.outcome === outcome)).slice(0, mostShown);

interface ImportOutcomeProps {
  name: string;
  result: Result<typeof cards.importCards>;
}

/** What becomes of each line of a file, those to be mended first. */
export function ImportOutcome({ name, result }: ImportOutcomeProps) {
  const t = useTranslations('cards.import');
  const shown = inOrder(result.rows);
  return (
    <div>
      <Alert color={result.refused > 0 ? 'red' : 'green'} variant="light" role="status">
        {result.refused > 0
          ? t('refused', { count: result.refused, name: isolated(name) })
          : t('good', { count: result.rows.length, name: isolated(name) })}
      </Alert>
      <dl className={styles.counts}>
        {order.map((outcome) => (
          <div key={outcome}>
            <dt>{t(`outcome.${outcome}`)}</dt>
            <dd>
              <Count value={result[outcome]} />
            </dd>
          </div>
        ))}
      </dl>
      <div className={styles.lines}>
        <table>
          <thead>
            <tr>
              <th>{t('line')}</th>
              <th>{t('number')}</th>
              <th>{t('what')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ line, number, outcome, error }) => (
              <tr key={line}>
                <td>
                  <Count value={line} />
                </td>
                <td>
                  <Code>{number}</Code>
                </td>
                <td>
                  <StatusBadge {...looks[outcome]} label={t(`outcome.${outcome}`)} plain />
                  {error === null ? null : <span className={styles.error}>{error}</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {result.rows.length > shown.length ? (
        <p className={styles.hint}>{t('more', { count: result.rows.length - shown.length })}</p>
      ) : null}
    </div>
  );
}
