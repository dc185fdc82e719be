import { currencyDigits, payouts, type PayoutSettings } from '@voltdeck/contract';
import { Modal, Stack } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useAct } from '../../api/hooks';
import { Dialog } from '../../ui/dialog';
import { NumberField } from '../../ui/form/fields';
import { Form } from '../../ui/form/form';
import { useServerForm } from '../../ui/form/use-server-form';
import { toastDone } from '../../ui/toast';

interface Values extends Record<string, unknown> {
  countersign_above: number | '';
}

/** Sets above which amount a second person has to agree to a payout. */
export function SettingsDialog({ settings, onClose }: { settings: PayoutSettings; onClose: () => void }) {
  const t = useTranslations('payouts.second');
  const change = useAct(payouts.changePayoutSettings, {
    quiet: true,
    changes: ['payout'],
    invalidates: [payouts.previewPayout],
  });
  const form = useServerForm({
    schema: payouts.changePayoutSettings.body,
    initialValues: { countersign_above: settings.countersign_above ?? '' } satisfies Values as Values,
    read: ({ countersign_above: above }) => ({
      countersign_above: above === '' ? null : above,
      version: settings.version,
    }),
    send: async (body) => {
      await change.actAsync({ body });
      toastDone({ title: t('done') });
      onClose();
    },
  });
  return (
    <Dialog onClose={onClose}>
      <Modal.Body p="lg">
        <Stack gap="md">
          <Modal.Title fw={600}>{t('title')}</Modal.Title>
          <Form form={form} action={t('save')} onCancel={onClose}>
            <NumberField
              form={form}
              name="countersign_above"
              label={t('amount')}
              help={t('help')}
              unit={settings.currency}
              min={0}
              decimals={currencyDigits(settings.currency)}
              isFirst
            />
          </Form>
        </Stack>
      </Modal.Body>
    </Dialog>
  );
}
