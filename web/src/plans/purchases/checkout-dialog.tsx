import { Modal, Stack } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { Dialog } from '../../ui/dialog';
import { AwaitCheckout } from './await-checkout';

/** Waits for a checkout that somebody did not choose to open: the plan that they take up again has ended meanwhile. */
export function CheckoutDialog({ purchaseId, onClose }: { purchaseId: number; onClose: () => void }) {
  const t = useTranslations('subscriptions.purchases.cancel');
  return (
    <Dialog onClose={onClose}>
      <Modal.Body p="lg">
        <Stack gap="md">
          <Modal.Title fw={600}>{t('resume')}</Modal.Title>
          <AwaitCheckout purchaseId={purchaseId} onFailed={onClose} />
        </Stack>
      </Modal.Body>
    </Dialog>
  );
}
