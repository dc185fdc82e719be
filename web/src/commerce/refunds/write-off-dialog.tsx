import { type OrderMoney, refunds } from '@voltdeck/contract';
import { Modal, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/format';
import { Dialog } from '../../ui/dialog';
import { useServerForm } from '../../ui/form/use-server-form';
import { isolated } from '../../ui/isolated';
import { toastDone } from '../../ui/toast';
import { AmountForm, type AmountValues, readValues } from './amount-form';
import { useMoneyAct } from './use-money-act';

interface WriteOffProps {
  orderId: number;
  money: OrderMoney;
  onClose: () => void;
}

/** Asks how much of a debt is given up and why. */
export function WriteOffDialog({ orderId, money: standing, onClose }: WriteOffProps) {
  const t = useTranslations('refunds.off');
  const { money } = useFormats();
  // What was seen when the question was asked, whatever comes meanwhile.
  const [seen] = useState(standing.changes.length);
  const { actAsync } = useMoneyAct(refunds.writeOffDebt, {
    quiet: true,
    onDone: () => {
      toastDone({ title: t('done') });
      onClose();
    },
  });
  const form = useServerForm({
    schema: refunds.writeOffDebt.body,
    initialValues: { amount: standing.debt, reason: '' } satisfies AmountValues as AmountValues,
    read: (values) => ({ ...readValues(values), seen_changes: seen }),
    send: (body) => actAsync({ params: { id: orderId }, body }),
  });
  const { currency } = standing;
  return (
    <Dialog onClose={onClose}>
      <Modal.Body p="lg">
        <Stack gap="md">
          <Modal.Title fw={600}>{t('title', { id: orderId })}</Modal.Title>
          <p>{t('text')}</p>
          <AmountForm
            form={form}
            currency={currency}
            help={t('help', { debt: isolated(money(standing.debt, currency)) })}
            action={t('send')}
            onCancel={onClose}
          />
        </Stack>
      </Modal.Body>
    </Dialog>
  );
}
