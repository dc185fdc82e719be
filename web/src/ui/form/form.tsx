import { Alert, Button, Group, Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { LeaveGuard } from './leave-guard';
import type { ServerForm } from './use-server-form';

interface FormProps<V extends Record<string, unknown>> {
  form: ServerForm<V>;
  /** For a button outside the form. */
  id?: string;
  children: ReactNode;
  /** A verb and a noun. */
  action: string;
  onCancel?: () => void;
  /** What leaves it, where that is not "Cancel": a step back. */
  cancel?: string;
  /** Warns before unsaved changes are left behind. */
  guarded?: boolean;
  fullWidth?: boolean;
  /** One of several forms on a page: its button is marked only once there is something to send. */
  isOneOfMany?: boolean;
  /** What it does cannot be undone. */
  danger?: boolean;
}

/** Beside the button that sends it: what was typed is safe, and another try does not do it twice. */
function Unanswered() {
  const t = useTranslations('ui');
  return (
    <Alert color="yellow" variant="light" role="alert" title={t('form.unanswered')}>
      <Stack gap="xs" align="flex-start">
        {t('form.unansweredText')}
        <Button type="submit" variant="default" size="xs">
          {t('actions.retry')}
        </Button>
      </Stack>
    </Alert>
  );
}

/** What was typed the last time is back in the fields. */
function Restored({ onDiscard }: { onDiscard: () => void }) {
  const t = useTranslations('ui.form');
  return (
    <Alert color="gray" variant="light" role="status">
      <Group justify="space-between" gap="xs">
        {t('restored')}
        <Button variant="default" size="xs" onClick={onDiscard}>
          {t('discard')}
        </Button>
      </Group>
    </Alert>
  );
}

/** The frame of a form: fields, what is wrong as a whole, one action. */
export function Form<V extends Record<string, unknown>>(props: FormProps<V>) {
  const { form, id, children, action, onCancel, cancel, guarded, fullWidth, isOneOfMany, danger } = props;
  const t = useTranslations('ui.actions');
  return (
    <form id={id} onSubmit={form.submit} noValidate>
      {/* What is being sent may lead on to another page. */}
      {guarded ? <LeaveGuard isDirty={form.isDirty() && !form.isSending} /> : null}
      <Stack gap="md">
        {form.draft.isRestored ? <Restored onDiscard={form.draft.discard} /> : null}
        {form.formError === null ? null : (
          <Alert color="red" variant="light" role="alert" icon={<IconAlertTriangle size={18} aria-hidden />}>
            {form.formError}
          </Alert>
        )}
        {children}
        {form.isUnanswered ? <Unanswered /> : null}
        <Group justify="flex-end" gap="xs" mt={4}>
          {onCancel ? (
            <Button variant="default" onClick={onCancel}>
              {cancel ?? t('cancel')}
            </Button>
          ) : null}
          <Button
            type="submit"
            color={danger ? 'red' : undefined}
            variant={isOneOfMany && !form.isDirty() ? 'default' : undefined}
            loading={form.isSending}
            fullWidth={fullWidth}
          >
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
