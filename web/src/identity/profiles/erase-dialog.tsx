import { profiles } from '@voltdeck/contract';
import { Modal, Stack } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { z } from 'zod';
import { useAct } from '../../api/hooks';
import { setToken } from '../../api/token';
import { useUser } from '../../api/user';
import { Dialog } from '../../ui/dialog';
import { PasswordField, TextField } from '../../ui/form/fields';
import { Form } from '../../ui/form/form';
import { useServerForm } from '../../ui/form/use-server-form';
import { isolated } from '../../ui/isolated';
import { toastDone } from '../../ui/toast';
import { forgetPerson } from '../logins/forget';
import { useSlowed } from '../logins/use-slowed';
import textStyles from '../../ui/text.module.css';

/** Asks for the address and the password before somebody is removed for good. */
export function EraseDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('profiles');
  const { email } = useUser();
  const { actAsync, error } = useAct(profiles.erasePerson, { quiet: true });
  const isOwnAddress = (typed: string): boolean => typed.trim().toLowerCase() === email.toLowerCase();
  const form = useServerForm({
    schema: z.object({
      typed: z.string().refine(isOwnAddress, { error: 'invalid' }),
      password: z.string().min(1).max(1000),
    }),
    initialValues: { typed: '', password: '' },
    send: async ({ password }) => {
      await actAsync({ body: { password } });
      forgetPerson();
      setToken(null);
      toastDone({ id: 'erased', title: t('data.erased') });
    },
  });
  const slowed = useSlowed(error);
  const shown = slowed === null ? form : { ...form, formError: slowed };
  return (
    <Dialog onClose={onClose}>
      <Modal.Body p="lg">
        <Stack gap="sm">
          <Modal.Title fw={600}>{t('data.eraseTitle')}</Modal.Title>
          <p className={textStyles.prose}>{t('data.eraseText')}</p>
          <Form form={shown} action={t('data.eraseAction')} onCancel={onClose}>
            <TextField
              form={form}
              name="typed"
              label={t('data.typeAddress', { address: isolated(email) })}
              autoComplete="off"
              required
              isFirst
            />
            <PasswordField
              form={form}
              name="password"
              label={t('password.current')}
              toggle={t('password.toggle')}
              autoComplete="current-password"
              required
            />
          </Form>
        </Stack>
      </Modal.Body>
    </Dialog>
  );
}
