import { developerKeys, type KeyScope } from '@voltdeck/contract';
import { Alert, Modal, ScrollArea, Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../../api/hooks';
import { Dialog } from '../../ui/dialog';
import { RadioField } from '../../ui/form/choice-fields';
import { type FieldProps, SelectField } from '../../ui/form/fields';
import { Form } from '../../ui/form/form';
import { useServerForm } from '../../ui/form/use-server-form';
import { isolated } from '../../ui/isolated';
import { SecretOnce } from '../../ui/secret-once';
import { type KeyCardProps, keyFor, type KeyUse, nameOf } from './uses';
import textStyles from '../../ui/text.module.css';

interface KeyDialogProps extends KeyCardProps {
  onClose: () => void;
}

const { body } = developerKeys.generateKey;

/** The first key says by whom payments are taken. */
const firstBody = body.required({ payment_gateway_type: true });

/** Days after which a key expires; none is for ever. */
const spans = ['', '30', '90', '180', '365', '730'] as const;

const scopesOf = (use: KeyUse, access: string): KeyScope[] => {
  if (use === 'apps') return ['apps'];
  if (access === 'propose') return ['read', 'propose'];
  return access === 'write' ? ['read', 'write'] : ['read'];
};

/** Whoever chooses reads before that it is for ever. */
function Gateway({ form }: Pick<FieldProps, 'form'>) {
  const t = useTranslations('developerKeys');
  return (
    <>
      <RadioField
        form={form}
        name="payment_gateway_type"
        label={t('form.gateway')}
        options={developerKeys.gatewayTypes.map((value) => ({
          value,
          label: t(`gateway.${value}`),
          help: t(`gateway.${value}Text`),
        }))}
        required
      />
      <Alert color="yellow" variant="light" role="note">
        {t('form.gatewayFixed')}
      </Alert>
    </>
  );
}

interface KeyFormProps extends KeyDialogProps {
  onMade: (key: string) => void;
  onSending: (isSending: boolean) => void;
}

/** What a new key may do, for how long, and by whom its payments are taken. */
function KeyForm({ use, told, onStale, onMade, onSending, onClose }: KeyFormProps) {
  const t = useTranslations('developerKeys');
  const before = keyFor(use, told);
  const isFirst = told.payment_gateway_type === null;
  const { actAsync } = useAct(developerKeys.generateKey, {
    quiet: true,
    changes: ['developer-key'],
    onFailed: onStale,
  });
  const form = useServerForm({
    schema: isFirst ? firstBody : body,
    initialValues: { scopes: 'write', expires_in: '', payment_gateway_type: '' },
    read: (values) => ({
      scopes: scopesOf(use, values.scopes),
      expires_in: values.expires_in,
      ...(isFirst && values.payment_gateway_type !== ''
        ? { payment_gateway_type: values.payment_gateway_type }
        : {}),
      ...(before === null ? {} : { replaces: before.id }),
    }),
    send: async (sent) => {
      onSending(true);
      try {
        onMade((await actAsync({ body: sent })).api_key);
      } finally {
        onSending(false);
      }
    },
  });
  const choices = ['write', 'propose', 'read'] as const;
  return (
    <Form
      form={form}
      action={t(before === null ? 'generate' : 'replace')}
      onCancel={onClose}
      danger={before !== null}
    >
      {use === 'apps' ? (
        <p className={textStyles.prose}>{t('form.appsScope')}</p>
      ) : (
        <RadioField
          form={form}
          name="scopes"
          label={t('scopes')}
          options={choices.map((value) => ({
            value,
            label: t(`form.${value}`),
            help: t(`form.${value}Text`),
          }))}
        />
      )}
      <SelectField
        form={form}
        name="expires_in"
        label={t('form.expires')}
        options={spans.map((value) => ({
          value,
          label: value === '' ? t('never') : t('form.days', { count: Number(value) }),
        }))}
      />
      {isFirst ? <Gateway form={form} /> : null}
      {before === null ? null : (
        <Alert color="red" variant="light" role="note" icon={<IconAlertTriangle size={18} aria-hidden />}>
          <Stack gap={4}>
            <p>{t('form.replaces', { name: isolated(nameOf(before)) })}</p>
            {use === 'programs' && before.scopes.includes('apps') ? <p>{t('form.losesApps')}</p> : null}
          </Stack>
        </Alert>
      )}
    </Form>
  );
}

/** Makes a key and shows it once: by then nothing but the button closes it. */
export function KeyDialog(props: KeyDialogProps) {
  const { use, told, onClose } = props;
  const t = useTranslations('developerKeys');
  const [secret, setSecret] = useState<string | null>(null);
  // A key that is made while nobody looks is lost, and the one before it is revoked.
  const [isSending, setSending] = useState(false);
  const isHeld = isSending || secret !== null;
  const close = isHeld ? () => undefined : onClose;
  const isNew = keyFor(use, told) === null;
  return (
    <Dialog
      onClose={close}
      closeOnEscape={!isHeld}
      closeOnClickOutside={false}
      scrollAreaComponent={ScrollArea.Autosize}
    >
      <Modal.Body p="lg">
        <Stack gap="md">
          {secret === null ? (
            <>
              <Modal.Title fw={600}>{t(`${isNew ? 'generateTitle' : 'replaceTitle'}.${use}`)}</Modal.Title>
              <KeyForm {...props} onMade={setSecret} onSending={setSending} onClose={close} />
            </>
          ) : (
            <SecretOnce
              title={t('made.title')}
              text={t('made.text', { header: developerKeys.keyHeader })}
              secret={secret}
              copy={t('made.copy')}
              close={t('made.close')}
              onClose={onClose}
            />
          )}
        </Stack>
      </Modal.Body>
    </Dialog>
  );
}
