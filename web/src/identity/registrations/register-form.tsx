import { registrations } from '@voltdeck/contract';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { z } from 'zod';
import { useAct } from '../../api/hooks';
import { ownZone } from '../../i18n/zones';
import { TextField } from '../../ui/form/fields';
import { Form } from '../../ui/form/form';
import { useServerForm } from '../../ui/form/use-server-form';
import { keepSentCode } from '../codes/sent-code';
import { backSearch } from '../logins/entry';
import { useTypedEmail } from '../logins/typed-email';
import { useSlowed } from '../logins/use-slowed';
import { NewPassword, shortestPassword } from '../password-resets/new-password';
import { EmailKnown, useEmailCheck } from './email-check';
import styles from './register-form.module.css';

/** What the server refuses is said before it is asked. */
const schema = registrations.register.body.extend({ password: z.string().min(shortestPassword).max(1000) });

/** Names, email, password; the clock of the browser goes along, by which the country is guessed: both can be changed in the first steps. */
export function RegisterForm({ invitation }: { invitation: string | undefined }) {
  const t = useTranslations('registrations');
  const navigate = useNavigate();
  const search = backSearch(useSearch({ strict: false }));
  const { actAsync, error } = useAct(registrations.register, { quiet: true });
  const check = useEmailCheck();
  const form = useServerForm({
    schema,
    initialValues: { first_name: '', last_name: '', email: useTypedEmail(), password: '' },
    send: async (values) => {
      const body = { ...values, time_zone: ownZone(), invitation };
      keepSentCode('registration', await actAsync({ body }));
      await navigate({ to: '/verify', search: { ...search, invitation } });
    },
  });
  const slowed = useSlowed(error);
  const shown = slowed === null ? form : { ...form, formError: slowed };
  const { email, password } = form.values;
  const found = check.found(email);
  return (
    <Form form={shown} action={t('submit')} fullWidth>
      <div className={styles.names}>
        <TextField form={form} name="first_name" label={t('firstName')} autoComplete="given-name" required />
        <TextField form={form} name="last_name" label={t('lastName')} autoComplete="family-name" required />
      </div>
      <TextField
        form={form}
        name="email"
        label={t('email')}
        type="email"
        autoComplete="username"
        onLeave={() => check.ask(email)}
        help={found === null ? undefined : <EmailKnown found={found} email={email} />}
        required
      />
      <NewPassword form={form} name="password" label={t('password')} typed={password} />
    </Form>
  );
}
