import type { Order } from '@voltdeck/contract';
import {
  IconBolt,
  IconCreditCard,
  IconDeviceMobile,
  IconPlugConnected,
  IconWifiOff,
  type Icon,
} from '@tabler/icons-react';
import { useTranslations } from 'use-intl';

const icons: Readonly<Record<Order['way'], Icon>> = {
  remote: IconDeviceMobile,
  card: IconCreditCard,
  'free-vend': IconPlugConnected,
  offline: IconWifiOff,
};

/** Who charges: the driver by name, or the operator's own start. */
export function Who({ order }: { order: Pick<Order, 'user' | 'user_id' | 'payment_kind' | 'way'> }) {
  const t = useTranslations('charging.who');
  const name = order.user === null ? '' : `${order.user.first_name} ${order.user.last_name}`.trim();
  if (order.user_id === null && order.payment_kind === 'none') {
    return (
      <span className="vd-order-who">
        <bdi>{name === '' ? t('operator') : name}</bdi>
        {name === '' ? null : <span className="vd-order-dim">{t('ownStart')}</span>}
      </span>
    );
  }
  return name === '' ? <span className="vd-order-dim">{t('unknown')}</span> : <bdi>{name}</bdi>;
}

/** How it was started. */
export function Way({ way }: { way: Order['way'] }) {
  const t = useTranslations('charging.way');
  const Mark = icons[way] ?? IconBolt;
  return (
    <span className="vd-order-way">
      <Mark size={15} stroke={1.6} aria-hidden />
      {t(way)}
    </span>
  );
}
