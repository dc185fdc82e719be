import { chargePoints, type Order } from '@voltdeck/contract';
import { IconPlug } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useMay } from '../../api/user';
import { hint } from '../../ui/hint';
import styles from './order-cells.module.css';
import textStyles from '../../ui/text.module.css';

interface PlaceProps {
  order: Pick<Order, 'charge_point' | 'connector_number'>;
  /** The connector as a plug and its number, for tight rows. */
  tight?: boolean;
}

/** The power center of an order, a link for those who may open it, and its connector. */
export function Place({ order, tight }: PlaceProps) {
  const t = useTranslations('charging');
  const mayOpen = useMay()(chargePoints.getChargePoint.needs);
  const to: string = `/charge-points/${order.charge_point.id}`;
  const connector = t('connector', { number: order.connector_number });
  const { title: name } = order.charge_point;
  const title = tight ? (
    <bdi className={textStyles.clip} title={name}>
      {name}
    </bdi>
  ) : (
    <bdi>{name}</bdi>
  );
  return (
    <span className={styles.place}>
      {mayOpen && !order.charge_point.is_deleted ? (
        <Link to={to} className={styles.link}>
          {title}
        </Link>
      ) : (
        title
      )}
      {order.charge_point.is_deleted ? <span className={textStyles.dim}>{t('deleted')}</span> : null}
      {tight ? (
        <span className={`${textStyles.dim} ${styles.connector}`} {...hint(connector)}>
          <IconPlug size={14} stroke={1.6} aria-hidden />
          <span className={textStyles.visuallyHidden}>{connector}</span>
          <bdi aria-hidden>{order.connector_number}</bdi>
        </span>
      ) : (
        <span className={textStyles.dim}>{connector}</span>
      )}
    </span>
  );
}
