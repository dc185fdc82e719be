import { Button, Group, Modal, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ConfirmProps } from './confirm-props';

/** The question itself. */
export function ConfirmDialog({ opened, onClose, title, children, action, onConfirm, danger }: ConfirmProps) {
  const t = useTranslations('ui.actions');
  const [isBusy, setBusy] = useState(false);

  const confirm = async (): Promise<void> => {
    setBusy(true);
    try {
      await onConfirm();
      onClose();
    } catch {
      // The failure was shown as a notification; the question stays, to be tried again or left.
      setBusy(false);
    }
  };

  return (
    <Modal.Root opened={opened} onClose={isBusy ? () => undefined : onClose} centered>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body p="lg">
          <Stack gap="sm">
            <Modal.Title fw={600}>{title}</Modal.Title>
            <div>{children}</div>
            <Group justify="flex-end" gap="xs" mt="sm">
              <Button
                variant="default"
                onClick={onClose}
                disabled={isBusy}
                data-autofocus={danger || undefined}
              >
                {t('cancel')}
              </Button>
              <Button
                color={danger ? 'red' : undefined}
                loading={isBusy}
                onClick={() => void confirm()}
                data-autofocus={danger ? undefined : true}
              >
                {action}
              </Button>
            </Group>
          </Stack>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
