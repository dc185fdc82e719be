import { type Webhook, type WebhookKind, webhooks } from '@voltdeck/contract';
import { Checkbox, Modal, ScrollArea, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../../api/hooks';
import { Dialog } from '../../ui/dialog';
import { bind, type FieldProps, TextField } from '../../ui/form/fields';
import { Form } from '../../ui/form/form';
import { useServerForm } from '../../ui/form/use-server-form';
import { toastDone } from '../../ui/toast';
import { kindTexts } from './kind-texts';

interface WebhookDialogProps {
  /** Null where it is a new one. */
  of: Webhook | null;
  onClose: () => void;
  /** A new one has a secret, told this once. */
  onSecret?: (secret: string) => void;
}

/** What is told: one kind at least. */
function KindsField({ form }: Pick<FieldProps, 'form'>) {
  const t = useTranslations('webhooks');
  return (
    <Checkbox.Group {...bind({ form, name: 'kinds', label: t('form.kinds') })}>
      <Stack gap={10} mt={6}>
        {webhooks.webhookKinds.map((kind) => (
          <Checkbox
            key={kind}
            value={kind}
            label={t(`kind.${kindTexts[kind]}`)}
            description={t(`kindText.${kindTexts[kind]}`)}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

const useSend = ({ of, onClose, onSecret }: WebhookDialogProps) => {
  const t = useTranslations('webhooks');
  const options = { quiet: true, changes: ['webhook'] } as const;
  const create = useAct(webhooks.createWebhook, options);
  const change = useAct(webhooks.changeWebhook, options);
  // What somebody else changes meanwhile is not overwritten by what was read before.
  const [version] = useState(of?.version);
  return async ({ is_active: isActive = true, ...body }: ChangedBody): Promise<void> => {
    if (of === null) {
      const { secret } = await create.actAsync({ body });
      onSecret?.(secret);
      return;
    }
    await change.actAsync({ params: { id: of.id }, body: { ...body, is_active: isActive, version } });
    toastDone({ id: 'webhook-saved', title: t('saved') });
    onClose();
  };
};

interface ChangedBody {
  url: string;
  description?: string | null | undefined;
  kinds: WebhookKind[];
  is_active?: boolean;
}

function WebhookForm(props: WebhookDialogProps) {
  const { of, onClose } = props;
  const t = useTranslations('webhooks');
  const form = useServerForm({
    schema: webhooks.changeWebhook.body,
    initialValues: {
      url: of?.url ?? '',
      description: of?.description ?? '',
      kinds: [...(of?.kinds ?? webhooks.webhookKinds)],
      is_active: of?.is_active ?? true,
    },
    send: useSend(props),
  });
  return (
    <Form form={form} action={t(of === null ? 'add' : 'save')} onCancel={onClose}>
      <TextField
        form={form}
        name="url"
        type="url"
        label={t('form.url')}
        help={t('form.urlHelp')}
        autoComplete="off"
        isFirst
        required
      />
      <TextField form={form} name="description" label={t('form.description')} autoComplete="off" />
      <KindsField form={form} />
      {of === null ? null : (
        <Checkbox
          {...form.getInputProps('is_active', { type: 'checkbox' })}
          label={t('form.isActive')}
          description={t('form.isActiveText')}
        />
      )}
    </Form>
  );
}

/** Adds a webhook or changes one. */
export function WebhookDialog(props: WebhookDialogProps) {
  const t = useTranslations('webhooks');
  return (
    <Dialog onClose={props.onClose} closeOnClickOutside={false} scrollAreaComponent={ScrollArea.Autosize}>
      <Modal.Body p="lg">
        <Stack gap="md">
          <Modal.Title fw={600}>{t(props.of === null ? 'addTitle' : 'editTitle')}</Modal.Title>
          <WebhookForm {...props} />
        </Stack>
      </Modal.Body>
    </Dialog>
  );
}
