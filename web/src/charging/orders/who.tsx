import type { Order } from '@voltdeck/contract';
import {
  IconCreditCard,
  IconDeviceMobile,
  IconPlugConnected,
  IconWifiOff,
  type Icon,
} from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { hint } from '../../ui/hint';

const icons: Readonly<Record<Order['way'], Icon>> = {
  remote: IconDeviceMobile,
  card: IconCreditCard,
  'free-vend': IconPlugConnected,
  offline: IconWifiOff,
};

type Charged = Pick<Order, 'user' | 'user_id' | 'payment_kind' | 'way' | 'held_reason'>;

/** Whom to name where no person is known. */
const strangerOf = ({ payment_kind: payment, way, held_reason: held }: Charged) => {
  if (held === 'not-authorized') return 'unknownCard';
  if (way === 'free-vend') return 'anyone';
  return payment === 'none' ? 'operator' : 'unknown';
};

/** The end of a card's number: enough to tell cards apart, too little to use one. */
export const endOfCard = (tag: string): string => `••••\u2009${tag.slice(-4)}`;

/** Who charges: the driver by name, or the operator's own start. */
export function Who({ order }: { order: Charged }) {
  const t = useTranslations('charging.who');
  const name = order.user === null ? '' : `${order.user.first_name} ${order.user.last_name}`.trim();
  if (name === '') return <span className="vd-order-dim">{t(strangerOf(order))}</span>;
  return (
    <span className="vd-order-who">
      <bdi className="vd-clip" title={name}>
        {name}
      </bdi>
      {order.user_id === null ? <span className="vd-order-dim">{t('ownStart')}</span> : null}
    </span>
  );
}

/** How it was started. */
export function Way({ way }: { way: Order['way'] }) {
  const t = useTranslations('charging.way');
  const Mark = icons[way];
  return (
    <span className="vd-order-way">
      <Mark size={15} stroke={1.6} aria-hidden />
      {t(way)}
    </span>
  );
}

/** Who charges and, as a sign before the name, how it was started; for tight rows. */
export function WhoAndWay({ order }: { order: Charged }) {
  const t = useTranslations('charging.way');
  const Mark = icons[order.way];
  return (
    <span className="vd-order-way">
      <span className="vd-order-sign" {...hint(t(order.way))}>
        <Mark size={15} stroke={1.6} aria-hidden />
        <span className="vd-visually-hidden">{t(order.way)}</span>
      </span>
      <Who order={order} />
    </span>
  );
}
