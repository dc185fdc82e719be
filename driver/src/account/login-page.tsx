import type { driverAccounts, FactorAsked } from '@voltdeck/contract';
import { useState } from 'preact/hooks';
import { ask } from '../api/ask';
import { keepToken } from '../api/login';
import { isCode, Refusal } from '../api/refusal';
import { useLanguage } from '../i18n/language';
import { Button, ButtonLink, OutLink } from '../ui/button';
import { TextField } from '../ui/field';
import { Card, Dim, Page, Stack } from '../ui/page';
import { useDoing } from '../ui/use-doing';
import { Trouble } from '../ui/waiting';
import { FactorForm } from './factor-form';
import styles from './form.module.css';

/** What goes on with a login that was answered by a question for a second factor. */
const askedIn = (error: unknown): FactorAsked | null =>
  error instanceof Refusal && isCode(error, 'factor.required') && error.details !== undefined
    ? (error.details as FactorAsked)
    : null;

export function LoginPage() {
  const { t } = useLanguage();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [asked, setAsked] = useState<FactorAsked | null>(null);
  const { isBusy, error, errorOf, run } = useDoing();
  const logIn = async (): Promise<void> => {
    try {
      const found = await ask<typeof driverAccounts.loginDriver>('POST /api/v1/auth/login', {
        body: { email, password },
      });
      keepToken(found.access_token);
    } catch (caught) {
      const question = askedIn(caught);
      if (question === null) throw caught;
      setAsked(question);
    }
  };
  if (asked !== null) return <FactorForm asked={asked} onCancel={() => setAsked(null)} />;
  const isOfField = errorOf('email') !== undefined || errorOf('password') !== undefined;
  return (
    <Page title={t('login.title')}>
      <Dim>{t('login.hint')}</Dim>
      <Card>
        <form
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            run(logIn);
          }}
        >
          <TextField
            label={t('login.email')}
            type="email"
            autoComplete="username"
            isCode
            isRequired
            value={email}
            onValue={setEmail}
            error={errorOf('email')}
          />
          <TextField
            label={t('login.password')}
            type="password"
            autoComplete="current-password"
            isCode
            isRequired
            value={password}
            onValue={setPassword}
            error={errorOf('password')}
          />
          {error === undefined || isOfField ? null : <Trouble error={error} />}
          <Button type="submit" kind="main" isWide isBusy={isBusy}>
            {t('login.do')}
          </Button>
        </form>
      </Card>
      <Stack>
        <ButtonLink to="/account/register" isWide>
          {t('login.toRegister')}
        </ButtonLink>
        <OutLink href="/forgot-password" kind="quiet">
          {t('login.forgot')}
        </OutLink>
      </Stack>
    </Page>
  );
}
