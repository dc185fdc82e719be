import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useInstallation } from '../../api/product-name';
import textStyles from '../../ui/text.module.css';

/** The way to the mails of the demo, beside what waits for one; nothing where mails are sent. */
export function MailboxLink() {
  const t = useTranslations('app.login');
  if (useInstallation().data?.mailbox !== true) return null;
  return (
    <Link to="/mailbox" target="_blank" className={textStyles.link}>
      {t('demoMails')}
    </Link>
  );
}
