import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';

interface ConfirmProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** What will happen, in numbers. */
  children: ReactNode;
  /** A verb and a noun. */
  action: string;
  /** The dialog stays open and busy until it is done, and open when it fails. */
  onConfirm: () => Promise<unknown> | void;
  danger?: boolean;
}

/** Asks before something is done, and says what will happen. */
export function Confirm({ opened, onClose, title, children, action, onConfirm, danger }: ConfirmProps) {
  const t = useTranslations('ui.actions');
  const [isBusy, setBusy] = useState(false);

  const confirm = async (): Promise<void> => {
    setBusy(true);
    try {
      await onConfirm();
      onClose();
    } catch {
      // The failure was shown as a notification; the question stays, to be tried again or left.
    } finally {
      setBusy(false);
    }
  };

  return (
    <Modal opened={opened} onClose={isBusy ? () => undefined : onClose} title={<Text fw={600}>{title}</Text>}>
      <Stack gap="lg">
        <div>{children}</div>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} disabled={isBusy} data-autofocus={danger}>
            {t('cancel')}
          </Button>
          <Button
            color={danger ? 'red' : undefined}
            loading={isBusy}
            onClick={() => void confirm()}
            data-autofocus={!danger}
          >
            {action}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
