import { orders, type Order } from '@voltdeck/contract';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useCall } from '../../../api/hooks';
import { OrderStateBadge, useLiveRows } from '../../../charging';
import { LiveValue } from '../../../ui/live-value';
import { Section } from '../../../ui/page';
import { Loaded } from '../../../ui/page-states';
import { Elapsed, Energy, Money, Power } from '../../../ui/values';
import { FigureLink } from './figure-link';
import { LinesSkeleton } from './lines-skeleton';
import { orderList, orderPath } from './paths';

const shown = 6;
const noRows: readonly Order[] = [];

function Row({ order }: { order: Order }) {
  const t = useTranslations('home');
  return (
    <li>
      <Link to={orderPath(order.id)} className="vd-line vd-line-order">
        <span className="vd-line-name">
          <span>
            <bdi className="vd-name">{order.charge_point.title}</bdi>
          </span>
          <span className="vd-line-note">
            {order.state === 'charging' && order.awaits_stop_until === null ? null : (
              <OrderStateBadge order={order} plain />
            )}{' '}
            {t('connector', { number: order.connector_number })}
            {order.started_at === null ? null : (
              <>
                {' · '}
                <Elapsed since={order.started_at} />
              </>
            )}
          </span>
        </span>
        <span className="vd-line-figure">
          <LiveValue value={order.power}>
            <Power value={order.power} />
          </LiveValue>
          <span className="vd-line-note">
            <LiveValue value={order.price}>
              <Energy value={order.charging_session_energy} />
              {' · '}
              <Money value={order.price} currency={order.currency} />
            </LiveValue>
          </span>
        </span>
      </Link>
    </li>
  );
}

/** What charges now, its figures live; `expected` is how many lines to keep room for. */
export function ActiveOrders({ expected }: { expected: number }) {
  const t = useTranslations('home');
  const query = { status: [0 as const], per_page: shown, sort: '-created_at' as const };
  const source = useCall(orders.listOrders, { query }, { live: { kinds: ['order'] }, quiet: true });
  useLiveRows(source.data?.data ?? noRows);
  const total = source.data?.meta.total ?? expected;
  const all =
    total > shown ? (
      <FigureLink to={orderList} search={{ status: [0] }} className="vd-see-all">
        {t('seeAll', { count: total })}
      </FigureLink>
    ) : null;
  return (
    <Section title={t('chargingNow')} actions={all} flush>
      <Loaded source={source} skeleton={<LinesSkeleton lines={Math.min(shown, Math.max(1, expected))} />}>
        {(page) =>
          page.data.length === 0 ? (
            <p className="vd-calm">{t('nothingCharging')}</p>
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
