import type { Answer } from '../api/use-answer';
import { Unreachable } from '../api/refusal';
import { useLanguage } from '../i18n/language';
import { Button } from './button';
import { Notice } from './notice';
import styles from './waiting.module.css';

/** The shape of what is about to come. */
export function Skeleton({ rows = 3 }: { rows?: number }) {
  const { t } = useLanguage();
  return (
    <div className={styles.rows} role="status" aria-label={t('page.loading')}>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={styles.row} />
      ))}
    </div>
  );
}

/** Why something did not come or was not done, in plain words. */
export function Trouble({ error, onAgain }: { error: Error; onAgain?: () => void }) {
  const { t } = useLanguage();
  const isAway = error instanceof Unreachable;
  return (
    <Notice kind="bad" title={isAway ? t('page.offline') : undefined}>
      <p>{isAway ? t('page.offlineHint') : error.message}</p>
      {onAgain === undefined ? null : (
        <div>
          <Button onPress={onAgain}>{t('page.tryAgain')}</Button>
        </div>
      )}
    </Notice>
  );
}

/** Stands above what may no longer be so. */
export function AsOf({ answer }: { answer: Pick<Answer<unknown>, 'isCutOff' | 'at' | 'reload'> }) {
  const { t, formats } = useLanguage();
  if (!answer.isCutOff || answer.at === undefined) return null;
  return (
    <Notice kind="warning" title={t('page.asOf', { time: formats.time(answer.at) })}>
      <p>{t('page.asOfHint')}</p>
      <div>
        <Button onPress={answer.reload}>{t('page.tryAgain')}</Button>
      </div>
    </Notice>
  );
}
