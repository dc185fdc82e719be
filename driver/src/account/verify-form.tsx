import type { CodeSent, driverAccounts } from '@voltdeck/contract';
import { useState } from 'preact/hooks';
import { ask } from '../api/ask';
import { keepToken } from '../api/login';
import { navigate } from '../ui/router';
import { useLanguage } from '../i18n/language';
import { Button } from '../ui/button';
import { TextField } from '../ui/field';
import { Notice } from '../ui/notice';
import { Card, Page, Stack } from '../ui/page';
import { useDoing } from '../ui/use-doing';
import { Trouble } from '../ui/waiting';
import styles from './form.module.css';

interface Props {
  sent: CodeSent;
  password: string;
  onBack: () => void;
}

/** The code that proves that somebody reads the mailbox. */
export function VerifyForm({ sent: first, password, onBack }: Props) {
  const { t } = useLanguage();
  const [sent, setSent] = useState(first);
  const [isSentAgain, setSentAgain] = useState(false);
  const [code, setCode] = useState('');
  const { isBusy, error, errorOf, run } = useDoing();
  const token = sent.verification_token;
  const verify = async (): Promise<void> => {
    const found = await ask<typeof driverAccounts.verifyDriver>('POST /api/v1/auth/email/verify', {
      body: { verification_token: token, code, password },
    });
    keepToken(found.access_token);
    navigate('/account', { replace: true });
  };
  const resend = async (): Promise<void> => {
    setSent(
      await ask<typeof driverAccounts.resendDriverCode>('POST /api/v1/auth/email/resend', {
        body: { verification_token: token },
      }),
    );
    setSentAgain(true);
  };
  return (
    <Page title={t('verify.title')}>
      <p>{t('verify.hint', { email: sent.sent_to })}</p>
      <Card>
        <form
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            run(verify);
          }}
        >
          <TextField
            label={t('verify.code')}
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={4}
            isCode
            value={code}
            onValue={setCode}
            error={errorOf('code')}
          />
          {error === undefined || errorOf('code') !== undefined ? null : <Trouble error={error} />}
          {isSentAgain ? <Notice kind="good">{t('verify.sentAgain')}</Notice> : null}
          <Button type="submit" kind="main" isWide isBusy={isBusy} isOff={!/^\d{4}$/.test(code.trim())}>
            {t('verify.do')}
          </Button>
        </form>
      </Card>
      <Stack>
        <Button kind="quiet" onPress={() => run(resend)}>
          {t('verify.resend')}
        </Button>
        <Button kind="quiet" onPress={onBack}>
          {t('verify.change')}
        </Button>
      </Stack>
    </Page>
  );
}
