import type { AuditLine } from '@voltdeck/contract';
import { Button, Skeleton } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { EmptyState, Loaded } from '../../ui/page-states';
import { OwnTime } from '../../ui/when/own-time';
import { ChangesTable } from './changes';
import { useHistory, type HistoryOf } from './use-history';
import styles from './audit.module.css';

function Line({ line }: { line: AuditLine }) {
  return (
    <li className={styles.line}>
      <div className={styles.head}>
        <span className={styles.says}>{line.says}</span>
        <span className={styles.when}>
          <OwnTime at={line.at} />
        </span>
      </div>
      <ChangesTable changes={line.changes} />
      {line.noted.map(({ field, label, text }) => (
        <div key={field}>
          <span className={styles.label}>{label}</span> <bdi>{text}</bdi>
        </div>
      ))}
    </li>
  );
}

/** Who changed what of one thing, the latest first, with what it was before. */
export function History(of: HistoryOf) {
  const t = useTranslations('audit');
  const { source, older } = useHistory(of);
  return (
    <Loaded source={source} skeleton={<Skeleton height={120} />}>
      {(lines) =>
        lines.length === 0 ? (
          <EmptyState title={t('noHistory')} text={t('noHistoryText')} isSmall />
        ) : (
          <>
            <ol className={styles.history}>
              {lines.map((line) => (
                <Line key={line.id} line={line} />
              ))}
            </ol>
            {older.hasNextPage ? (
              <Button
                variant="default"
                size="xs"
                loading={older.isFetchingNextPage}
                onClick={() => void older.fetchNextPage()}
              >
                {t('older')}
              </Button>
            ) : null}
          </>
        )
      }
    </Loaded>
  );
}
