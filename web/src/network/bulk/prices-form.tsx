import { type BulkChange, type PriceUnit } from '@voltdeck/contract';
import { Button, CloseButton, Switch } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useUser } from '../../api/user';
import { NumberField, SelectField } from '../../ui/form/fields';
import { Form } from '../../ui/form/form';
import { TimeField } from '../../ui/form/time-input';
import { useServerForm } from '../../ui/form/use-server-form';
import {
  additionValuesOf,
  hasAdditions,
  noAdditions,
  readAdditions,
  type AdditionValues,
} from '../prices/additions';
import { AdditionsFold } from '../prices/additions-fold';
import { changeSchema } from './change-schema';
import bulkDialogStyles from './bulk-dialog.module.css';
import styles from './prices-form.module.css';

interface PriceValues extends AdditionValues {
  starting_time: string;
  ending_time: string;
  price: number | '';
  price_unit: PriceUnit;
  session_limit_type: PriceUnit | '';
  session_limit_value: number | '';
}

const newRow = (rows: readonly PriceValues[]): PriceValues => ({
  starting_time: rows.at(-1)?.ending_time ?? '00:00',
  ending_time: rows.at(0)?.starting_time ?? '00:00',
  price: '',
  price_unit: rows.at(0)?.price_unit ?? 'energy',
  session_limit_type: '',
  session_limit_value: '',
  ...noAdditions,
});

const valuesOf = (change: BulkChange | null): PriceValues[] =>
  change?.what === 'prices'
    ? change.prices.map((row) => ({
        ...row,
        session_limit_type: row.session_limit_type ?? '',
        session_limit_value: row.session_limit_value ?? '',
        ...additionValuesOf(row),
      }))
    : [newRow([])];

/** An empty price is no price; without a kind of limit its value is nothing, with one an empty value is no number. */
const read = ({ change }: { change: { what: string; prices: PriceValues[] } }) => ({
  change: {
    ...change,
    prices: change.prices.map((row) => {
      const { session_limit_type: limit, session_limit_value: most } = row;
      return {
        starting_time: row.starting_time,
        ending_time: row.ending_time,
        price_unit: row.price_unit,
        ...readAdditions(row),
        price: row.price === '' ? undefined : row.price,
        session_limit_type: limit === '' ? null : limit,
        session_limit_value: limit === '' ? null : Number(most === '' ? Number.NaN : most),
      };
    }),
  },
});

const usePricesForm = (former: BulkChange | null, onChange: (change: BulkChange) => void) =>
  useServerForm({
    schema: changeSchema,
    initialValues: { change: { what: 'prices' as const, prices: valuesOf(former) } },
    read,
    send: async ({ change }) => onChange(change),
  });

interface RowProps {
  form: ReturnType<typeof usePricesForm>;
  index: number;
  onRemove: (() => void) | null;
}

function PriceRow({ form, index, onRemove }: RowProps) {
  const t = useTranslations('bulk.field');
  const words = useTranslations('prices');
  const { currency } = useUser();
  const at = `change.prices.${index}`;
  const row = form.getValues().change.prices[index];
  const limit = row?.session_limit_type ?? '';
  const [isAllDay, setAllDay] = useState(row?.starting_time === row?.ending_time);
  const chooseAllDay = (isOn: boolean): void => {
    setAllDay(isOn);
    form.setFieldValue(`${at}.starting_time`, isOn ? '00:00' : '08:00');
    form.setFieldValue(`${at}.ending_time`, isOn ? '00:00' : '20:00');
  };
  return (
    <div className={styles.price}>
      <div className={bulkDialogStyles.pair}>
        <Switch
          label={words('allDay')}
          checked={isAllDay}
          onChange={(event) => chooseAllDay(event.currentTarget.checked)}
        />
        {onRemove === null ? null : <CloseButton aria-label={t('removeRow')} onClick={onRemove} />}
      </div>
      {isAllDay ? null : (
        <div className={bulkDialogStyles.pair}>
          <TimeField form={form} name={`${at}.starting_time`} label={words('from')} />
          <TimeField form={form} name={`${at}.ending_time`} label={words('to')} mayEnd />
        </div>
      )}
      <div className={bulkDialogStyles.pair}>
        <NumberField
          form={form}
          name={`${at}.price`}
          label={words('price')}
          min={0}
          decimals={6}
          unit={currency}
        />
        <SelectField
          form={form}
          name={`${at}.price_unit`}
          label={words('unit')}
          options={[
            { value: 'energy', label: words('unitEnergy') },
            { value: 'minutes', label: words('unitMinutes') },
          ]}
        />
      </div>
      <div className={bulkDialogStyles.pair}>
        <SelectField
          form={form}
          name={`${at}.session_limit_type`}
          label={words('limitType')}
          options={[
            { value: '', label: words('limitNone') },
            { value: 'energy', label: words('limitEnergy') },
            { value: 'minutes', label: words('limitMinutes') },
          ]}
        />
        {limit === '' ? null : (
          <NumberField
            form={form}
            name={`${at}.session_limit_value`}
            label={words('limitValue')}
            min={0}
            decimals={3}
            unit={limit === 'energy' ? 'kWh' : 'min'}
          />
        )}
      </div>
      <AdditionsFold
        form={form}
        at={`${at}.`}
        currency={currency}
        isOpen={row !== undefined && hasAdditions(row)}
      />
    </div>
  );
}

interface PricesFormProps {
  /** The change that was asked for before, when it is gone back to. */
  former: BulkChange | null;
  onChange: (change: BulkChange) => void;
  onClose: () => void;
}

/** Asks for the prices that replace those of all that are meant. */
export function PricesForm({ former, onChange, onClose }: PricesFormProps) {
  const t = useTranslations('bulk');
  const form = usePricesForm(former, onChange);
  const { prices: rows } = form.getValues().change;
  return (
    <Form form={form} action={t('preview')} onCancel={onClose}>
      <p className={bulkDialogStyles.note}>
        {t('field.pricesHelp')} {t('field.zone')}
      </p>
      {rows.map((_, index) => (
        <PriceRow
          // A row has no number yet; its place and the number of rows tell it apart.
          key={`${rows.length}-${index}`}
          form={form}
          index={index}
          onRemove={rows.length > 1 ? () => form.removeListItem('change.prices', index) : null}
        />
      ))}
      <div>
        <Button
          variant="default"
          size="xs"
          onClick={() => form.insertListItem('change.prices', newRow(rows))}
        >
          {t('field.addRow')}
        </Button>
      </div>
    </Form>
  );
}
