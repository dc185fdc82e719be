import { orders, type Order } from '@voltdeck/contract';
import { Link } from '@tanstack/react-router';
import { IconPlugConnected } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../../api/hooks';
import { OrderStateBadge, useLiveRows } from '../../../charging';
import { LiveValue } from '../../../ui/live-value';
import { Section } from '../../../ui/page';
import { EmptyState, Loaded } from '../../../ui/page-states';
import { Elapsed, Energy, Money, Power } from '../../../ui/values';
import { FigureLink } from './figure-link';
import { LinesSkeleton } from './lines-skeleton';
import { orderList, orderPath } from './paths';

const shown = 8;
const noRows: readonly Order[] = [];

function Row({ order }: { order: Order }) {
  const t = useTranslations('home');
  return (
    <li>
      <Link to={orderPath(order.id)} className="vd-line vd-line-order">
        <span className="vd-line-name">
          <span>{order.charge_point.title}</span>
          <span className="vd-line-note">{t('connector', { number: order.connector_number })}</span>
        </span>
        <span className="vd-line-state">
          <OrderStateBadge order={order} plain />
          {order.started_at === null ? null : (
            <span className="vd-line-note">
              <Elapsed since={order.started_at} />
            </span>
          )}
        </span>
        <span className="vd-line-figure">
          <LiveValue value={order.power}>
            <Power value={order.power} />
          </LiveValue>
          <span className="vd-line-note">
            <LiveValue value={order.charging_session_energy}>
              <Energy value={order.charging_session_energy} />
            </LiveValue>
          </span>
        </span>
        <span className="vd-line-figure">
          <LiveValue value={order.price}>
            <Money value={order.price} currency={order.currency} />
          </LiveValue>
        </span>
      </Link>
    </li>
  );
}

/** What charges now, its figures live. */
export function ActiveOrders() {
  const t = useTranslations('home');
  const query = { status: [0 as const], per_page: shown, sort: '-created_at' as const };
  const source = useCall(orders.listOrders, { query }, { live: { kinds: ['order'] }, quiet: true });
  useLiveRows(source.data?.data ?? noRows);
  const total = source.data?.meta.total ?? 0;
  const all =
    total > shown ? (
      <FigureLink to={orderList} search={{ status: [0] }} className="vd-see-all">
        {t('seeAll', { count: total })}
      </FigureLink>
    ) : null;
  return (
    <Section title={t('chargingNow')} actions={all} flush>
      <Loaded source={source} skeleton={<LinesSkeleton />}>
        {(page) =>
          page.data.length === 0 ? (
            <EmptyState
              icon={<IconPlugConnected size={22} stroke={1.5} />}
              title={t('nothingCharging')}
              text={t('nothingChargingText')}
            />
          ) : (
            <ul className="vd-lines">
              {page.data.map((order) => (
                <Row key={order.id} order={order} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  );
}
