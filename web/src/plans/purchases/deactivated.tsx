import type { ChangePreview } from '@voltdeck/contract';
import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import styles from './purchases.module.css';

/** More names than these nobody reads in a question. */
const mostShown = 8;

/** Which power centers a smaller plan deactivates, before anybody agrees to it. */
export function Deactivated({ preview }: { preview: ChangePreview }) {
  const t = useTranslations('subscriptions.purchases.deactivated');
  const { deactivated_count: count, deactivated } = preview;
  if (count === 0) return null;
  return (
    <Alert
      color="yellow"
      variant="light"
      title={t('title', { count })}
      icon={<IconAlertTriangle size={18} aria-hidden />}
    >
      <p>{t('text')}</p>
      <ul className={styles.deactivated}>
        {deactivated.slice(0, mostShown).map(({ id, title, identifier }) => (
          <li key={id}>
            <bdi>{title}</bdi> <bdi className={styles.identifier}>{identifier}</bdi>
          </li>
        ))}
      </ul>
      {count > mostShown ? <p>{t('more', { count: count - mostShown })}</p> : null}
    </Alert>
  );
}
