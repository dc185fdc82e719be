import { currencyDigits, type Fleet, fleetBalance, type FleetBalance } from '@voltdeck/contract';
import { Modal, Stack } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useAct } from '../../api/hooks';
import { useFormats } from '../../i18n/format';
import { Dialog } from '../../ui/dialog';
import { AreaField, NumberField, TextField } from '../../ui/form/fields';
import { Form } from '../../ui/form/form';
import { useServerForm } from '../../ui/form/use-server-form';
import { isolated } from '../../ui/isolated';
import { toastDone } from '../../ui/toast';

interface BookDialogProps {
  fleet: Fleet;
  standing: FleetBalance;
  onClose: () => void;
}

interface Values extends Record<string, unknown> {
  amount: number | '';
  reference: string;
  reason: string;
}

const empty: Values = { amount: '', reference: '', reason: '' };

/** Books money that a fleet has paid, or takes back what was booked wrongly. */
export function BookDialog({ fleet, standing: { currency, balance }, onClose }: BookDialogProps) {
  const t = useTranslations('payments.book');
  const { money } = useFormats();
  const book = useAct(fleetBalance.changeFleetBalance, { quiet: true, changes: ['fleet-balance', 'fleet'] });
  const form = useServerForm({
    schema: fleetBalance.changeFleetBalance.body,
    initialValues: empty,
    read: ({ amount, reference, reason }) => ({
      amount: amount === '' ? undefined : amount,
      reference,
      reason,
    }),
    send: async (body) => {
      const { balance: now } = await book.actAsync({ params: { id: fleet.id }, body });
      toastDone({ title: t('done', { balance: isolated(money(now, currency)) }) });
      onClose();
    },
  });
  const { amount } = form.values;
  const isBack = typeof amount === 'number' && amount < 0;
  return (
    <Dialog onClose={onClose}>
      <Modal.Body p="lg">
        <Stack gap="md">
          <Modal.Title fw={600}>{t('title', { fleet: isolated(fleet.name) })}</Modal.Title>
          <p>{t('text', { balance: isolated(money(balance, currency)) })}</p>
          <Form form={form} action={isBack ? t('back') : t('action')} onCancel={onClose} danger={isBack}>
            <NumberField
              form={form}
              name="amount"
              label={t('amount')}
              help={t('amountHelp')}
              unit={currency}
              decimals={currencyDigits(currency)}
              isFirst
              required
            />
            <TextField
              form={form}
              name="reference"
              label={t('reference')}
              help={t('referenceHelp')}
              autoComplete="off"
            />
            <AreaField
              form={form}
              name="reason"
              label={t('reason')}
              help={t('reasonHelp')}
              required={isBack}
            />
          </Form>
        </Stack>
      </Modal.Body>
    </Dialog>
  );
}
