import { ActionIcon, Button, Progress } from '@mantine/core';
import { IconAlertTriangle, IconX } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { isolated } from '../../ui/isolated';
import type { Uploading, Uploads } from './use-uploads';
import styles from './upload-list.module.css';

function State({ one }: { one: Uploading }) {
  const t = useTranslations('media.upload');
  if (one.state === 'failed')
    return (
      <span className={styles.why} role="alert">
        <IconAlertTriangle size={14} aria-hidden /> {one.why === '' ? t('unanswered') : one.why}
      </span>
    );
  const words = one.state === 'sending' ? t('sending', { share: one.share }) : t(one.state);
  return (
    <span className={styles.state}>
      <Progress
        value={one.share * 100}
        animated={one.state === 'made'}
        aria-label={t('progress', { name: isolated(one.file.name) })}
      />
      <small>{words}</small>
    </span>
  );
}

/** Files on their way, each with how far it is, and what can be done about it. */
export function UploadList({ uploads }: { uploads: Uploads }) {
  const t = useTranslations('media.upload');
  if (uploads.all.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={t('title')}>
      {uploads.all.map((one) => (
        <li key={one.key}>
          <bdi className={styles.name} title={one.file.name}>
            {one.file.name}
          </bdi>
          <State one={one} />
          {one.state === 'failed' ? (
            <Button size="compact-sm" variant="default" onClick={() => uploads.retry(one.key)}>
              {t('retry')}
            </Button>
          ) : null}
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t(one.state === 'failed' ? 'dismiss' : 'cancel', { name: isolated(one.file.name) })}
            onClick={() => uploads.drop(one.key)}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </li>
      ))}
    </ul>
  );
}
