import { vehicleImports } from '@voltdeck/contract';
import { Alert, Button, FileButton, Group, Modal, ScrollArea, Stack, Textarea } from '@mantine/core';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/format';
import { Dialog } from '../../ui/dialog';
import { ImportOutcome } from './import-outcome';
import { sample, saveTemplate } from './template';
import { useVehicleImport } from './use-import';
import textStyles from '../../ui/text.module.css';
import styles from './vehicle-imports.module.css';

interface SourceProps {
  isChecking: boolean;
  hasFile: boolean;
  onFile: (file: File | null) => void;
  onText: (text: string) => void;
}

/** Where the lines come from: a file, or a spreadsheet that they are copied from. */
function Source({ isChecking, hasFile, onFile, onText }: SourceProps) {
  const t = useTranslations('vehicleImports');
  const [text, setText] = useState('');
  return (
    <>
      <Group gap="xs">
        <FileButton
          onChange={onFile}
          accept=".csv,.txt,.tsv,text/csv,text/plain,text/tab-separated-values"
          inputProps={{ 'aria-label': t('choose') }}
        >
          {(props) => (
            <Button
              {...props}
              variant="default"
              loading={isChecking}
              leftSection={<IconUpload size={16} aria-hidden />}
            >
              {hasFile ? t('chooseOther') : t('choose')}
            </Button>
          )}
        </FileButton>
        <Button
          variant="subtle"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => saveTemplate()}
        >
          {t('template')}
        </Button>
      </Group>
      <Textarea
        label={t('paste')}
        description={t('pasteHelp')}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        autosize
        minRows={2}
        maxRows={6}
        dir="ltr"
      />
      {text.trim() === '' ? null : (
        <Group>
          <Button variant="default" loading={isChecking} onClick={() => onText(text)}>
            {t('check')}
          </Button>
        </Group>
      )}
    </>
  );
}

interface VehicleImportDialogProps {
  fleetId: number;
  onClose: () => void;
}

/** Asks for a file of vehicles, shows what becomes of each line, and takes it. */
export function VehicleImportDialog({ fleetId, onClose }: VehicleImportDialogProps) {
  const t = useTranslations('vehicleImports');
  const cancel = useTranslations('ui.actions')('cancel');
  const { number } = useFormats();
  const { checked, error, isPending, checkFile, checkText, apply } = useVehicleImport(fleetId, onClose);
  const { refused = 0, created = 0, changed = 0 } = checked?.result ?? {};
  return (
    <Dialog onClose={onClose} size="xl" scrollAreaComponent={ScrollArea.Autosize}>
      <Modal.Body p="lg">
        <Stack gap="md">
          <div>
            <Modal.Title fw={600}>{t('title')}</Modal.Title>
            <p className={textStyles.prose}>{t('text', { most: number(vehicleImports.mostImported) })}</p>
            <pre className={styles.sample} dir="ltr">
              {sample}
            </pre>
          </div>
          <Source
            isChecking={isPending && checked === null}
            hasFile={checked !== null}
            onFile={(file) => void checkFile(file)}
            onText={(text) => void checkText(text)}
          />
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
