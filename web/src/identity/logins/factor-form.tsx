import type { ConfirmationKind } from '@voltdeck/contract';
import { Alert, Button, Stack } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { z } from 'zod';
import { isApiError } from '../../api/api-error';
import { CodeField } from '../../ui/form/code-field';
import { PasswordField, TextField } from '../../ui/form/fields';
import { Form } from '../../ui/form/form';
import { useServerForm } from '../../ui/form/use-server-form';
import { useSlowed } from './use-slowed';
import { hasPasskeys, PasskeyError, showPasskey } from './passkeys';
import type { FactorShown } from './shown';

interface FactorFormProps {
  kinds: readonly ConfirmationKind[];
  /** What to ask an authenticator for; null where there is no passkey. */
  passkey: Record<string, unknown> | null;
  /** Sends what was shown; a failure is thrown. */
  send: (shown: FactorShown) => Promise<unknown>;
  action: string;
  onCancel: () => void;
  cancel?: string;
}

const fields = { totp: 'code', 'recovery-code': 'recovery_code', password: 'password' } as const;
type TypedKind = keyof typeof fields;

interface TypedProps extends Omit<FactorFormProps, 'kinds' | 'passkey'> {
  kind: TypedKind;
}

/** A factor that is typed. */
function TypedForm({ kind, send, action, onCancel, cancel }: TypedProps) {
  const t = useTranslations('factors.form');
  const [failure, setFailure] = useState<unknown>(null);
  const name = fields[kind];
  const form = useServerForm({
    schema: z.object({ typed: z.string().trim().min(1).max(1000) }),
    initialValues: { typed: '' },
    send: async ({ typed }) => {
      try {
        setFailure(null);
        await send({ [name]: typed });
      } catch (error) {
        setFailure(error);
        throw error;
      }
    },
  });
  const slowed = useSlowed(failure);
  const field = { form, name: 'typed', required: true, isFirst: true };
  return (
    <Form
      form={slowed === null ? form : { ...form, formError: slowed }}
      action={action}
      onCancel={onCancel}
      cancel={cancel}
    >
      {kind === 'totp' ? (
        <CodeField {...field} label={t('code')} help={t('codeHelp')} digits={6} sends />
      ) : kind === 'recovery-code' ? (
        <TextField {...field} label={t('recoveryCode')} help={t('recoveryCodeHelp')} autoComplete="off" />
      ) : (
        <PasswordField
          {...field}
          label={t('password')}
          toggle={t('showPassword')}
          autoComplete="current-password"
        />
      )}
    </Form>
  );
}

/** Asks the authenticator, and says what became of it. */
const usePasskey = ({ passkey, send }: Pick<FactorFormProps, 'passkey' | 'send'>) => {
  const t = useTranslations('factors');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const show = async (): Promise<void> => {
    if (passkey === null) return;
    setBusy(true);
    setError(null);
    try {
      await send({ passkey: await showPasskey(passkey) });
    } catch (failure) {
      const said = isApiError(failure) && failure.message !== '' ? failure.message : t('fault.failed');
      setError(failure instanceof PasskeyError ? t('fault.stopped') : said);
    } finally {
      setBusy(false);
    }
  };
  return { show: () => void show(), isBusy, error };
};

/** Asks for a factor, or where there is none for the password: one of those that somebody has, and another one if they like. */
export function FactorForm({ kinds, passkey, ...form }: FactorFormProps) {
  const t = useTranslations('factors.form');
  const typed = kinds.filter((kind) => kind !== 'passkey');
  const [kind, setKind] = useState(typed[0] ?? null);
  const asksPasskey = passkey !== null && hasPasskeys();
  const { show, isBusy, error } = usePasskey({ passkey, send: form.send });
  return (
    <Stack gap="md">
      {asksPasskey ? (
        <Button
          fullWidth
          variant={kind === 'totp' ? 'default' : 'filled'}
          leftSection={<IconFingerprint size={18} aria-hidden />}
          loading={isBusy}
          onClick={show}
        >
          {t('passkey')}
        </Button>
      ) : null}
      {error === null ? null : (
        <Alert color="red" variant="light" role="alert">
          {error}
        </Alert>
      )}
      {kind === null ? null : <TypedForm key={kind} kind={kind} {...form} />}
      {typed
        .filter((other) => other !== kind)
        .map((other) => (
          <Button key={other} variant="subtle" size="compact-sm" onClick={() => setKind(other)}>
            {t(`use.${other}`)}
          </Button>
        ))}
    </Stack>
  );
}
