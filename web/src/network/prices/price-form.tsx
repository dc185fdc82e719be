import { prices, type ChargePoint, type Price, type PriceBody, type PriceUnit } from '@voltdeck/contract';
import { Modal, Stack, Switch, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Dialog } from '../../ui/dialog';
import { NumberField, SelectField } from '../../ui/form/fields';
import { Form } from '../../ui/form/form';
import { TimeField } from '../../ui/form/time-input';
import { useServerForm } from '../../ui/form/use-server-form';
import { additionValuesOf, hasAdditions, noAdditions, readAdditions, type AdditionValues } from './additions';
import { PlanLater } from './plan-later';
import { AdditionsFold } from './additions-fold';
import { gapsOf, timeOf, type Times } from './day-band';
import { SessionPreview } from './price-preview';
import { PriceRehearsal } from './rehearsal';
import { bodyOf } from './split';
import { SplitOffer } from './split-offer';
import { usePriceSave } from './use-price-save';
import styles from './price-form.module.css';

interface PriceValues extends Record<string, unknown>, AdditionValues {
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
  ...additionValuesOf(row),
});

/** A new row is offered the first time of the day that has no price yet, unless it was asked for at another. */
const newValues = (rows: readonly Price[], asked: Times | undefined): PriceValues => {
  const gap = gapsOf(rows).at(0) ?? { from: 0, to: 0 };
  const times = asked ?? { starting_time: timeOf(gap.from), ending_time: timeOf(gap.to) };
  return {
    ...times,
    price: '',
    price_unit: rows.at(0)?.price_unit ?? 'energy',
    session_limit_type: '',
    session_limit_value: '',
    ...noAdditions,
  };
};

/** Without a kind of limit its value is nothing, whatever was typed before; with one, an empty value is no number. */
const readValues = (values: PriceValues) => {
  const { price, price_unit, session_limit_type: limit, session_limit_value: most } = values;
  return {
    starting_time: values.starting_time,
    ending_time: values.ending_time,
    price_unit,
    price: price === '' ? undefined : price,
    session_limit_type: limit,
    session_limit_value: limit === '' ? null : Number(most === '' ? Number.NaN : most),
    ...readAdditions(values),
  };
};

const timesShape = prices.priceBody.pick({ starting_time: true, ending_time: true }).strip();

interface PriceFormProps {
  chargePoint: ChargePoint;
  rows: readonly Price[];
  /** The row to change; a new one when left out. */
  row?: Price;
  /** The time of a new row. */
  times?: Times | undefined;
  onClose: () => void;
}

interface TrialsProps {
  chargePoint: ChargePoint;
  /** All rows as they would be; null while they cannot be read. */
  rows: PriceBody[] | null;
  /** Why they cannot stand beside each other. */
  problem: string | undefined;
}

/** What the rows would come to before they are saved: with a session that is thought of, and with those that were. */
function Trials({ chargePoint, rows, problem }: TrialsProps) {
  return (
    <>
      <SessionPreview chargePoint={chargePoint} rows={rows} {...(problem === undefined ? {} : { problem })} />
      <PriceRehearsal
        chargePointIds={[chargePoint.id]}
        rows={problem === undefined ? rows : null}
        named={rows ?? []}
      />
    </>
  );
}

/** The dialog of a price row. */
export function PriceForm({ chargePoint, rows, row, times, onClose }: PriceFormProps) {
  const t = useTranslations('prices');
  const { send, overlapOf, offerOf, rowsAfter, agreeTo } = usePriceSave({ chargePoint, rows, row, onClose });
  const form = useServerForm({
    schema: prices.priceBody,
    initialValues: row ? valuesOf(row) : newValues(rows, times),
    read: readValues,
    send,
  });
  const { starting_time: start, session_limit_type: limit, price_unit: unit } = form.getValues();
  const edited = prices.priceBody.safeParse(readValues(form.getValues()));
  // The offer is made as soon as both times are, before there is a price.
  const asked = timesShape.safeParse(form.getValues());
  const additions = readAdditions(form.getValues());
  const offer = asked.success ? offerOf({ ...asked.data, ...additions }) : null;
  // All rows as they would be, those that the offer has give way among them.
  const after = edited.success ? rowsAfter(edited.data) : null;
  const problem = edited.success && offer === null ? overlapOf(edited.data) : undefined;
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
            {offer === null ? null : (
              <SplitOffer
                yielding={offer.yielding}
                isSending={form.isSending}
                onAgree={() => agreeTo(offer)}
              />
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
            <AdditionsFold
              form={form}
              currency={chargePoint.currency}
              isOpen={row !== undefined && hasAdditions(additionValuesOf(row))}
            />
            <Trials chargePoint={chargePoint} rows={after?.map(bodyOf) ?? null} problem={problem} />
            <PlanLater
              chargePoint={chargePoint}
              rows={problem === undefined ? after : null}
              onDone={onClose}
            />
          </Form>
        </Stack>
      </Modal.Body>
    </Dialog>
  );
}
