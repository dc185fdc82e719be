import { logins, profiles } from '@voltdeck/contract';
import { useTranslations } from 'use-intl';
import { z } from 'zod';
import { useAct } from '../../api/hooks';
import { useUser } from '../../api/user';
import { PasswordField } from '../../ui/form/fields';
import { Form } from '../../ui/form/form';
import { useServerForm } from '../../ui/form/use-server-form';
import { Section } from '../../ui/page';
import { toastDone } from '../../ui/toast';
import { PasswordOwner } from '../logins/password-owner';
import { useSlowed } from '../logins/use-slowed';
import { NewPassword, shortestPassword } from '../password-resets/new-password';
import type { TypedSectionProps } from './typed-section';
import { useDirty } from './use-dirty';
import styles from './profile.module.css';

/** What is too common, the server says. */
const schema = z.object({
  current_password: z.string().min(1).max(1000),
  password: z.string().min(shortestPassword).max(1000),
});

/** Another password, by the current one; every other login ends. */
export function PasswordSection({ onDirty }: TypedSectionProps) {
  const t = useTranslations('profiles.password');
  const user = useUser();
  const { actAsync, error } = useAct(profiles.changePerson, {
    quiet: true,
    invalidates: [logins.listLogins],
  });
  const form = useServerForm({
    schema,
    initialValues: { current_password: '', password: '' },
    send: async (body) => {
      await actAsync({ params: { id: user.id }, body });
      form.setValues({ current_password: '', password: '' });
      toastDone({
        id: 'profile-password',
        title: t('saved'),
        text: t('savedText'),
      });
    },
  });
  useDirty('password', form.isDirty(), onDirty);
  const slowed = useSlowed(error);
  const shown = slowed === null ? form : { ...form, formError: slowed };
  return (
    <Section title={t('title')} text={t('text')}>
      <Form form={shown} action={t('save')} isOneOfMany>
        <PasswordOwner email={user.email} />
        <div className={styles.pair}>
          <PasswordField
            form={form}
            name="current_password"
            label={t('current')}
            toggle={t('toggle')}
            autoComplete="current-password"
            required
          />
          <NewPassword form={form} name="password" label={t('new')} typed={form.values.password} />
        </div>
      </Form>
    </Section>
  );
}
