import { Modal, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { Dialog } from '../dialog';
import { AreaField } from './fields';
import { Form } from './form';
import { useServerForm } from './use-server-form';

interface ReasonDialogProps {
  /** What the call takes beside what is named elsewhere. */
  schema: z.ZodObject<{ reason: z.ZodType<string> }>;
  title: string;
  /** What comes of it. */
  children: ReactNode;
  label: string;
  help: string;
  action: string;
  send: (reason: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for the reason of something that is then done. */
export function ReasonDialog({
  schema,
  title,
  children,
  label,
  help,
  action,
  send,
  onClose,
}: ReasonDialogProps) {
  const form = useServerForm({
    schema,
    initialValues: { reason: '' },
    send: ({ reason }) => send(reason),
  });
  return (
    <Dialog onClose={onClose}>
      <Modal.Body p="lg">
        <Stack gap="md">
          <Modal.Title fw={600}>{title}</Modal.Title>
          {children}
          <Form form={form} action={action} onCancel={onClose}>
            <AreaField form={form} name="reason" label={label} help={help} required isFirst />
          </Form>
        </Stack>
      </Modal.Body>
    </Dialog>
  );
}
