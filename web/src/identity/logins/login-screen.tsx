import { logins } from '@voltdeck/contract';
import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useAct } from '../../api/hooks';
import { useInstallation } from '../../api/product-name';
import { setToken } from '../../api/token';
import { Form } from '../../ui/form/form';
import { useServerForm } from '../../ui/form/use-server-form';
import { GuestFrame } from './guest-frame';
import { GuestLink } from './guest-link';
import { LanguageOffer } from './language-offer';
import { LoginFields } from './login-fields';
import { MailboxLink } from './mailbox-link';
import { PasskeyWay } from './passkey-way';
import { SocialWays } from './social-ways';
import { useTypedEmail } from './typed-email';
import { useSlowed } from './use-slowed';
import styles from './guest-frame.module.css';

const formId = 'login';

/** Email and password; in demo mode, the demo login at one click. */
export function LoginScreen() {
  const t = useTranslations('app.login');
  const { demo = null, registration } = useInstallation().data ?? {};
  const { actAsync, error } = useAct(logins.login, {
    quiet: true,
    onDone: (result) => setToken(result.access_token),
  });
  const form = useServerForm({
    schema: logins.login.body,
    initialValues: { email: useTypedEmail(), password: '' },
    send: (body) => actAsync({ body }),
  });
  const slowed = useSlowed(error);
  const shown = slowed === null ? form : { ...form, formError: slowed };

  const demoHint =
    demo === null ? null : (
      <section className={styles.demo} aria-label={t('demo')}>
        <div>
          <p className={styles.demoTitle}>{t('demo')}</p>
          <p className={styles.demoText}>{t('demoText', { email: `\u2068${demo.email}\u2069` })}</p>
        </div>
        <Button
          type="submit"
          form={formId}
          variant="default"
          loading={form.isSending}
          onClick={() => form.setValues({ email: demo.email, password: demo.password })}
        >
          {t('demoUse')}
        </Button>
        <MailboxLink />
      </section>
    );

  const { email } = form.values;
  const join =
    registration === 'open' ? (
      <p className={styles.below}>
        {t('new')}{' '}
        <GuestLink to="/register" email={email}>
          {t('register')}
        </GuestLink>
      </p>
    ) : null;

  return (
    <GuestFrame
      title={t('title')}
      text={t('text')}
      above={<LanguageOffer />}
      below={
        <>
          {demoHint}
          {join}
        </>
      }
    >
      <Form id={formId} form={shown} action={t('submit')} fullWidth>
        <LoginFields form={form} />
      </Form>
      <p className={styles.forgot}>
        <GuestLink to="/forgot-password" email={email}>
          {t('forgot')}
        </GuestLink>
      </p>
      <PasskeyWay />
      <SocialWays />
    </GuestFrame>
  );
}
