import { operators, type Operator } from '@voltdeck/contract';
import { Skeleton } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { z } from 'zod';
import { useAct, useCall } from '../../api/hooks';
import { useFormats } from '../../i18n/format';
import { NumberField, TextField } from '../../ui/form/fields';
import { Form } from '../../ui/form/form';
import { useServerForm } from '../../ui/form/use-server-form';
import { isolated } from '../../ui/isolated';
import { Section } from '../../ui/page';
import { Loaded } from '../../ui/page-states';
import { toastDone } from '../../ui/toast';
import type { TypedSectionProps } from './typed-section';
import { useDirty } from './use-dirty';
import styles from './profile.module.css';

/** A rate is kept to the millionth. */
const percentDecimals = 4;
const rateDigits = { style: 'percent', maximumFractionDigits: percentDecimals } as const;

const schema = operators.changeOperator.body.pick({
  address_line_1: true,
  address_line_2: true,
  zipcode: true,
  city: true,
  vat_id: true,
  tax_rate: true,
  receipt_prefix: true,
});

type Body = z.input<typeof schema>;

/** The rate as a part of the price from what people type, in per cent; nothing where the field is empty. */
const partOf = (percent: string | number): number | null =>
  percent === '' ? null : Math.round(Number(percent) * 10 ** percentDecimals) / 10 ** (percentDecimals + 2);

/** The same back, without what a fraction leaves behind. */
const percentOf = (part: number): number =>
  Math.round(part * 10 ** (percentDecimals + 2)) / 10 ** percentDecimals;

/** What an operator says of itself on receipts, and which tax is in its prices; its owner changes it. */
export function ReceiptsSection(props: TypedSectionProps) {
  const t = useTranslations('profiles.receipts');
  const source = useCall(operators.showOperator, {}, { live: { kinds: ['operator'] } });
  return (
    <Section title={t('title')} text={t('text')}>
      <Loaded source={source} skeleton={<Skeleton height={300} />}>
        {(operator) => <ReceiptsForm operator={operator} {...props} />}
      </Loaded>
    </Section>
  );
}

const valuesOf = (operator: Operator) => ({
  address_line_1: operator.address_line_1 ?? '',
  address_line_2: operator.address_line_2 ?? '',
  zipcode: operator.zipcode ?? '',
  city: operator.city ?? '',
  vat_id: operator.vat_id ?? '',
  tax_rate: operator.tax_rate === null ? '' : percentOf(operator.tax_rate),
  receipt_prefix: operator.receipt_prefix,
});

function ReceiptsForm({ operator, onDirty }: TypedSectionProps & { operator: Operator }) {
  const t = useTranslations('profiles.receipts');
  const { number, country } = useFormats();
  const change = useAct(operators.changeOperator, { quiet: true, changes: ['operator'] });
  const form = useServerForm({
    schema,
    initialValues: valuesOf(operator) satisfies Record<keyof Body, unknown>,
    read: (values) => ({ ...values, tax_rate: partOf(values.tax_rate) }),
    send: async (body) => {
      await change.actAsync({ body });
      toastDone({ id: 'profile-receipts', title: t('saved') });
    },
  });
  useDirty('receipts', form.isDirty(), onDirty);
  const standard = isolated(number(operator.standard_tax_rate, rateDigits));
  const land = isolated(country(operator.country));
  const { receipt_prefix: prefix } = form.getValues();
  return (
    <Form form={form} action={t('save')} isOneOfMany>
      <TextField form={form} name="address_line_1" label={t('street')} autoComplete="address-line1" />
      <TextField form={form} name="address_line_2" label={t('second')} autoComplete="address-line2" />
      <div className={styles.pair}>
        <TextField form={form} name="zipcode" label={t('zipcode')} autoComplete="postal-code" />
        <TextField form={form} name="city" label={t('city')} autoComplete="address-level2" />
      </div>
      <TextField form={form} name="vat_id" label={t('vatId')} help={t('vatIdHelp')} autoComplete="off" />
      <div className={styles.pair}>
        <NumberField
          form={form}
          name="tax_rate"
          label={t('taxRate')}
          help={t('taxRateHelp', { rate: standard, country: land })}
          unit="%"
          min={0}
          max={100}
          decimals={percentDecimals}
        />
        <TextField
          form={form}
          name="receipt_prefix"
          label={t('prefix')}
          help={t('prefixHelp', { example: isolated(`${prefix}000042`) })}
          autoComplete="off"
        />
      </div>
    </Form>
  );
}
