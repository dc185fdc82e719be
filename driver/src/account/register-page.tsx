import type { CodeSent, driverAccounts } from '@voltdeck/contract';
import { useState } from 'preact/hooks';
import { ask } from '../api/ask';
import { useLanguage } from '../i18n/language';
import { useBrand } from '../ui/brand';
import { Button } from '../ui/button';
import { TextField } from '../ui/field';
import { Card, Dim, Page } from '../ui/page';
import { useDoing } from '../ui/use-doing';
import { Trouble } from '../ui/waiting';
import { VerifyForm } from './verify-form';
import styles from './form.module.css';

/** Opens an account: names and address first, then the code that came by mail. */
export function RegisterPage() {
  const { t } = useLanguage();
  const brand = useBrand();
  const [firstName, setFirstName] = useState('');
  const [lastName, setLastName] = useState('');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [sent, setSent] = useState<CodeSent | null>(null);
  const { isBusy, error, errorOf, run } = useDoing();
  const register = async (): Promise<void> =>
    setSent(
      await ask<typeof driverAccounts.registerDriver>('POST /api/v1/auth/register', {
        body: { first_name: firstName, last_name: lastName, email, password },
      }),
    );
  if (sent !== null) return <VerifyForm sent={sent} password={password} onBack={() => setSent(null)} />;
  const fields = ['first_name', 'last_name', 'email', 'password'];
  const isOfField = fields.some((field) => errorOf(field) !== undefined);
  return (
    <Page title={t('register.title')} back="/account">
      <Card>
        <form
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            run(register);
          }}
        >
          <TextField
            label={t('register.firstName')}
            autoComplete="given-name"
            isRequired
            value={firstName}
            onValue={setFirstName}
            error={errorOf('first_name')}
          />
          <TextField
            label={t('register.lastName')}
            autoComplete="family-name"
            isRequired
            value={lastName}
            onValue={setLastName}
            error={errorOf('last_name')}
          />
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
            autoComplete="new-password"
            isCode
            isRequired
            value={password}
            onValue={setPassword}
            error={errorOf('password')}
          />
          {error === undefined || isOfField ? null : <Trouble error={error} />}
          <Button type="submit" kind="main" isWide isBusy={isBusy}>
            {t('register.do')}
          </Button>
          {brand?.terms_url == null ? null : <Dim>{t('register.terms')}</Dim>}
        </form>
      </Card>
    </Page>
  );
}
