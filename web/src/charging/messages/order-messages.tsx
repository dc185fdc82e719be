import type { OrderDetail } from '@voltdeck/contract';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { MessageList } from './message-list';

/** What charger and server said to each other about an order, in the time of its place. */
export function OrderMessages({ order, isRunning }: { order: OrderDetail; isRunning: boolean }) {
  const t = useTranslations('messages.order');
  const of = useMemo(() => ({ order_id: order.id }), [order.id]);
  return (
    <MessageList
      of={of}
      about={`#${order.id}`}
      zone={order.time_zone}
      startsLive={isRunning}
      empty={{ title: t('empty'), text: t('emptyText') }}
    />
  );
}
