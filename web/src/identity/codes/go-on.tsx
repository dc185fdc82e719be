import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import textStyles from '../../ui/text.module.css';

/** Away from the link of a mail, for whoever is logged in. */
export function GoOn() {
  const t = useTranslations('codes.loggedIn');
  return (
    <Link to="/" className={textStyles.link}>
      {t('goOn')}
    </Link>
  );
}
