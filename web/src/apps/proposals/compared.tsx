import type { ProposalDetail } from '@voltdeck/contract';
import { useTranslations } from 'use-intl';
import { NoValue } from '../../ui/values';
import { OwnTime } from '../../ui/when/own-time';
import textStyles from '../../ui/text.module.css';
import styles from './proposals.module.css';

const isMoment = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(value);

/** A value in words; a moment on the reader's own clock. */
function Value({ text, value }: { text: string | null; value: unknown }) {
  if (isMoment(value)) return <OwnTime at={value} as="moment" />;
  return text === null ? <NoValue /> : <bdi className={styles.words}>{text}</bdi>;
}

interface ComparedProps {
  changes: ProposalDetail['changes'];
  /** The headings of what is there and of what would be. */
  before: string;
  after: string;
}

/** Each field as it is beside what it would be. */
export function Compared({ changes, before, after }: ComparedProps) {
  const t = useTranslations('proposals.detail');
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('field')}</th>
          <th scope="col">{before}</th>
          <th scope="col">{after}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.field}>
            <th scope="row">{change.label}</th>
            <td>
              {change.is_before_known ? (
                <Value text={change.before_text} value={change.before} />
              ) : (
                <span className={textStyles.dim}>{t('unknown')}</span>
              )}
            </td>
            <td>
              <Value text={change.after_text} value={change.after} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
