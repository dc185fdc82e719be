import { prices, type ChargePoint, type Price, type PriceBody, type PriceUnit } from '@voltdeck/contract';
import { Modal, SimpleGrid, Switch, Text } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useAct } from '../../api/hooks';
import { NumberField, SelectField, TextField } from '../../ui/form/fields';
import { Form } from '../../ui/form/form';
import { useServerForm } from '../../ui/form/use-server-form';
import { toastDone } from '../../ui/toast';
import { gapsOf, timeOf } from './day-band';

interface PriceValues extends Record<string, unknown> {
  starting_time: string;
  ending_time: string;
  price: number | '';
  price_unit: PriceUnit;
  session_limit_type: PriceUnit | '';
  session_limit_value: number | '';
}

const valuesOf = (row: Price): PriceValues => ({
  starting_time: row.starting_time,
  ending_time: row.ending_time,
  price: row.price,
  price_unit: row.price_unit,
  session_limit_type: row.session_limit_type ?? '',
  session_limit_value: row.session_limit_value ?? '',
});

/** A new row is offered the first time of the day that has no price yet. */
const newValues = (rows: readonly Price[]): PriceValues => {
  const gap = gapsOf(rows).at(0) ?? { from: 0, to: 0 };
  return {
    starting_time: timeOf(gap.from),
    ending_time: timeOf(gap.to),
    price: '',
    price_unit: rows.at(0)?.price_unit ?? 'energy',
    session_limit_type: '',
    session_limit_value: '',
  };
};

/** Without a kind of limit its value is nothing, whatever was typed before; an empty number is a missing one. */
const readValues = (values: PriceValues) => {
  const hasLimit = values.session_limit_type !== '';
  return {
    ...values,
    price: values.price === '' ? undefined : values.price,
    session_limit_value: hasLimit ? values.session_limit_value : null,
  };
};

interface PriceFormProps {
  chargePoint: ChargePoint;
  rows: readonly Price[];
  /** The row to change; a new one when left out. */
  row?: Price;
  onClose: () => void;
}

/** The dialog of a price row. */
export function PriceForm({ chargePoint, rows, row, onClose }: PriceFormProps) {
  const t = useTranslations('network.prices');
  const options = { invalidates: [prices.listPrices], quiet: true };
  const create = useAct(prices.createPrice, options);
  const update = useAct(prices.updatePrice, options);
  const send = async (body: PriceBody): Promise<void> => {
    if (row) await update.actAsync({ params: { id: row.id }, body });
    else await create.actAsync({ params: { id: chargePoint.id }, body });
    toastDone({ title: row ? t('saved') : t('added') });
    onClose();
  };
  const form = useServerForm({
    schema: prices.priceBody,
    initialValues: row ? valuesOf(row) : newValues(rows),
    read: readValues,
    send,
  });
  const {
    starting_time: start,
    ending_time: end,
    session_limit_type: limit,
    price_unit: unit,
  } = form.getValues();
  const isAllDay = start === end;
  const setAllDay = (isOn: boolean): void =>
    form.setValues({ starting_time: isOn ? '00:00' : '08:00', ending_time: isOn ? '00:00' : '20:00' });

  return (
    <Modal opened onClose={onClose} title={<Text fw={600}>{row ? t('edit') : t('add')}</Text>}>
      <Form form={form} action={row ? t('saveAction') : t('add')} onCancel={onClose}>
        <Switch
          label={t('allDay')}
          checked={isAllDay}
          onChange={(event) => setAllDay(event.currentTarget.checked)}
        />
        <SimpleGrid cols={2} spacing="sm">
          <TextField
            form={form}
            name="starting_time"
            type="time"
            label={t('from')}
            required
            disabled={isAllDay}
          />
          <TextField
            form={form}
            name="ending_time"
            type="time"
            label={t('to')}
            required
            disabled={isAllDay}
          />
        </SimpleGrid>
        <Text size="xs" c="dimmed">
          {t('zoneHelp', { zone: chargePoint.time_zone })}
        </Text>
        <SimpleGrid cols={2} spacing="sm">
          <NumberField
            form={form}
            name="price"
            label={t('price')}
            unit={chargePoint.currency}
            min={0}
            decimals={6}
            required
          />
          <SelectField
            form={form}
            name="price_unit"
            label={t('unit')}
            options={[
              { value: 'energy', label: t('unitEnergy') },
              { value: 'minutes', label: t('unitMinutes') },
            ]}
          />
        </SimpleGrid>
        <Text size="xs" c="dimmed">
          {unit === 'energy' ? t('taxHelp') : t('minutesHelp')}
        </Text>
        <SimpleGrid cols={2} spacing="sm">
          <SelectField
            form={form}
            name="session_limit_type"
            label={t('limitType')}
            options={[
              { value: '', label: t('limitNone') },
              { value: 'energy', label: t('limitEnergy') },
              { value: 'minutes', label: t('limitMinutes') },
            ]}
          />
          {limit === '' ? null : (
            <NumberField
              form={form}
              name="session_limit_value"
              label={t('limitValue')}
              unit={limit === 'energy' ? 'kWh' : t('minutesShort')}
              min={0}
              required
            />
          )}
        </SimpleGrid>
      </Form>
    </Modal>
  );
}
