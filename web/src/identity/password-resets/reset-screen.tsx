import { passwordResets } from '@voltdeck/contract';
import { Button, Stack } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { targetOf } from '../../ui/address';
import { isolated } from '../../ui/isolated';
import { textsOf } from '../../ui/search-params';
import { MailboxHint } from '../codes/mailbox-hint';
import { NoCode, takesCode } from '../codes/no-code';
import { ResendCode } from '../codes/resend-code';
import { useSentCode } from '../codes/sent-code';
import { backSearch } from '../logins/entry';
import { GuestFrame } from '../logins/guest-frame';
import { GuestLink } from '../logins/guest-link';
import { ResetForm } from './reset-form';
import styles from '../logins/guest-frame.module.css';

/** `/reset-password`: the code with the new password, or the new password alone where a link proves who reads the mail. */
export function ResetPasswordScreen() {
  const t = useTranslations('passwordResets');
  const code = useSentCode('password-reset');
  const search = useSearch({ strict: false });
  const { link } = textsOf('link')(search);
  const { sent } = code;
  if (link !== undefined) {
    return (
      <GuestFrame title={t('title')} text={t('linkText')}>
        <ResetForm code={code} link={link} />
      </GuestFrame>
    );
  }
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
