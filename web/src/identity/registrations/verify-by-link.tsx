import { registrations } from '@voltdeck/contract';
import { useTranslations } from 'use-intl';
import { z } from 'zod';
import { factorAskedIn } from '../../api/factor-asked';
import { useAct } from '../../api/hooks';
import { setToken } from '../../api/token';
import { PasswordField } from '../../ui/form/fields';
import { Form } from '../../ui/form/form';
import { useServerForm } from '../../ui/form/use-server-form';
import { noteServed } from '../codes/served-links';
import { useSlowed } from '../logins/use-slowed';

const schema = registrations.verifyEmail.body.extend({ password: z.string().min(1).max(1000) });

/** A link opens nothing by itself: who registered knows the password, whoever else reads the mail does not. */
export function VerifyByLink({ link }: { link: string }) {
  const t = useTranslations('registrations');
  const { actAsync, error } = useAct(registrations.verifyEmail, {
    quiet: true,
    onDone: ({ access_token: token }) => {
      noteServed(link);
      setToken(token);
    },
    onFailed: (failure) => {
      if (factorAskedIn(failure) !== null) noteServed(link);
    },
  });
  const form = useServerForm({
    schema,
    initialValues: { password: '' },
    send: ({ password }) => actAsync({ body: { link, password } }),
  });
  const slowed = useSlowed(error);
  return (
    <Form
      form={slowed === null ? form : { ...form, formError: slowed }}
      action={t('verify.submit')}
      fullWidth
    >
      <PasswordField
        form={form}
        name="password"
        label={t('password')}
        toggle={t('showPassword')}
        autoComplete="current-password"
        isFirst
        required
      />
    </Form>
  );
}
