import type { driverAccounts } from '@voltdeck/contract';
import { useState } from 'preact/hooks';
import { ask, askFile } from '../api/ask';
import { currentToken, forgetToken } from '../api/login';
import { forgetAnswers, useAnswer } from '../api/use-answer';
import { navigate } from '../ui/router';
import { useLanguage } from '../i18n/language';
import { languageNames } from '../i18n/locale';
import { Button } from '../ui/button';
import { SelectField, TextField } from '../ui/field';
import { Notice } from '../ui/notice';
import { Card, Dim, Page, Stack } from '../ui/page';
import { useDoing } from '../ui/use-doing';
import { Skeleton, Trouble } from '../ui/waiting';
import { EraseAccount } from './erase-account';
import { PushSwitch } from './push-switch';
import styles from './form.module.css';

type Driver = driverAccounts.DriverAccount;

/** Forgets who was logged in here, and all that was shown to them. */
const leave = (): void => {
  const token = currentToken();
  if (token !== null) forgetToken(token);
  forgetAnswers();
  navigate('/account', { replace: true });
};

/** Names, language, messages, and what belongs to a driver by law: a copy of the data, and their end. */
export function SettingsPage() {
  const { t } = useLanguage();
  const answer = useAnswer('me', () => ask<typeof driverAccounts.showDriver>('GET /api/v1/users/me'));
  const me = answer.data;
  return (
    <Page title={t('account.settings')} back="/account">
      {me === undefined ? (
        answer.failure === undefined ? (
          <Skeleton />
        ) : (
          <Trouble error={answer.failure} onAgain={answer.reload} />
        )
      ) : (
        <>
          <NamesCard me={me} onChange={answer.set} />
          <PushSwitch />
          <DataCard />
          <LogOut />
          <EraseAccount onErased={leave} />
        </>
      )}
    </Page>
  );
}

function NamesCard({ me, onChange }: { me: Driver; onChange: (me: Driver) => void }) {
  const { t } = useLanguage();
  const [first, setFirst] = useState(me.first_name);
  const [last, setLast] = useState(me.last_name);
  const [locale, setLocale] = useState(me.locale);
  const [isSaved, setSaved] = useState(false);
  const { isBusy, error, errorOf, run } = useDoing();
  const save = async (): Promise<void> => {
    setSaved(false);
    const body = { first_name: first, last_name: last, locale };
    onChange(await ask<typeof driverAccounts.changeDriver>('PATCH /api/v1/users/me', { body }));
    setSaved(true);
  };
  return (
    <Card title={t('settings.you')}>
      <Dim>
        <bdi>{me.email}</bdi>
      </Dim>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          run(save);
        }}
      >
        <TextField
          label={t('register.firstName')}
          autoComplete="given-name"
          value={first}
          onValue={setFirst}
          error={errorOf('first_name')}
        />
        <TextField
          label={t('register.lastName')}
          autoComplete="family-name"
          value={last}
          onValue={setLast}
          error={errorOf('last_name')}
        />
        <SelectField
          label={t('settings.mails')}
          value={locale}
          onValue={(next) => setLocale(next as Driver['locale'])}
        >
          {Object.entries(languageNames).map(([code, name]) => (
            <option key={code} value={code} lang={code}>
              {name}
            </option>
          ))}
        </SelectField>
        {error === undefined ? null : <Trouble error={error} />}
        {isSaved ? <Notice kind="good">{t('settings.saved')}</Notice> : null}
        <Button type="submit" isBusy={isBusy}>
          {t('settings.save')}
        </Button>
      </form>
    </Card>
  );
}

function DataCard() {
  const { t } = useLanguage();
  const { isBusy, error, run } = useDoing();
  const copy = async (): Promise<void> => {
    const address = URL.createObjectURL(await askFile('/api/v1/users/me/data'));
    const link = document.createElement('a');
    link.href = address;
    link.download = 'my-data.json';
    link.click();
    URL.revokeObjectURL(address);
  };
  return (
    <Card title={t('settings.data')}>
      <Dim>{t('settings.dataHint')}</Dim>
      {error === undefined ? null : <Trouble error={error} />}
      <Button isBusy={isBusy} onPress={() => run(copy)}>
        {t('settings.copy')}
      </Button>
    </Card>
  );
}

function LogOut() {
  const { t } = useLanguage();
  const { isBusy, run } = useDoing();
  // Whoever leaves without a network is logged out here all the same.
  const logOut = async (): Promise<void> => {
    await ask<typeof driverAccounts.logoutDriver>('POST /api/v1/auth/logout').catch(() => undefined);
    leave();
  };
  return (
    <Stack>
      <Button isWide isBusy={isBusy} onPress={() => run(logOut)}>
        {t('settings.logOut')}
      </Button>
    </Stack>
  );
}
