import { orders, type Order } from '@voltdeck/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Stack } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { queryKey, useAct } from '../../api/hooks';
import { useFormats } from '../../i18n/format';
import { Confirm } from '../../ui/confirm';
import { toastDone } from '../../ui/toast';
import { isUnfinished, isWaiting } from './states';

interface StopDialogProps {
  /** The order to stop; null while nobody is asked. */
  order: Order | null;
  onClose: () => void;
  /** The charger was asked; its word comes later. */
  onAsked?: (orderId: number) => void;
}

/** Asks before an order is stopped and says what that costs whom. */
export function StopDialog({ order, onClose, onAsked }: StopDialogProps) {
  const t = useTranslations('charging.stopping');
  const formats = useFormats();
  const client = useQueryClient();
  const { actAsync } = useAct(orders.stopOrder, {
    invalidates: [orders.listOrders, orders.orderTotals],
    onDone: (stopped) => {
      const key = queryKey(orders.getOrder, { params: { id: stopped.id } });
      // The charger may have been quicker than this answer: what has ended stays so.
      client.setQueryData(key, (former: Order | undefined) =>
        former && isUnfinished(former) ? { ...former, ...stopped } : former,
      );
      if (stopped.state !== 'cancelled') onAsked?.(stopped.id);
      toastDone({
        title: stopped.state === 'cancelled' ? t('cancelled') : t('asked'),
        text: stopped.state === 'cancelled' ? undefined : t('askedText'),
      });
    },
  });
  if (order === null) return null;
  const place = {
    place: order.charge_point.title,
    connector: order.connector_number,
    energy: formats.energy(order.charging_session_energy),
    price: formats.money(order.price, order.currency),
  };
  const waits = isWaiting(order);
  return (
    <Confirm
      opened
      danger
      onClose={onClose}
      title={waits ? t('cancelTitle', { id: order.id }) : t('title', { id: order.id })}
      action={waits ? t('cancelAction') : t('action')}
      onConfirm={() =>
        actAsync({
          body: {
            power_source_id: order.charge_point_id,
            connector: order.connector_number,
            order_id: order.id,
          },
        })
      }
    >
      <Stack gap="xs">
        <p>{waits ? t('cancelText', place) : t('text', place)}</p>
        {waits ? null : <p>{t('billed', place)}</p>}
      </Stack>
    </Confirm>
  );
}
