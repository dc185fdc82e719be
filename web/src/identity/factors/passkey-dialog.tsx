import { factors } from '@voltdeck/contract';
import { Modal, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../../api/hooks';
import { userEndpoint } from '../../api/user';
import { Dialog } from '../../ui/dialog';
import { TextField } from '../../ui/form/fields';
import { Form } from '../../ui/form/form';
import { useServerForm } from '../../ui/form/use-server-form';
import { toastDone } from '../../ui/toast';
import type { AddingProps } from './adding';
import { makePasskey, PasskeyError } from '../logins/passkeys';
import textStyles from '../../ui/text.module.css';

/** Names a new passkey, and has the browser make it. */
export function PasskeyDialog({ onAdded, onClose }: AddingProps) {
  const t = useTranslations('factors');
  const [fault, setFault] = useState<string | null>(null);
  const begin = useAct(factors.beginPasskey, { quiet: true });
  const add = useAct(factors.addPasskey, {
    quiet: true,
    invalidates: [factors.listFactors, userEndpoint],
  });
  const make = async (name: string): Promise<void> => {
    const { challenge, passkey: options } = await begin.actAsync();
    const passkey = await makePasskey(options);
    const { recovery_codes: codes } = await add.actAsync({ body: { challenge, name, passkey } });
    toastDone({ id: 'factor-added', title: t('passkey.done') });
    onAdded(codes);
  };
  const form = useServerForm({
    schema: factors.addPasskey.body.pick({ name: true }),
    initialValues: { name: '' },
    send: async ({ name }) => {
      setFault(null);
      try {
        await make(name);
      } catch (error) {
        if (error instanceof PasskeyError) setFault(t(`fault.${error.fault}`));
        throw error;
      }
    },
  });
  return (
    <Dialog onClose={onClose} closeOnClickOutside={false}>
      <Modal.Body p="lg">
        <Stack gap="sm">
          <Modal.Title fw={600}>{t('passkey.title')}</Modal.Title>
          <p className={textStyles.prose}>{t('passkey.how')}</p>
          <Form
            form={fault === null ? form : { ...form, formError: fault }}
            action={t('passkey.make')}
            onCancel={onClose}
          >
            <TextField
              form={form}
              name="name"
              label={t('passkey.label')}
              help={t('passkey.labelHelp')}
              autoComplete="off"
              isFirst
              required
            />
          </Form>
        </Stack>
      </Modal.Body>
    </Dialog>
  );
}
