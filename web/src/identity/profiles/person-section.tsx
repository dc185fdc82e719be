import { profiles } from '@voltdeck/contract';
import { useTranslations } from 'use-intl';
import { useAct } from '../../api/hooks';
import { useUser } from '../../api/user';
import { TextField } from '../../ui/form/fields';
import { Form } from '../../ui/form/form';
import { useServerForm } from '../../ui/form/use-server-form';
import { Section } from '../../ui/page';
import { toastDone } from '../../ui/toast';
import { EmailPart } from './email-part';
import type { TypedSectionProps } from './typed-section';
import { useDirty } from './use-dirty';
import styles from './profile.module.css';

const schema = profiles.changePerson.body
  .pick({ first_name: true, last_name: true, vat_id: true })
  .required({ first_name: true, last_name: true });

/** Names, the number by which tax offices know somebody, and the address. */
export function PersonSection({ onDirty }: TypedSectionProps) {
  const t = useTranslations('profiles.person');
  const user = useUser();
  const change = useAct(profiles.changePerson, {
    quiet: true,
    changes: ['person'],
  });
  const form = useServerForm({
    schema,
    initialValues: {
      first_name: user.first_name,
      last_name: user.last_name,
      vat_id: user.vat_id ?? '',
    },
    send: async (body) => {
      await change.actAsync({ params: { id: user.id }, body });
      toastDone({ id: 'profile-person', title: t('saved') });
    },
  });
  useDirty('person', form.isDirty(), onDirty);
  return (
    <Section title={t('title')} text={t('text')}>
      <div className={styles.parts}>
        <EmailPart />
        <Form form={form} action={t('save')} isOneOfMany>
          <div className={styles.pair}>
            <TextField
              form={form}
              name="first_name"
              label={t('firstName')}
              autoComplete="given-name"
              required
            />
            <TextField
              form={form}
              name="last_name"
              label={t('lastName')}
              autoComplete="family-name"
              required
            />
          </div>
          <TextField form={form} name="vat_id" label={t('vatId')} help={t('vatIdHelp')} autoComplete="off" />
        </Form>
      </div>
    </Section>
  );
}
