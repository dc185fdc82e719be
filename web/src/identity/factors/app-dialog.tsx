import { factors, type Result } from '@voltdeck/contract';
import { Alert, Button, Modal, Skeleton, Stack } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../../api/hooks';
import { userEndpoint } from '../../api/user';
import { CopyButton } from '../../ui/copy-button';
import { Dialog } from '../../ui/dialog';
import { CodeField } from '../../ui/form/code-field';
import { Form } from '../../ui/form/form';
import { useServerForm } from '../../ui/form/use-server-form';
import { QrCode } from '../../ui/qr-code';
import { toastDone } from '../../ui/toast';
import { useSlowed } from '../logins/use-slowed';
import type { AddingProps } from './adding';
import textStyles from '../../ui/text.module.css';
import styles from './factors.module.css';

type Begun = Result<typeof factors.beginTotp>;

function FirstCode({ begun, onAdded, onClose }: AddingProps & { begun: Begun }) {
  const t = useTranslations('factors.app');
  const { actAsync, error } = useAct(factors.finishTotp, {
    quiet: true,
    invalidates: [factors.listFactors, userEndpoint],
  });
  const form = useServerForm({
    schema: factors.finishTotp.body,
    initialValues: { code: '' },
    send: async (body) => {
      const { recovery_codes: codes } = await actAsync({ body });
      toastDone({ id: 'factor-added', title: t('done') });
      onAdded(codes);
    },
  });
  const slowed = useSlowed(error);
  return (
    <Stack gap="md">
      <QrCode text={begun.uri} label={t('qr')} />
      <div>
        <p className={textStyles.prose}>{t('byHand')}</p>
        <div className={styles.secret} dir="ltr">
          <bdi>{begun.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</bdi>
          <CopyButton value={begun.secret} what={t('secret')} />
        </div>
      </div>
      <Form
        form={slowed === null ? form : { ...form, formError: slowed }}
        action={t('finish')}
        onCancel={onClose}
      >
        <CodeField form={form} name="code" label={t('code')} digits={6} isFirst sends required />
      </Form>
    </Stack>
  );
}

/** Sets an authenticator app up: its secret as a QR code and as text, and the first code that proves it was taken over. */
export function AppDialog({ onAdded, onClose }: AddingProps) {
  const t = useTranslations('factors.app');
  const actions = useTranslations('ui.actions');
  const [begun, setBegun] = useState<Begun | null>(null);
  const { act, error } = useAct(factors.beginTotp, { quiet: true, onDone: setBegun });
  const begin = useEffectEvent(() => act());
  useEffect(() => begin(), []);
  return (
    <Dialog onClose={onClose} closeOnClickOutside={false}>
      <Modal.Body p="lg">
        <Stack gap="sm">
          <Modal.Title fw={600}>{t('title')}</Modal.Title>
          <p className={textStyles.prose}>{t('how')}</p>
          {begun !== null ? (
            <FirstCode begun={begun} onAdded={onAdded} onClose={onClose} />
          ) : error === null ? (
            <Skeleton height={280} />
          ) : (
            <Alert color="red" variant="light" role="alert">
              <Stack gap="xs" align="flex-start">
                {error.message}
                <Button variant="default" size="xs" onClick={() => act()}>
                  {actions('retry')}
                </Button>
              </Stack>
            </Alert>
          )}
        </Stack>
      </Modal.Body>
    </Dialog>
  );
}
