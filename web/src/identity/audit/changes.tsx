import type { AuditLine } from '@voltdeck/contract';
import { useTranslations } from 'use-intl';
import { NoValue } from '../../ui/values';
import { OwnTime } from '../../ui/when/own-time';
import styles from './audit.module.css';

const isMoment = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(value);

/** A value as the line tells it; a moment on the reader's own clock. */
function Value({ text, value }: { text: string | null; value: unknown }) {
  if (isMoment(value)) return <OwnTime at={value} as="moment" />;
  return text === null ? <NoValue /> : <bdi>{text}</bdi>;
}

/** So many fields are told in a row; its dialog has them all. */
const mostTold = 2;

/** The first fields that changed, in one line. */
export function ChangeSummary({ line: { changes, noted } }: { line: AuditLine }) {
  const t = useTranslations('audit');
  const more = Math.max(0, changes.length - mostTold);
  return (
    <span className={styles.summary}>
      {changes.slice(0, mostTold).map((change) => (
        <span key={change.field} className={styles.change}>
          <span className={styles.label}>{change.label}</span>{' '}
          {change.before_text === null ? null : (
            <>
              <Value text={change.before_text} value={change.before} />{' '}
              <span className={styles.arrow} aria-label={t('became')} role="img" />{' '}
            </>
          )}
          <Value text={change.after_text} value={change.after} />
        </span>
      ))}
      {changes.length === 0
        ? noted.slice(0, mostTold).map(({ field, label, text, value }) => (
            <span key={field} className={styles.change}>
              <span className={styles.label}>{label}</span> <Value text={text} value={value} />
            </span>
          ))
        : null}
      {more > 0 ? <span className={styles.more}>{t('more', { count: more })}</span> : null}
    </span>
  );
}

/** Every field that changed, with what it was and what it is. */
export function ChangesTable({ changes }: Pick<AuditLine, 'changes'>) {
  const t = useTranslations('audit');
  if (changes.length === 0) return null;
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('field')}</th>
          <th scope="col">{t('before')}</th>
          <th scope="col">{t('after')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.field}>
            <th scope="row">{change.label}</th>
            <td>
              <Value text={change.before_text} value={change.before} />
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

/** What was noted beside, as names and values. */
export const notedItems = ({ noted }: Pick<AuditLine, 'noted'>) =>
  noted.map(({ label, text, value }) => ({ label, value: <Value text={text} value={value} /> }));
