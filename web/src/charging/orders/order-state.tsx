import type { Order } from '@voltdeck/contract';
import { useTranslations } from 'use-intl';
import { StatusBadge } from '../../ui/status-badge';
import { awaitedLook, isStopping, stateLooks } from './states';
import { useReasons } from './reasons';

interface OrderStateProps {
  order: Pick<Order, 'state' | 'stop_requested_at' | 'failure_reason' | 'awaits_stop_until'>;
  plain?: boolean;
}

/** Where an order stands; "Stopping…" from the request to stop until the charger has stopped. */
export function OrderStateBadge({ order, plain }: OrderStateProps) {
  const t = useTranslations('charging.state');
  const { failureText } = useReasons();
  const look = stateLooks[order.state];
  if (isStopping(order)) {
    return <StatusBadge {...look} label={t('stopping')} hint={t('stoppingHint')} plain={plain} />;
  }
  if (order.awaits_stop_until !== null) {
    return <StatusBadge {...awaitedLook} label={t('awaited')} hint={t('awaitedHint')} plain={plain} />;
  }
  return (
    <StatusBadge
      {...look}
      label={t(order.state)}
      hint={order.failure_reason === null ? undefined : failureText(order.failure_reason)}
      plain={plain}
    />
  );
}
