import type { driverAccounts, FactorAsked } from '@voltdeck/contract';
import { useState } from 'preact/hooks';
import { ask } from '../api/ask';
import { keepToken } from '../api/login';
import { useLanguage } from '../i18n/language';
import { Button } from '../ui/button';
import { TextField } from '../ui/field';
import { Card, Dim, Page, Stack } from '../ui/page';
import { useDoing } from '../ui/use-doing';
import { Trouble } from '../ui/waiting';
import styles from './form.module.css';
import { readsPasskeys, showPasskey } from './passkey';

interface Props {
  asked: FactorAsked;
  onCancel: () => void;
}

/** The second step of a login: a code, a recovery code, or a passkey. */
export function FactorForm({ asked, onCancel }: Props) {
  const { t } = useLanguage();
  const { kinds, passkey, challenge } = asked;
  const [isRecovery, setRecovery] = useState(!kinds.includes('totp') && passkey === null);
  const [code, setCode] = useState('');
  const { isBusy, error, run } = useDoing();
  const finish = async (proof: object): Promise<void> => {
    const found = await ask<typeof driverAccounts.loginDriverByFactor>('POST /api/v1/auth/login/factor', {
      body: { challenge, ...proof },
    });
    keepToken(found.access_token);
  };
  const byPasskey = async (): Promise<void> => finish({ passkey: await showPasskey(passkey ?? {}) });
  const takesCode = isRecovery || kinds.includes('totp');
  return (
    <Page title={t('factor.title')}>
      <Card>
        {error === undefined ? null : <Trouble error={error} />}
        {takesCode ? (
          <form
            className={styles.form}
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              run(() => finish(isRecovery ? { recovery_code: code } : { code }));
            }}
          >
            <TextField
              label={isRecovery ? t('factor.recovery') : t('factor.code')}
              hint={isRecovery ? undefined : t('factor.codeHint')}
              autoComplete="one-time-code"
              inputMode={isRecovery ? 'text' : 'numeric'}
              isCode
              value={code}
              onValue={setCode}
            />
            <Button type="submit" kind="main" isWide isBusy={isBusy} isOff={code.trim() === ''}>
              {t('login.do')}
            </Button>
          </form>
        ) : null}
        {passkey === null ? null : readsPasskeys() ? (
          <Button isWide isBusy={isBusy} onPress={() => run(byPasskey)}>
            {t('factor.passkey')}
          </Button>
        ) : (
          <Dim>{t('factor.noPasskeys')}</Dim>
        )}
      </Card>
      <Stack>
        {kinds.includes('recovery-code') && !isRecovery ? (
          <Button kind="quiet" onPress={() => setRecovery(true)}>
            {t('factor.useRecovery')}
          </Button>
        ) : null}
        <Button kind="quiet" onPress={onCancel}>
          {t('page.cancel')}
        </Button>
      </Stack>
    </Page>
  );
}
