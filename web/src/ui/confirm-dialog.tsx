import { Button, Group, Modal, Skeleton, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ConfirmProps } from './confirm-props';
import { Dialog } from './dialog';
import { isolated } from './isolated';

/** Names are compared as they are read: blanks that nobody sees say nothing. */
const plain = (text: string): string => text.normalize().trim().replaceAll(/\s+/g, ' ');

interface TypedNameProps {
  name: string;
  value: string;
  onChange: (text: string) => void;
  onEnter: () => void;
}

function TypedName({ name, value, onChange, onEnter }: TypedNameProps) {
  const t = useTranslations('ui.actions');
  return (
    <TextInput
      label={t('typeName', { name: isolated(name) })}
      value={value}
      dir="auto"
      autoComplete="off"
      spellCheck={false}
      data-autofocus
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onEnter();
      }}
    />
  );
}

/** The question itself. */
export function ConfirmDialog(props: ConfirmProps) {
  const { onClose, title, children, action, onConfirm, danger, typed, isPending = false } = props;
  const t = useTranslations('ui.actions');
  const [isBusy, setBusy] = useState(false);
  const [text, setText] = useState('');
  const isTyped = typed === undefined || plain(text) === plain(typed);
  const mayConfirm = isTyped && !isPending && action !== undefined;

  const confirm = async (): Promise<void> => {
    if (!mayConfirm || isBusy) return;
    setBusy(true);
    try {
      await onConfirm?.();
      onClose();
    } catch {
      // The failure was shown as a notification; the question stays, to be tried again or left.
      setBusy(false);
    }
  };

  return (
    <Dialog onClose={isBusy ? () => undefined : onClose}>
      <Modal.Body p="lg">
        <Stack gap="sm">
          <Modal.Title fw={600}>{title}</Modal.Title>
          <div>{isPending ? <Skeleton height={40} /> : children}</div>
          {typed === undefined ? null : (
            <TypedName name={typed} value={text} onChange={setText} onEnter={() => void confirm()} />
          )}
          <Group justify="flex-end" gap="xs" mt="sm">
            <Button
              variant="default"
              onClick={onClose}
              disabled={isBusy}
              data-autofocus={((danger || action === undefined) && typed === undefined) || undefined}
            >
              {action === undefined && !isPending ? t('close') : t('cancel')}
            </Button>
            {action === undefined ? null : (
              <Button
                color={danger ? 'red' : undefined}
                loading={isBusy}
                disabled={!mayConfirm}
                onClick={() => void confirm()}
                data-autofocus={danger ? undefined : true}
              >
                {action}
              </Button>
            )}
          </Group>
        </Stack>
      </Modal.Body>
    </Dialog>
  );
}
