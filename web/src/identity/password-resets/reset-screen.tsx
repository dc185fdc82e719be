import { passwordResets } from '@voltdeck/contract';
import { Button, Stack } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMaybeUser } from '../../api/user';
import { targetOf } from '../../ui/address';
import { isolated } from '../../ui/isolated';
import { textsOf } from '../../ui/search-params';
import { GoOn } from '../codes/go-on';
import { MailboxHint } from '../codes/mailbox-hint';
import { NoCode, takesCode } from '../codes/no-code';
import { OwnLogin } from '../codes/own-login';
import { ResendCode } from '../codes/resend-code';
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
  const below = (
    <>
      <MailboxHint />
      <p className={styles.below}>
        {t('wrongAddress')}{' '}
        <GuestLink to="/forgot-password" email={sent.sentTo}>
          {t('changeAddress')}
        </GuestLink>
      </p>
    </>
  );
  const to = isolated(sent.sentTo);
  return (
    <GuestFrame
      title={t('title')}
      text={sent.isLink ? t('textOfLink', { email: to }) : t('text', { email: to })}
      below={below}
    >
      <Stack gap="md">
        {takesCode(code) ? <ResetForm code={code} /> : <NoCode code={code} />}
        <ResendCode call={passwordResets.resendReset} code={code} />
      </Stack>
    </GuestFrame>
  );
}
