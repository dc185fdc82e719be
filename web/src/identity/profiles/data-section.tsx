import { profiles } from '@voltdeck/contract';
import { Button } from '@mantine/core';
import { IconDownload, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ApiError } from '../../api/api-error';
import { saveFileOf } from '../../api/export';
import { Section } from '../../ui/page';
import styles from './profile.module.css';

const EraseDialog = lazy(() => import('./erase-dialog').then((module) => ({ default: module.EraseDialog })));

/** A copy of what is kept of somebody, and the way to have it removed. */
export function DataSection() {
  const t = useTranslations('profiles.data');
  const [isErasing, setErasing] = useState(false);
  const copy = useMutation<void, ApiError>({
    retry: false,
    mutationFn: () => saveFileOf(profiles.copyData),
  });
  return (
    <Section title={t('title')} text={t('text')}>
      <div className={styles.buttons}>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={copy.isPending}
          onClick={() => copy.mutate()}
        >
          {t('copy')}
        </Button>
        <Button
          color="red"
          variant="outline"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => setErasing(true)}
        >
          {t('erase')}
        </Button>
      </div>
      {isErasing ? (
        <Suspense fallback={null}>
          <EraseDialog onClose={() => setErasing(false)} />
        </Suspense>
      ) : null}
    </Section>
  );
}
