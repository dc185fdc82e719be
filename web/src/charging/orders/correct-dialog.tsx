import { currencyDigits, orders, readings, settlements, type OrderDetail } from '@voltdeck/contract';
import { Modal, Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct, useCall } from '../../api/hooks';
import { useFormats } from '../../i18n/format';
import { BeforeAfter, type Compared } from '../../ui/before-after';
import { Dialog } from '../../ui/dialog';
import { AreaField, NumberField } from '../../ui/form/fields';
import { Form } from '../../ui/form/form';
import { useServerForm } from '../../ui/form/use-server-form';
import { isolated } from '../../ui/isolated';
import { toastDone } from '../../ui/toast';
import { useExactEnergy } from './exact-energy';
import styles from './correct-dialog.module.css';

interface Values extends Record<string, unknown> {
  energy: number | '';
  price: number | '';
  reason: string;
}

/** Long enough that typing does not ask for every digit. */
const pauseMs = 350;

/** What stands as it was is not sent: a price that follows the energy is asked for by another energy alone. */
const wantedBy = ({ energy, price }: Pick<Values, 'energy' | 'price'>, order: OrderDetail) => ({
  energy: energy === '' || energy === order.charging_session_energy ? undefined : energy,
  price: price === '' ? undefined : price,
});

/** What the order shows now and would show then, as the server reckons it. */
function Preview({ order, values }: { order: OrderDetail; values: Values }) {
  const t = useTranslations('charging.correcting');
  const { money } = useFormats();
  const exactEnergy = useExactEnergy();
  const { energy: typedEnergy, price: typedPrice } = values;
  const [typed] = useDebouncedValue({ energy: typedEnergy, price: typedPrice }, pauseMs);
  const query = wantedBy(typed, order);
  const { data, isError } = useCall(
    orders.previewCorrection,
    { params: { id: order.id }, query },
    { keep: true, quiet: true },
  );
  if (data === undefined || isError) return null;
  const { before, after, currency } = data;
  const row = (label: string, was: string, is: string): Compared => ({ label, before: was, after: is });
  const isWithoutFee = before.earning === before.price && after.earning === after.price;
  return (
    <div aria-live="polite">
      <BeforeAfter
        head={row(t('result'), t('now'), t('then'))}
        rows={[
          row(t('energy'), exactEnergy(before.energy), exactEnergy(after.energy)),
          row(t('price'), money(before.price, currency), money(after.price, currency)),
          ...(isWithoutFee
            ? []
            : [row(t('earning'), money(before.earning, currency), money(after.earning, currency))]),
        ]}
      />
    </div>
  );
}

const useCorrection = (order: OrderDetail, onClose: () => void) => {
  const t = useTranslations('charging.correcting');
  // What was seen when the question was asked, whatever comes meanwhile.
  const [seen] = useState(order.corrections.length);
  const { actAsync } = useAct(orders.correctOrder, {
    invalidates: [
      orders.listOrders,
      orders.orderTotals,
      orders.getOrder,
      readings.orderCurve,
      settlements.orderLedger,
    ],
    changes: ['order'],
    quiet: true,
    onDone: () => {
      toastDone({ title: t('done'), text: t(order.held_reason === null ? 'doneText' : 'doneHeldText') });
      onClose();
    },
  });
  return useServerForm({
    schema: orders.correctOrder.body,
    initialValues: {
      energy: order.charging_session_energy,
      price: '',
      reason: '',
    } satisfies Values as Values,
    read: (values) => ({ ...wantedBy(values, order), reason: values.reason, seen_corrections: seen }),
    send: (body) => actAsync({ params: { id: order.id }, body }),
  });
};

/** Asks what the final figures of an order shall be and why, and shows what they come to. */
export function CorrectDialog({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const t = useTranslations('charging.correcting');
  const { money } = useFormats();
  const form = useCorrection(order, onClose);
  const price = isolated(money(order.price, order.currency));
  return (
    <Dialog onClose={onClose}>
      <Modal.Body p="lg">
        <Stack gap="md">
          <Modal.Title fw={600}>{t('title', { id: order.id })}</Modal.Title>
          <p>{order.held_reason === null ? t('text') : t('heldText')}</p>
          <Form form={form} action={t('send')} onCancel={onClose}>
            <div className={styles.pair}>
              <NumberField form={form} name="energy" label={t('energy')} unit="kWh" min={0} decimals={3} />
              <NumberField
                form={form}
                name="price"
                label={t('price')}
                help={t('priceHelp', { price })}
                unit={order.currency}
                min={0}
                decimals={currencyDigits(order.currency)}
              />
            </div>
            <Preview order={order} values={form.getValues()} />
            <AreaField form={form} name="reason" label={t('reason')} help={t('reasonHelp')} required />
          </Form>
        </Stack>
      </Modal.Body>
    </Dialog>
  );
}
