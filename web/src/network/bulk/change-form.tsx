import { bulk, type BulkChange, type PriceUnit } from '@voltdeck/contract';
import { Button, CloseButton, Radio, Stack, Switch } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { NumberField, SelectField, TextField } from '../../ui/form/fields';
import { Form } from '../../ui/form/form';
import { useServerForm } from '../../ui/form/use-server-form';
import { z } from 'zod';

interface ChangeFormProps {
  what: 'hours' | 'visibility' | 'prices';
  /** The change that was asked for before, when it is gone back to. */
  former: BulkChange | null;
  onChange: (change: BulkChange) => void;
  onClose: () => void;
}

interface PriceValues {
  starting_time: string;
  ending_time: string;
  price: number | '';
  price_unit: PriceUnit;
}

/** The form checks what the call will read, so it wraps the same schema. */
const schema = z.object({ change: bulk.bulkChange });

const newRow = (rows: readonly PriceValues[]): PriceValues => ({
  starting_time: rows.at(-1)?.ending_time ?? '00:00',
  ending_time: rows.at(0)?.starting_time ?? '00:00',
  price: '',
  price_unit: rows.at(0)?.price_unit ?? 'energy',
});

const priceValues = (change: BulkChange | null): PriceValues[] =>
  change?.what === 'prices'
    ? change.prices.map(({ starting_time, ending_time, price, price_unit }) => ({
        starting_time,
        ending_time,
        price,
        price_unit,
      }))
    : [newRow([])];

const readPrices = ({ change }: { change: { what: string; prices: PriceValues[] } }) => ({
  change: {
    ...change,
    prices: change.prices.map((row) => ({ ...row, price: row.price === '' ? undefined : row.price })),
  },
});

function HoursForm({ former, onChange, onClose }: Omit<ChangeFormProps, 'what'>) {
  const t = useTranslations('bulk');
  const hours = former?.what === 'hours' ? former : null;
  const [isAlways, setAlways] = useState(hours?.open_time === null);
  const form = useServerForm({
    schema,
    initialValues: {
      change: {
        what: 'hours' as const,
        open_time: hours?.open_time ?? '08:00',
        close_time: hours?.close_time ?? '20:00',
      },
    },
    read: (values) => (isAlways ? { change: { what: 'hours', open_time: '', close_time: '' } } : values),
    send: async ({ change }) => onChange(change),
  });
  return (
    <Form form={form} action={t('preview')} onCancel={onClose}>
      <Switch
        label={t('field.always')}
        checked={isAlways}
        onChange={(event) => setAlways(event.currentTarget.checked)}
      />
      {isAlways ? null : (
        <div className="vd-bulk-pair">
          <TextField form={form} name="change.open_time" label={t('field.opens')} type="time" required />
          <TextField form={form} name="change.close_time" label={t('field.closes')} type="time" required />
        </div>
      )}
      <p className="vd-bulk-note">{t('field.zone')}</p>
    </Form>
  );
}

function VisibilityForm({ former, onChange, onClose }: Omit<ChangeFormProps, 'what'>) {
  const t = useTranslations('bulk');
  const words = useTranslations('network.visibility');
  const visibility = former?.what === 'visibility' ? former.visibility : 'public';
  const form = useServerForm({
    schema,
    initialValues: { change: { what: 'visibility' as const, visibility } },
    send: async ({ change }) => onChange(change),
  });
  return (
    <Form form={form} action={t('preview')} onCancel={onClose}>
      <Radio.Group aria-label={t('field.visibility')} {...form.getInputProps('change.visibility')}>
        <Stack gap="xs">
          {(['public', 'private'] as const).map((value) => (
            <Radio key={value} value={value} label={words(value)} />
          ))}
        </Stack>
      </Radio.Group>
    </Form>
  );
}

function PricesForm({ former, onChange, onClose }: Omit<ChangeFormProps, 'what'>) {
  const t = useTranslations('bulk.field');
  const preview = useTranslations('bulk')('preview');
  const words = useTranslations('network.prices');
  const form = useServerForm({
    schema,
    initialValues: { change: { what: 'prices' as const, prices: priceValues(former) } },
    read: readPrices,
    send: async ({ change }) => onChange(change),
  });
  const { prices: rows } = form.getValues().change;
  return (
    <Form form={form} action={preview} onCancel={onClose}>
      <p className="vd-bulk-note">{t('pricesHelp')}</p>
      {rows.map((row, index) => (
        // A row has no number yet; its place and the number of rows tell it apart.
        <div key={`${rows.length}-${index}`} className="vd-bulk-price">
          <div className="vd-bulk-pair">
            <TextField
              form={form}
              name={`change.prices.${index}.starting_time`}
              label={words('from')}
              type="time"
            />
            <TextField
              form={form}
              name={`change.prices.${index}.ending_time`}
              label={words('to')}
              type="time"
            />
            {rows.length > 1 ? (
              <CloseButton
                aria-label={t('removeRow')}
                onClick={() => form.removeListItem('change.prices', index)}
              />
            ) : null}
          </div>
          <div className="vd-bulk-pair">
            <NumberField
              form={form}
              name={`change.prices.${index}.price`}
              label={words('price')}
              min={0}
              decimals={6}
            />
            <SelectField
              form={form}
              name={`change.prices.${index}.price_unit`}
              label={words('unit')}
              options={[
                { value: 'energy', label: words('unitEnergy') },
                { value: 'minutes', label: words('unitMinutes') },
              ]}
            />
          </div>
        </div>
      ))}
      <div>
        <Button
          variant="default"
          size="xs"
          onClick={() => form.insertListItem('change.prices', newRow(rows))}
        >
          {t('addRow')}
        </Button>
      </div>
      <p className="vd-bulk-note">{t('zone')}</p>
    </Form>
  );
}

/** Asks for the values of a change; the same times and prices go to every power center. */
export function ChangeForm({ what, ...props }: ChangeFormProps) {
  if (what === 'hours') return <HoursForm {...props} />;
  return what === 'visibility' ? <VisibilityForm {...props} /> : <PricesForm {...props} />;
}
