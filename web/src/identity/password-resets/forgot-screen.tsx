import { passwordResets } from '@voltdeck/contract';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useAct } from '../../api/hooks';
import { TextField } from '../../ui/form/fields';
import { Form } from '../../ui/form/form';
import { useServerForm } from '../../ui/form/use-server-form';
import { keepSentCode } from '../codes/sent-code';
import { backSearch } from '../logins/entry';
import { GuestFrame } from '../logins/guest-frame';
import { GuestLink } from '../logins/guest-link';
import { LanguageOffer } from '../logins/language-offer';
import { useTypedEmail } from '../logins/typed-email';
import { useSlowed } from '../logins/use-slowed';
import styles from '../logins/guest-frame.module.css';

/** `/forgot-password`: asks for a code; what it answers says nothing about who is known. */
export function ForgotPasswordScreen() {
  const t = useTranslations('passwordResets');
  const navigate = useNavigate();
  const search = backSearch(useSearch({ strict: false }));
  const { actAsync, error } = useAct(passwordResets.requestReset, { quiet: true });
  const form = useServerForm({
    schema: passwordResets.requestReset.body,
    initialValues: { email: useTypedEmail() },
    send: async (body) => {
      keepSentCode('password-reset', await actAsync({ body }));
      await navigate({ to: '/reset-password', search });
    },
  });
  const slowed = useSlowed(error);
  const below = (
    <p className={styles.below}>
      <GuestLink to="/login" email={form.values.email}>
        {t('toLogin')}
      </GuestLink>
    </p>
  );
  return (
    <GuestFrame title={t('forgot')} text={t('forgotText')} above={<LanguageOffer />} below={below}>
      <Form form={slowed === null ? form : { ...form, formError: slowed }} action={t('send')} fullWidth>
        <TextField
          form={form}
          name="email"
          label={t('email')}
          type="email"
          autoComplete="username"
          isFirst
          required
        />
      </Form>
    </GuestFrame>
  );
}
