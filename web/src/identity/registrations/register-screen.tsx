import { useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useInstallation, useProductName } from '../../api/product-name';
import { textsOf } from '../../ui/search-params';
import { GuestFrame } from '../logins/guest-frame';
import { GuestLink } from '../logins/guest-link';
import { LanguageOffer } from '../logins/language-offer';
import { SocialWays } from '../logins/social-ways';
import { RegisterForm } from './register-form';
import styles from '../logins/guest-frame.module.css';
import formStyles from './register-form.module.css';

/** `/register`: who one is, for whoever may open an operator here. */
export function RegisterScreen() {
  const t = useTranslations('registrations');
  const product = useProductName();
  const { data, error } = useInstallation();
  const { invitation } = textsOf('invitation')(useSearch({ strict: false }));
  const below = (
    <p className={styles.below}>
      {t('known')} <GuestLink to="/login">{t('toLogin')}</GuestLink>
    </p>
  );
  const mode = data?.registration;
  const isClosed = mode === null || (mode === 'invitation' && invitation === undefined);
  if (isClosed) {
    return (
      <GuestFrame
        title={t(mode === null ? 'closed' : 'invited')}
        text={t(mode === null ? 'closedText' : 'invitedText', { product })}
        below={below}
      >
        {null}
      </GuestFrame>
    );
  }
  // Where the server does not say, it will when the form is sent.
  const isKnown = data !== undefined || error !== null;
  return (
    <GuestFrame title={t('title')} text={t('text')} above={<LanguageOffer />} below={below}>
      <div className={isKnown ? undefined : formStyles.unknown}>
        <RegisterForm invitation={invitation} />
        <SocialWays />
      </div>
    </GuestFrame>
  );
}
