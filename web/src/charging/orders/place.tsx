import type { Order } from '@voltdeck/contract';
import { chargePoints } from '@voltdeck/contract';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useMay } from '../../api/session';

/** The power center of an order, a link for those who may open it, and its connector. */
export function Place({ order }: { order: Pick<Order, 'charge_point' | 'connector_number'> }) {
  const t = useTranslations('charging');
  const mayOpen = useMay()(chargePoints.getChargePoint.needs);
  const to: string = `/charge-points/${order.charge_point.id}`;
  const title = <bdi>{order.charge_point.title}</bdi>;
  return (
    <span className="vd-order-place">
      {mayOpen ? (
        <Link to={to} className="vd-order-link">
          {title}
        </Link>
      ) : (
        title
      )}
      <span className="vd-order-dim">{t('connector', { number: order.connector_number })}</span>
    </span>
  );
}
