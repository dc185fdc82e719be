import { logins } from '@voltdeck/contract';
import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useAct } from '../../api/hooks';
import { useInstallation } from '../../api/product-name';
import { setToken } from '../../api/token';
import { Form } from '../../ui/form/form';
import { useServerForm } from '../../ui/form/use-server-form';
import { MailboxLink } from '../mailbox/mailbox-link';
import { GuestFrame } from './guest-frame';
import { LanguageOffer } from './language-offer';
import { LoginFields } from './login-fields';
import { useSlowed } from './use-slowed';
import styles from './guest-frame.module.css';

const formId = 'login';

/** E-mail and password; in demo mode, the demo login at one click. */
export function LoginScreen() {
  const t = useTranslations('app.login');
  const demo = useInstallation().data?.demo ?? null;
  const { actAsync, error } = useAct(logins.login, {
    quiet: true,
    onDone: (result) => setToken(result.access_token),
  });
  const form = useServerForm({
    schema: logins.login.body,
    initialValues: { email: '', password: '' },
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

  return (
    <GuestFrame title={t('title')} text={t('text')} above={<LanguageOffer />} below={demoHint}>
      <Form id={formId} form={shown} action={t('submit')} fullWidth>
        <LoginFields form={form} />
      </Form>
    </GuestFrame>
  );
}
