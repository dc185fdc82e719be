import type { Order, orders, Result } from '@voltdeck/contract';
import { useMediaQuery } from '@mantine/hooks';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { LiveValue } from '../../ui/live-value';
import type { Column } from '../../ui/table/types';
import { Duration, Elapsed, Energy, Money, NoValue, Power, When } from '../../ui/values';
import { OrderFlags } from './order-flags';
import { OrderStateBadge } from './order-state';
import { Place } from './place';
import { isRunning, isUnfinished } from './states';
import { Way, WhoAndWay } from './who';
import './orders.css';

/** Between cards and wide screens a row has no room for everything; what is left out can be chosen. */
const tightScreen = '(min-width: 1024px) and (max-width: 1559px)';

type Totals = Result<typeof orders.listOrders>['totals'];

const figures = (
  t: ReturnType<typeof useTranslations<'charging'>>,
  totals: Totals | undefined,
): Column<Order>[] => [
  {
    id: 'energy',
    header: t('columns.energy'),
    align: 'end',
    sort: 'energy',
    cell: (order) => (
      <LiveValue value={order.charging_session_energy}>
        <Energy value={order.charging_session_energy} />
      </LiveValue>
    ),
    total: totals && <Energy value={totals.energy} />,
  },
  {
    id: 'power',
    header: t('columns.power'),
    align: 'end',
    startsHidden: true,
    cell: (order) => (isRunning(order) ? <Power value={order.power} /> : <NoValue />),
  },
  {
    id: 'price',
    header: t('columns.price'),
    align: 'end',
    sort: 'price',
    cell: (order) => (
      <LiveValue value={order.price}>
        <Money value={order.price} currency={order.currency} />
      </LiveValue>
    ),
    total: totals && <Money value={totals.price} currency={totals.currency} />,
  },
  {
    id: 'earning',
    header: t('columns.earning'),
    align: 'end',
    // What is earned is settled at the end; until then only the sum below counts it.
    cell: (order) => <Money value={isUnfinished(order) ? null : order.earning} currency={order.currency} />,
    total: totals && <Money value={totals.earning} currency={totals.currency} />,
  },
];

/** The columns of the list of orders, with the totals of the filtered set. */
export const useOrderColumns = (totals: Totals | undefined): readonly Column<Order>[] => {
  const t = useTranslations('charging');
  const isTight = useMediaQuery(tightScreen, window.matchMedia(tightScreen).matches);
  return useMemo(
    () => [
      {
        id: 'id',
        header: t('columns.id'),
        sort: 'id',
        phone: 'title',
        fixed: true,
        cell: (order) => <bdi>{t('number', { id: order.id })}</bdi>,
      },
      {
        id: 'state',
        header: t('columns.state'),
        phone: 'aside',
        cell: (order) => (
          <span className="vd-order-state">
            <OrderStateBadge order={order} plain />
            <OrderFlags order={order} />
          </span>
        ),
      },
      { id: 'place', header: t('columns.place'), cell: (order) => <Place order={order} tight /> },
      { id: 'who', header: t('columns.who'), cell: (order) => <WhoAndWay order={order} /> },
      { id: 'way', header: t('columns.way'), startsHidden: true, cell: (order) => <Way way={order.way} /> },
      {
        id: 'started',
        header: t('columns.started'),
        sort: 'created_at',
        cell: (order) => <When at={order.started_at ?? order.created_at} />,
      },
      {
        id: 'duration',
        header: t('columns.duration'),
        align: 'end',
        sort: 'duration',
        startsHidden: isTight,
        cell: (order) =>
          isRunning(order) && order.started_at !== null ? (
            <Elapsed since={order.started_at} />
          ) : (
            <Duration value={order.started_at === null ? null : order.charging_session_time * 60} />
          ),
      },
      ...figures(t, totals),
      {
        id: 'payment',
        header: t('columns.payment'),
        startsHidden: isTight,
        cell: (order) => t(`payment.${order.payment_kind}`),
      },
    ],
    [t, totals, isTight],
  );
};
