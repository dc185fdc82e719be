import type { driverOrders } from '@voltdeck/contract';
import { useLanguage } from '../i18n/language';
import { Icon } from '../ui/icon';
import { Link } from '../ui/link';
import { stateText } from './order-words';
import styles from './order-row.module.css';

interface Props {
  order: driverOrders.DriverOrder;
  isLive?: boolean;
}

/** A session as a row to press. */
export function OrderRow({ order, isLive = false }: Props) {
  const { t, formats } = useLanguage();
  const { id, charge_point: place, created_at: at, time_zone: zone, price, currency } = order;
  return (
    <Link to={`/account/orders/${id}`} className={isLive ? styles.live : styles.row}>
      {isLive ? <Icon name="bolt" size={24} isFilled /> : null}
      <span className={styles.words}>
        <strong className={styles.title}>{place.title}</strong>
        <span className={styles.dim}>
          {stateText(order.state, t)} · {formats.dateTime(new Date(at), zone)}
        </span>
      </span>
      <span className={styles.sums}>
        <bdi>{formats.money(price, currency)}</bdi>
        <bdi className={styles.dim}>{formats.energy(order.charging_session_energy)}</bdi>
      </span>
      <Icon name="next" />
    </Link>
  );
}
