import { logins } from '@voltdeck/contract';
import { Alert, Button, Stack } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { isApiError } from '../../api/api-error';
import { useAct } from '../../api/hooks';
import { setToken } from '../../api/token';
import { hasPasskeys, showPasskey } from './passkeys';

/** A login by a passkey alone, where the browser has any; whoever leaves the browser's question is told nothing. */
export function PasskeyWay() {
  const t = useTranslations('app.login');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const begin = useAct(logins.beginPasskeyLogin, { quiet: true });
  const finish = useAct(logins.loginByFactor, { quiet: true });
  const logIn = async (): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      const { challenge, passkey } = await begin.actAsync();
      const shown = await showPasskey(passkey ?? {});
      setToken((await finish.actAsync({ body: { challenge, passkey: shown } })).access_token);
    } catch (failure) {
      if (isApiError(failure)) setError(failure.message);
    } finally {
      setBusy(false);
    }
  };
  if (!hasPasskeys()) return null;
  return (
    <Stack gap="xs" mt="md">
      {error === null ? null : (
        <Alert color="red" variant="light" role="alert">
          {error}
        </Alert>
      )}
      <Button
        fullWidth
        variant="default"
        leftSection={<IconFingerprint size={18} aria-hidden />}
        loading={isBusy}
        onClick={() => void logIn()}
      >
        {t('passkey')}
      </Button>
    </Stack>
  );
}
