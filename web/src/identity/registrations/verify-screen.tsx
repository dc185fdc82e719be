import { registrations } from '@voltdeck/contract';
import { Button, Stack } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useMaybeUser } from '../../api/user';
import { targetOf } from '../../ui/address';
import { textsOf } from '../../ui/search-params';
import { CodePage } from '../codes/code-page';
import { GoOn } from '../codes/go-on';
import { OwnLogin } from '../codes/own-login';
import { useSentCode } from '../codes/sent-code';
import { backSearch } from '../logins/entry';
import { GuestFrame } from '../logins/guest-frame';
import { GuestLink } from '../logins/guest-link';
import { VerifyByCode } from './verify-by-code';
import { VerifyByLink } from './verify-by-link';
import styles from '../logins/guest-frame.module.css';

/** Opened without a registration in this tab: where one begins. */
function NothingSent() {
  const t = useTranslations('registrations');
  const search = backSearch(useSearch({ strict: false }));
  return (
    <Stack gap="xs">
      <Button component={Link} {...targetOf('/register', search)} fullWidth>
        {t('toRegister')}
      </Button>
      <Button component={Link} {...targetOf('/login', search)} variant="default" fullWidth>
        {t('toLogin')}
      </Button>
    </Stack>
  );
}

/** Under a link that may be too old: how to get another one. */
function DeadLink() {
  const t = useTranslations('registrations');
  return (
    <p className={styles.below}>
      {t('verify.linkOld')} <GuestLink to="/register">{t('verify.again')}</GuestLink>
    </p>
  );
}

/** `/verify`: the code of a registration, or the link that came in its place. */
export function VerifyScreen() {
  const t = useTranslations('registrations.verify');
  const code = useSentCode('registration');
  const user = useMaybeUser();
  const { link } = textsOf('link')(useSearch({ strict: false }));
  if (link !== undefined) {
    return (
      <GuestFrame title={t('linkTitle')} text={t('linkText')} below={user === null ? <DeadLink /> : <GoOn />}>
        <Stack gap="md">
          {user === null ? null : <OwnLogin user={user} meaning="confirms" />}
          <VerifyByLink link={link} />
        </Stack>
      </GuestFrame>
    );
  }
  const { sent } = code;
  if (sent === null) {
    return (
      <GuestFrame title={t('nothing')} text={t('nothingText')}>
        <NothingSent />
      </GuestFrame>
    );
  }
  const words = {
    title: t('title'),
    text: (email: string) => (sent.isLink ? t('textOfLink', { email }) : t('text', { email })),
    wrongAddress: t('wrongAddress'),
    changeAddress: t('changeAddress'),
  };
  return (
    <CodePage {...{ code, sent, words }} from="/register" resend={registrations.resendEmailCode}>
      <VerifyByCode code={code} />
    </CodePage>
  );
}
