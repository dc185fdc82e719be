import { orders, type Order } from '@voltdeck/contract';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useCall } from '../../../api/hooks';
import { OrderStateBadge, useLiveRows } from '../../../charging';
import { LiveValue } from '../../../ui/live-value';
import { targetOf } from '../../../ui/address';
import { Section } from '../../../ui/page';
import { Loaded } from '../../../ui/page-states';
import { Elapsed, Energy, Money, Power } from '../../../ui/values';
import { FigureLink } from './figure-link';
import { LinesSkeleton } from './lines-skeleton';
import { orderPath } from './paths';
import figureLinkStyles from './figure-link.module.css';
import linesStyles from './lines.module.css';
import textStyles from '../../../ui/text.module.css';

const shown = 6;
const noRows: readonly Order[] = [];

function Row({ order }: { order: Order }) {
  const t = useTranslations('home');
  return (
    <li>
      <Link to={orderPath(order.id)} className={linesStyles.line}>
        <span className={linesStyles.name}>
          <span>
            <bdi className={textStyles.name}>{order.charge_point.title}</bdi>
          </span>
          <span className={linesStyles.note}>
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
        <span className={linesStyles.figure}>
          <LiveValue value={order.power}>
            <Power value={order.power} />
          </LiveValue>
          <span className={linesStyles.note}>
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
      <FigureLink to={targetOf('/orders', { status: [0] })} className={figureLinkStyles.seeAll}>
        {t('seeAll', { count: total })}
      </FigureLink>
    ) : null;
  return (
    <Section title={t('chargingNow')} actions={all} flush>
      <Loaded source={source} skeleton={<LinesSkeleton lines={Math.min(shown, Math.max(1, expected))} />}>
        {(page) =>
          page.data.length === 0 ? (
            <p className={linesStyles.calm}>{t('nothingCharging')}</p>
          ) : (
            <ul className={linesStyles.lines}>
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
