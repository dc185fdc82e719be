import { invitations } from '@voltdeck/contract';
import { useTranslations } from 'use-intl';
import { z } from 'zod';
import { PasswordField, TextField } from '../../ui/form/fields';
import { Form } from '../../ui/form/form';
import { useServerForm } from '../../ui/form/use-server-form';
import { GuestLink } from '../logins/guest-link';
import { useSlowed } from '../logins/use-slowed';
import { NewPassword, shortestPassword } from '../password-resets/new-password';
import { useAccept } from './use-accept';
import styles from '../logins/guest-frame.module.css';

const { body } = invitations.acceptInvitation;
const newSchema = body.required().extend({ password: z.string().min(shortestPassword).max(1000) });

/** Somebody new: names, and the password that is theirs from now on. */
export function NewPersonForm({ token }: { token: string }) {
  const t = useTranslations('invitations');
  const { accept, error } = useAccept(token);
  const form = useServerForm({
    schema: newSchema,
    initialValues: { first_name: '', last_name: '', password: '' },
    send: accept,
  });
  const slowed = useSlowed(error);
  return (
    <Form form={slowed === null ? form : { ...form, formError: slowed }} action={t('accept')} fullWidth>
      <TextField
        form={form}
        name="first_name"
        label={t('firstName')}
        autoComplete="given-name"
        isFirst
        required
      />
      <TextField form={form} name="last_name" label={t('lastName')} autoComplete="family-name" required />
      <NewPassword form={form} name="password" label={t('password')} typed={form.values.password} />
    </Form>
  );
}

/** Somebody known: the link says which mailbox is read, the password that it is they who read it. */
export function KnownPersonForm({ token, email }: { token: string; email: string }) {
  const t = useTranslations('invitations');
  const { accept, error } = useAccept(token);
  const form = useServerForm({
    schema: body.pick({ password: true }),
    initialValues: { password: '' },
    send: accept,
  });
  const slowed = useSlowed(error);
  return (
    <>
      <Form form={slowed === null ? form : { ...form, formError: slowed }} action={t('accept')} fullWidth>
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
      <p className={styles.forgot}>
        <GuestLink to="/forgot-password" email={email}>
          {t('forgot')}
        </GuestLink>
      </p>
    </>
  );
}
