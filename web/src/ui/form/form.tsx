import { Alert, Button, Group, Stack } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Confirm } from '../confirm';
import type { ServerForm } from './use-server-form';

interface FormProps<V extends Record<string, unknown>> {
  form: ServerForm<V>;
  /** For a button outside the form. */
  id?: string;
  children: ReactNode;
  /** A verb and a noun. */
  action: string;
  onCancel?: () => void;
  /** Warns before unsaved changes are left behind. */
  guarded?: boolean;
  fullWidth?: boolean;
}

function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const t = useTranslations('ui');
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
    enableBeforeUnload: isDirty,
    withResolver: true,
  });
  return (
    <Confirm
      opened={blocker.status === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={t('form.unsaved')}
      action={t('actions.leave')}
      onConfirm={() => blocker.proceed?.()}
      danger
    >
      {t('form.unsavedText')}
    </Confirm>
  );
}

/** The frame of a form: fields, what is wrong as a whole, one action. */
export function Form<V extends Record<string, unknown>>(props: FormProps<V>) {
  const { form, id, children, action, onCancel, guarded, fullWidth } = props;
  const t = useTranslations('ui.actions');
  return (
    <form id={id} onSubmit={form.submit} noValidate>
      {guarded ? <LeaveGuard isDirty={form.isDirty()} /> : null}
      <Stack gap="md">
        {form.formError === null ? null : (
          <Alert color="red" variant="light" role="alert" icon={<IconAlertTriangle size={18} aria-hidden />}>
            {form.formError}
          </Alert>
        )}
        {children}
        <Group justify="flex-end" gap="xs" mt={4}>
          {onCancel ? (
            <Button variant="default" onClick={onCancel}>
              {t('cancel')}
            </Button>
          ) : null}
          <Button type="submit" loading={form.isSending} fullWidth={fullWidth}>
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
