import type { Worker } from '@voltdeck/contract';
import { Alert, Button, Group, Stack } from '@mantine/core';
import { useTranslations } from 'use-intl';
import type { useWorkerForm } from './use-worker-form';
import { fieldWords, type WorkerField } from './values';
import styles from './workers.module.css';

/** What a worker is now, in words. */
const useSaid = (): ((worker: Worker, name: WorkerField) => string) => {
  const t = useTranslations('workers');
  return (worker, name) => {
    if (name === 'isActive') return t(`status.${worker.status}`);
    if (name === 'site_ids')
      return worker.sites.length === 0 ? t('allSites') : worker.sites.map((site) => site.name).join(', ');
    return worker[name] ?? t('changed.nothing');
  };
};

/** Somebody else was faster: what they changed, and the two ways to go on. */
export function ChangedNotice({
  conflict,
  takeTheirs,
}: Pick<ReturnType<typeof useWorkerForm>, 'conflict' | 'takeTheirs'>) {
  const t = useTranslations('workers');
  const said = useSaid();
  if (conflict === null) return null;
  const { theirs, names } = conflict;
  return (
    <Alert color="yellow" variant="light" role="alert" title={t('changed.title')}>
      <Stack gap="xs" align="flex-start">
        {t(names.length === 0 ? 'changed.same' : 'changed.text')}
        {names.length === 0 ? null : (
          <dl className={styles.theirs}>
            {names.map((name) => (
              <div key={name}>
                <dt>{t(`form.${fieldWords[name]}`)}</dt>
                <dd>
                  <bdi>{said(theirs, name)}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        )}
        <Group gap="xs">
          <Button variant="default" size="xs" onClick={() => takeTheirs(true)}>
            {t('changed.keep')}
          </Button>
          <Button variant="default" size="xs" onClick={() => takeTheirs(false)}>
            {t('changed.take')}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
