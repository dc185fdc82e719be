import type { Order } from '@voltdeck/contract';
import {
  IconCreditCard,
  IconDeviceMobile,
  IconPlugConnected,
  IconWifiOff,
  type Icon,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useMay } from '../../api/user';
import { targetOf } from '../../ui/address';
import { hint } from '../../ui/hint';
import { Code, NoValue } from '../../ui/values';
import styles from './order-cells.module.css';
import textStyles from '../../ui/text.module.css';

const icons: Readonly<Record<Order['way'], Icon>> = {
  remote: IconDeviceMobile,
  card: IconCreditCard,
  'free-vend': IconPlugConnected,
  offline: IconWifiOff,
};

type Person = NonNullable<Order['user']>;
export type Charged = Pick<
  Order,
  'user' | 'user_id' | 'payment_kind' | 'way' | 'held_reason' | 'tag' | 'tag_label'
> &
  Partial<Pick<Order, 'worker_id'>>;

/** As the page of workers asks: who may not open it reads the name alone. */
const ofWorkers = { operator: 'worker.read', feature: 'worker-access' } as const;

/** Whom to name where no person is known. */
const strangerOf = ({ payment_kind: payment, way, held_reason: held }: Charged) => {
  if (held === 'not-authorized') return 'refusedCard';
  if (way === 'free-vend') return 'anyone';
  return payment === 'none' ? 'operator' : 'unknown';
};

/** A driver by name; null where no person is known, or none with a name. */
export const nameOfDriver = (user: Pick<Person, 'first_name' | 'last_name'> | null): string | null => {
  const name = user === null ? '' : `${user.first_name} ${user.last_name}`.trim();
  return name === '' ? null : name;
};

/** The end of a card's number: enough to tell cards apart, too little to use one. */
export const endOfCard = (tag: string): string => `••••\u2009${tag.slice(-4)}`;

/** A card as its operator calls it, or else by the end of its number; null where none was used. */
export const nameOfCard = ({ tag, tag_label: label }: Pick<Order, 'tag' | 'tag_label'>): string | null =>
  label ?? (tag === null ? null : endOfCard(tag));

/** Who charges: the driver by name, or the card, or the operator's own start; `link` leads from a driver to their orders, from a worker to their cash. */
export function Who({ order, link = false }: { order: Charged; link?: boolean }) {
  const t = useTranslations('charging.who');
  const mayOpenWorker = useMay()(ofWorkers);
  const name = nameOfDriver(order.user);
  const said = name ?? order.tag_label;
  const { worker_id: workerId = null } = order;
  if (said === null) {
    const stranger = strangerOf(order);
    return (
      <span className={textStyles.dim}>
        {t(stranger)}
        {stranger === 'refusedCard' && order.tag !== null ? (
          <>
            {' '}
            <bdi>{endOfCard(order.tag)}</bdi>
          </>
        ) : null}
      </span>
    );
  }
  const isOwnStart = name !== null && order.user_id === null;
  return (
    <span className={styles.who}>
      {link && name !== null && order.user_id !== null ? (
        <Link
          {...targetOf('/orders', { user_id: [order.user_id] })}
          className={textStyles.clip}
          {...hint(t('theirOrders'))}
        >
          <bdi>{said}</bdi>
        </Link>
      ) : link && workerId !== null && mayOpenWorker ? (
        <Link
          to="/cards-cash-collection/$workerId"
          params={{ workerId: String(workerId) }}
          className={textStyles.clip}
        >
          <bdi>{said}</bdi>
        </Link>
      ) : (
        <bdi className={textStyles.clip} title={said}>
          {said}
        </bdi>
      )}
      {isOwnStart ? <span className={textStyles.dim}>{t('ownStart')}</span> : null}
    </span>
  );
}

/** The card an order was started with: what it is called, and its number. */
export function Card({ order }: { order: Pick<Order, 'tag' | 'tag_label'> }) {
  if (order.tag === null) return <NoValue />;
  if (order.tag_label === null) return <Code>{order.tag}</Code>;
  return (
    <span className={styles.who}>
      <bdi className={textStyles.clip} title={order.tag_label}>
        {order.tag_label}
      </bdi>
      <span className={textStyles.dim}>
        <Code>{order.tag}</Code>
      </span>
    </span>
  );
}

/** How it was started. */
export function Way({ way }: { way: Order['way'] }) {
  const t = useTranslations('charging.way');
  const Mark = icons[way];
  return (
    <span className={styles.way}>
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
    <span className={styles.way}>
      <span className={styles.sign} {...hint(t(order.way))}>
        <Mark size={15} stroke={1.6} aria-hidden />
        <span className={textStyles.visuallyHidden}>{t(order.way)}</span>
      </span>
      <Who order={order} />
    </span>
  );
}
