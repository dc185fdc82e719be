import { chargePoints, type Order } from '@voltdeck/contract';
import { IconPlug } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useMay } from '../../api/session';
import { hint } from '../../ui/hint';

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
    <bdi className="vd-clip" title={name}>
      {name}
    </bdi>
  ) : (
    <bdi>{name}</bdi>
  );
  return (
    <span className="vd-order-place">
      {mayOpen && !order.charge_point.is_deleted ? (
        <Link to={to} className="vd-order-link">
          {title}
        </Link>
      ) : (
        title
      )}
      {order.charge_point.is_deleted ? <span className="vd-order-dim">{t('deleted')}</span> : null}
      {tight ? (
        <span className="vd-order-dim vd-order-plug" {...hint(connector)}>
          <IconPlug size={14} stroke={1.6} aria-hidden />
          <span className="vd-visually-hidden">{connector}</span>
          <bdi aria-hidden>{order.connector_number}</bdi>
        </span>
      ) : (
        <span className="vd-order-dim">{connector}</span>
      )}
    </span>
  );
}
