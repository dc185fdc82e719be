import { prices, type ChargePoint, type Price, type PriceBody, type PriceUnit } from '@voltdeck/contract';
import { Modal, Stack, Switch, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError } from '../../api/api-error';
import { useAct } from '../../api/hooks';
import { Dialog } from '../../ui/dialog';
import { NumberField, SelectField } from '../../ui/form/fields';
import { Form } from '../../ui/form/form';
import { TimeField } from '../../ui/form/time-input';
import { useServerForm } from '../../ui/form/use-server-form';
import { toastDone } from '../../ui/toast';
import { gapsOf, overlapping, timeOf } from './day-band';
import { asBodies, SessionPreview } from './price-preview';
import { usePriceWords } from './price-words';
import styles from './price-form.module.css';

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

/** Without a kind of limit its value is nothing, whatever was typed before; with one, an empty value is no number. */
const readValues = ({
  price,
  session_limit_type: limit,
  session_limit_value: most,
  ...times
}: PriceValues) => ({
  ...times,
  price: price === '' ? undefined : price,
  session_limit_type: limit,
  session_limit_value: limit === '' ? null : Number(most === '' ? Number.NaN : most),
});

/** Says which other row takes the same time, in its words; the server refuses that too and cannot name it. */
const useOverlap = (rows: readonly Price[], row: Price | undefined) => {
  const t = useTranslations('network.prices');
  const words = usePriceWords();
  return (body: PriceBody): string | undefined => {
    const other = overlapping(rows, body, row?.id);
    return other && t('overlaps', { time: words.time(other), price: words.price(other) });
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
  const overlapOf = useOverlap(rows, row);
  const send = async (body: PriceBody): Promise<void> => {
    const said = overlapOf(body);
    if (said !== undefined) {
      throw new ApiError({
        status: 422,
        code: 'price.overlaps',
        msg: said,
        errors: { starting_time: [said] },
      });
    }
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
  const { starting_time: start, session_limit_type: limit, price_unit: unit } = form.getValues();
  const edited = prices.priceBody.safeParse(readValues(form.getValues()));
  const others = rows.filter((other) => other.id !== row?.id);
  const [isAllDay, setAllDay] = useState(start === form.getValues().ending_time);
  const chooseAllDay = (isOn: boolean): void => {
    setAllDay(isOn);
    form.setValues({ starting_time: isOn ? '00:00' : '08:00', ending_time: isOn ? '00:00' : '20:00' });
  };

  return (
    <Dialog onClose={onClose}>
      <Modal.Body p="lg">
        <Stack gap="md">
          <Modal.Title fw={600}>{row ? t('edit') : t('add')}</Modal.Title>
          <Form form={form} action={row ? t('saveAction') : t('add')} onCancel={onClose}>
            <Switch
              label={t('allDay')}
              checked={isAllDay}
              onChange={(event) => chooseAllDay(event.currentTarget.checked)}
            />
            {isAllDay ? null : (
              <>
                <div className={styles.pair}>
                  <TimeField form={form} name="starting_time" label={t('from')} required />
                  <TimeField form={form} name="ending_time" label={t('to')} required mayEnd />
                </div>
                <Text size="xs" c="dimmed">
                  {t('zoneHelp', { zone: chargePoint.time_zone })}
                </Text>
              </>
            )}
            <div className={styles.pair}>
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
            </div>
            <Text size="xs" c="dimmed">
              {unit === 'energy' ? t('taxHelp') : t('minutesHelp')}
            </Text>
            <div className={styles.pair}>
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
            </div>
            <SessionPreview
              chargePoint={chargePoint}
              rows={edited.success ? [...asBodies(others), edited.data] : null}
              problem={edited.success ? overlapOf(edited.data) : undefined}
            />
          </Form>
        </Stack>
      </Modal.Body>
    </Dialog>
  );
}
