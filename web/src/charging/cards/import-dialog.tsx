import { cards, type Result } from '@voltdeck/contract';
import { Alert, Button, FileButton, Group, Modal, ScrollArea, Stack } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { isApiError } from '../../api/api-error';
import { useAct } from '../../api/hooks';
import { useFormats } from '../../i18n/format';
import { Dialog } from '../../ui/dialog';
import { textOfFile } from '../../ui/text-file';
import { toastDone } from '../../ui/toast';
import { ImportOutcome } from './import-outcome';
import textStyles from '../../ui/text.module.css';
import styles from './cards.module.css';

/** A file that was looked at, with what it would do. */
interface Checked {
  name: string;
  content: string;
  result: Result<typeof cards.importCards>;
}

/** Looks at a file before anything is done, and then does all of it or nothing. */
const useImport = (onDone: () => void) => {
  const t = useTranslations('cards.import');
  const fallback = useTranslations('ui.toast')('something-went-wrong');
  const { actAsync, isPending } = useAct(cards.importCards, {
    quiet: true,
    changes: ['card', 'unknown-card'],
  });
  const [checked, setChecked] = useState<Checked | null>(null);
  const [error, setError] = useState<string | null>(null);
  const failed = (why: unknown): void => {
    if (!isApiError(why)) return setError(fallback);
    const [ofFile] = Object.values(why.errors).flat();
    setError(ofFile ?? (why.message === '' ? fallback : why.message));
  };
  const check = async (file: File | null): Promise<void> => {
    if (file === null) return;
    setError(null);
    setChecked(null);
    const read = await textOfFile(file);
    if ('problem' in read) return setError(t(read.problem));
    try {
      const result = await actAsync({ body: { content: read.content, dry_run: true } });
      setChecked({ name: file.name, content: read.content, result });
    } catch (why) {
      failed(why);
    }
  };
  const apply = async (): Promise<void> => {
    if (checked === null) return;
    setError(null);
    try {
      const result = await actAsync({ body: { content: checked.content, dry_run: false } });
      // Somebody else may have changed a card since the file was looked at.
      if (!result.applied) return setChecked({ ...checked, result });
      toastDone({ title: t('done', { created: result.created, changed: result.changed }) });
      onDone();
    } catch (why) {
      failed(why);
    }
  };
  return { checked, error, isPending, check, apply };
};

/** Asks for a file of cards, shows what becomes of each line, and takes it. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('cards.import');
  const cancel = useTranslations('ui.actions')('cancel');
  const { number } = useFormats();
  const { checked, error, isPending, check, apply } = useImport(onClose);
  const { refused = 0, created = 0, changed = 0 } = checked?.result ?? {};
  return (
    <Dialog onClose={onClose} size="xl" scrollAreaComponent={ScrollArea.Autosize}>
      <Modal.Body p="lg">
        <Stack gap="md">
          <div>
            <Modal.Title fw={600}>{t('title')}</Modal.Title>
            <p className={textStyles.prose}>{t('text', { most: number(cards.mostImported) })}</p>
            <pre className={styles.sample} dir="ltr">
              {'number,holder,email,name,label,expires_on\n04A1B2C3,driver,ada@example.com,,Van 3,2027-12-31'}
            </pre>
          </div>
          <FileButton
            onChange={(file) => void check(file)}
            accept=".csv,.txt,text/csv,text/plain"
            inputProps={{ 'aria-label': t('choose') }}
          >
            {(props) => (
              <Button
                {...props}
                variant="default"
                loading={isPending && checked === null}
                leftSection={<IconUpload size={16} aria-hidden />}
                className={styles.choose}
              >
                {checked === null ? t('choose') : t('chooseOther')}
              </Button>
            )}
          </FileButton>
          {error === null ? null : (
            <Alert color="red" variant="light" role="alert">
              {error}
            </Alert>
          )}
          {checked === null ? null : <ImportOutcome name={checked.name} result={checked.result} />}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {cancel}
            </Button>
            <Button
              disabled={checked === null || refused > 0 || created + changed === 0}
              loading={isPending && checked !== null}
              onClick={() => void apply()}
            >
              {t('action', { count: created + changed })}
            </Button>
          </Group>
        </Stack>
      </Modal.Body>
    </Dialog>
  );
}
