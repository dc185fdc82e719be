import { Modal, Stack } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { Dialog } from '../../ui/dialog';
import { SecretOnce } from '../../ui/secret-once';

interface SecretDialogProps {
  secret: string;
  onClose: () => void;
}

/** The secret of a webhook, shown this once: nothing but the button closes it. */
export function SecretDialog({ secret, onClose }: SecretDialogProps) {
  const t = useTranslations('webhooks.secret');
  return (
    <Dialog onClose={() => undefined} closeOnEscape={false} closeOnClickOutside={false}>
      <Modal.Body p="lg">
        <Stack gap="md">
          <SecretOnce
            title={t('title')}
            text={t('text')}
            secret={secret}
            copy={t('copy')}
            close={t('close')}
            onClose={onClose}
          />
        </Stack>
      </Modal.Body>
    </Dialog>
  );
}
