import { passwordResets } from '@voltdeck/contract';
import { Button, Stack } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMaybeUser } from '../../api/user';
import { targetOf } from '../../ui/address';
import { isolated } from '../../ui/isolated';
import { textsOf } from '../../ui/search-params';
import { CodePage } from '../codes/code-page';
import { GoOn } from '../codes/go-on';
import { OwnLogin } from '../codes/own-login';
import { useSentCode, type WaitingCode } from '../codes/sent-code';
import { backSearch } from '../logins/entry';
import { GuestFrame } from '../logins/guest-frame';
import { GuestLink } from '../logins/guest-link';
import { ResetForm } from './reset-form';
import styles from '../logins/guest-frame.module.css';

/** The new password alone: the link proves who reads the mail, and says whose password it is. */
function ResetByLink({ code, link }: { code: WaitingCode; link: string }) {
  const t = useTranslations('passwordResets');
  const user = useMaybeUser();
  const [other, setOther] = useState<string | null>(null);
  if (user !== null && other !== null) {
    return (
      <GuestFrame
        title={t('other')}
        text={t('otherText', { email: isolated(other), own: isolated(user.email) })}
      >
        <Button component={Link} {...targetOf('/', {})} fullWidth>
          {t('goOn')}
        </Button>
      </GuestFrame>
    );
  }
  const again = (
    <p className={styles.below}>
      {t('linkOld')} <GuestLink to="/forgot-password">{t('linkAgain')}</GuestLink>
    </p>
  );
  return (
    <GuestFrame title={t('title')} text={t('linkText')} below={user === null ? again : <GoOn />}>
      <Stack gap="md">
        {user === null ? null : <OwnLogin user={user} meaning="resets" />}
        <ResetForm code={code} link={link} onOther={setOther} />
      </Stack>
    </GuestFrame>
  );
}

/** `/reset-password`: the code with the new password, or the new password alone where a link proves who reads the mail. */
export function ResetPasswordScreen() {
  const t = useTranslations('passwordResets');
  const code = useSentCode('password-reset');
  const search = useSearch({ strict: false });
  const { link } = textsOf('link')(search);
  const { sent } = code;
  if (link !== undefined) return <ResetByLink code={code} link={link} />;
  if (sent === null) {
    return (
      <GuestFrame title={t('nothing')} text={t('nothingText')}>
        <Button component={Link} {...targetOf('/forgot-password', backSearch(search))} fullWidth>
          {t('send')}
        </Button>
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
    <CodePage {...{ code, sent, words }} from="/forgot-password" resend={passwordResets.resendReset}>
      <ResetForm code={code} />
    </CodePage>
  );
}
