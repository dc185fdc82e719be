import { type OrderDetail, type OrderMoney, refunds } from '@voltdeck/contract';
import { Modal, Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { useFormats } from '../../i18n/format';
import { BeforeAfter } from '../../ui/before-after';
import { Dialog } from '../../ui/dialog';
import { useServerForm } from '../../ui/form/use-server-form';
import { isolated } from '../../ui/isolated';
import { toastDone } from '../../ui/toast';
import { AmountForm, type AmountValues, readValues } from './amount-form';
import { useMoneyAct } from './use-money-act';

interface DialogProps {
  order: OrderDetail;
  money: OrderMoney;
  onClose: () => void;
}

/** Long enough that typing does not ask for every digit. */
const pauseMs = 350;

/** What will happen, in words and figures, as the server reckons it. */
function WhatHappens({ order, typed }: { order: OrderDetail; typed: number | '' }) {
  const t = useTranslations('refunds.dialog');
  const { money } = useFormats();
  const [amount] = useDebouncedValue(typed, pauseMs);
  const { data, isError } = useCall(
    refunds.previewRefund,
    { params: { id: order.id }, query: amount === '' || amount <= 0 ? {} : { amount } },
    { keep: true, quiet: true },
  );
  if (data === undefined || isError) return null;
  const { from_credit: credit, currency, balance, before, after } = data;
  return (
    <Stack gap={8} aria-live="polite">
      <BeforeAfter
        head={{ label: t('result'), before: t('now'), after: t('then') }}
        rows={(['price', 'paid', 'earning'] as const).map((name) => ({
          label: t(name),
          before: money(before[name], currency),
          after: money(after[name], currency),
        }))}
      />
      <p>{t(`by.${order.payment_kind}`)}</p>
      {credit === 0 ? null : <p>{t('fromCredit', { amount: isolated(money(credit, currency)) })}</p>}
      {balance === null ? null : <p>{t(`balance.${balance}`)}</p>}
      <p>{t('undo')}</p>
    </Stack>
  );
}

const useRefund = ({ order, money, onClose }: DialogProps) => {
  const t = useTranslations('refunds.dialog');
  // What was seen when the question was asked, whatever comes meanwhile.
  const [seen] = useState(money.changes.length);
  const { actAsync } = useMoneyAct(refunds.refundOrder, {
    quiet: true,
    onDone: () => {
      toastDone({ title: t('done'), text: t('doneText') });
      onClose();
    },
  });
  return useServerForm({
    schema: refunds.refundOrder.body,
    initialValues: {
      amount: money.credit > 0 ? money.credit : money.paid,
      reason: '',
    } satisfies AmountValues as AmountValues,
    read: (values) => ({ ...readValues(values), seen_changes: seen }),
    send: (body) => actAsync({ params: { id: order.id }, body }),
  });
};

/** Asks how much of an order is given back and why, and says what will happen. */
export function RefundDialog(props: DialogProps) {
  const { order, money: standing, onClose } = props;
  const t = useTranslations('refunds.dialog');
  const { money } = useFormats();
  const form = useRefund(props);
  const paid = isolated(money(standing.paid, standing.currency));
  return (
    <Dialog onClose={onClose}>
      <Modal.Body p="lg">
        <Stack gap="md">
          <Modal.Title fw={600}>{t('title', { id: order.id })}</Modal.Title>
          <AmountForm
            form={form}
            currency={standing.currency}
            help={t('amountHelp', { paid })}
            action={t('send')}
            onCancel={onClose}
          >
            <WhatHappens order={order} typed={form.getValues().amount} />
          </AmountForm>
        </Stack>
      </Modal.Body>
    </Dialog>
  );
}
