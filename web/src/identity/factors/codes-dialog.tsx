import { Button, Group, Modal, Stack } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useProductName } from '../../api/product-name';
import { useUser } from '../../api/user';
import { CopyButton } from '../../ui/copy-button';
import { Dialog } from '../../ui/dialog';
import { saveText } from '../../ui/save-text';
import { printText } from './print-text';
import textStyles from '../../ui/text.module.css';
import styles from './factors.module.css';

interface CodesDialogProps {
  codes: readonly string[];
  onClose: () => void;
}

/** The recovery codes, shown this once: nothing but the button closes it. */
export function CodesDialog({ codes, onClose }: CodesDialogProps) {
  const t = useTranslations('factors.codes');
  const product = useProductName();
  const { email } = useUser();
  const title = t('fileTitle', { product });
  const text = [title, email, '', ...codes, ''].join('\n');
  return (
    <Dialog onClose={() => undefined} closeOnEscape={false} closeOnClickOutside={false}>
      <Modal.Body p="lg">
        <Stack gap="md">
          <Modal.Title fw={600}>{t('title')}</Modal.Title>
          <p className={textStyles.prose}>{t('text')}</p>
          <ul className={styles.codes}>
            {codes.map((code) => (
              <li key={code}>
                <bdi>{code}</bdi>
              </li>
            ))}
          </ul>
          <Group gap="xs">
            <CopyButton value={codes.join('\n')} text={t('copy')} />
            <Button
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden />}
              onClick={() => saveText('recovery-codes.txt', text)}
            >
              {t('download')}
            </Button>
            <Button
              variant="default"
              leftSection={<IconPrinter size={16} aria-hidden />}
              onClick={() => printText(title, [email, ...codes])}
            >
              {t('print')}
            </Button>
          </Group>
          <Group justify="flex-end">
            <Button onClick={onClose}>{t('kept')}</Button>
          </Group>
        </Stack>
      </Modal.Body>
    </Dialog>
  );
}
