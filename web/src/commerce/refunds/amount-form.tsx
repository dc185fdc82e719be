import { currencyDigits } from '@voltdeck/contract';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { AreaField, NumberField } from '../../ui/form/fields';
import { Form } from '../../ui/form/form';
import type { ServerForm } from '../../ui/form/use-server-form';

export interface AmountValues extends Record<string, unknown> {
  amount: number | '';
  reason: string;
}

/** What is sent: an amount that was cleared is left to the server. */
export const readValues = ({ amount, reason }: AmountValues) => ({
  ...(amount === '' ? {} : { amount }),
  reason,
});

interface AmountFormProps {
  form: ServerForm<AmountValues>;
  currency: string;
  help: string;
  action: string;
  onCancel: () => void;
  children?: ReactNode;
}

/** An amount of money and the reason why it moves. */
export function AmountForm({ form, currency, help, action, onCancel, children }: AmountFormProps) {
  const t = useTranslations('refunds.dialog');
  return (
    <Form form={form} action={action} onCancel={onCancel}>
      <NumberField
        form={form}
        name="amount"
        label={t('amount')}
        help={help}
        unit={currency}
        min={0}
        decimals={currencyDigits(currency)}
        isFirst
      />
      {children}
      <AreaField form={form} name="reason" label={t('reason')} help={t('reasonHelp')} required />
    </Form>
  );
}
