import { Modal, ScrollArea, Stack } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { isolated } from '../../ui/isolated';
import { Dialog } from '../../ui/dialog';
import { toastDone } from '../../ui/toast';
import { sitePath } from '../paths';
import { SiteForm } from './site-form';

/** Asks for a new site, and goes on to its page. */
export function CreateDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('sites');
  const router = useRouter();
  return (
    <Dialog onClose={onClose} size="xl" scrollAreaComponent={ScrollArea.Autosize}>
      <Modal.Body p="lg">
        <Stack gap="md">
          <Modal.Title fw={600}>{t('add')}</Modal.Title>
          <SiteForm
            site={null}
            onCancel={onClose}
            onSaved={({ id, name }) => {
              toastDone({ title: t('added', { name: isolated(name) }) });
              onClose();
              router.history.push(sitePath(id));
            }}
          />
        </Stack>
      </Modal.Body>
    </Dialog>
  );
}
