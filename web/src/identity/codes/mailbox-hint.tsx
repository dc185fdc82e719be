import { IconMail } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useInstallation } from '../../api/product-name';
import textStyles from '../../ui/text.module.css';
import guestStyles from '../logins/guest-frame.module.css';
import styles from './codes.module.css';

/** In demo mode without a mail server nothing is sent: where the mail is read instead. */
export function MailboxHint() {
  const t = useTranslations('codes');
  if (useInstallation().data?.mailbox !== true) return null;
  return (
    <section className={guestStyles.demo} aria-label={t('mailbox')}>
      <div>
        <p className={guestStyles.demoTitle}>{t('mailbox')}</p>
        <p className={guestStyles.demoText}>{t('mailboxText')}</p>
      </div>
      <a href="/mailbox" target="_blank" rel="noopener" className={`${textStyles.link} ${styles.mailbox}`}>
        <IconMail size={16} stroke={1.6} aria-hidden />
        {t('openMailbox')}
      </a>
    </section>
  );
}
