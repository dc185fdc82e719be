import type { ListedOrder } from '@voltdeck/contract';
import { useMediaQuery } from '@mantine/hooks';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { LiveValue } from '../../ui/live-value';
import type { Column } from '../../ui/table/types';
import { Code, Duration, Elapsed, Energy, Money, NoValue, Power } from '../../ui/values';
import { SiteTime } from '../../ui/when/site-time';
import { Share, UnitPrice } from './cells';
import { OrderFlags } from './order-flags';
import { OrderStateBadge } from './order-state';
import { Place } from './place';
import { useReasons } from './reasons';
import { isRunning, isUnfinished } from './states';
import { Card, Way, WhoAndWay } from './who';
import orderCellsStyles from './order-cells.module.css';
import textStyles from '../../ui/text.module.css';
import styles from './list-columns.module.css';

/** Between cards and wide screens a row has no room for everything; what is left out can be chosen. */
const tightScreen = '(min-width: 1024px) and (max-width: 1559px)';

type Texts = ReturnType<typeof useTranslations<'charging'>>;
type Reasons = ReturnType<typeof useReasons>;

const figures = (t: Texts): Column<ListedOrder>[] => [
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
  },
  {
    id: 'power',
    header: t('columns.power'),
    align: 'end',
    sort: 'power',
    startsHidden: true,
    cell: (order) => (isRunning(order) ? <Power value={order.power} /> : <NoValue />),
  },
  {
    id: 'soc',
    header: t('columns.soc'),
    align: 'end',
    startsHidden: true,
    cell: (order) => <Share value={order.soc} />,
  },
];

const money = (t: Texts): Column<ListedOrder>[] => [
  {
    id: 'unit_price',
    header: t('columns.unitPrice'),
    align: 'end',
    startsHidden: true,
    cell: (order) => <UnitPrice order={order} />,
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
  },
  {
    id: 'tax',
    header: t('columns.tax'),
    align: 'end',
    startsHidden: true,
    // As the earning, it is told once the price stands.
    cell: (order) => <Money value={isUnfinished(order) ? null : order.tax} currency={order.currency} />,
  },
  {
    id: 'fee',
    header: t('columns.fee'),
    align: 'end',
    startsHidden: true,
    cell: (order) => <Money value={order.fees} currency={order.currency} />,
  },
  {
    id: 'earning',
    header: t('columns.earning'),
    align: 'end',
    sort: 'earning',
    phone: 'hidden',
    // What is earned is settled at the end; until then only the sum below counts it.
    cell: (order) => <Money value={isUnfinished(order) ? null : order.earning} currency={order.currency} />,
  },
];

const places = (t: Texts): Column<ListedOrder>[] => [
  { id: 'place', header: t('columns.place'), cell: (order) => <Place order={order} tight /> },
  {
    id: 'identifier',
    header: t('columns.identifier'),
    startsHidden: true,
    cell: (order) => <Code>{order.charge_point.identifier}</Code>,
  },
  {
    id: 'connector',
    header: t('columns.connector'),
    startsHidden: true,
    align: 'end',
    cell: (order) => <bdi>{order.connector_number}</bdi>,
  },
];

/** A name that may be long, whole when pointed at. */
const clipped = (text: string | undefined) =>
  text === undefined || text === '' ? (
    <NoValue />
  ) : (
    <bdi className={`${textStyles.clip} ${textStyles.name}`} title={text}>
      {text}
    </bdi>
  );

/** Where its power center belongs now, by the names of the filters. */
const placing = (t: Texts): Column<ListedOrder>[] => [
  {
    id: 'site',
    header: t('filters.site'),
    startsHidden: true,
    cell: ({ charging_site: site }) => clipped(site?.name),
  },
  { id: 'group', header: t('filters.group'), startsHidden: true, cell: ({ group }) => clipped(group?.name) },
  {
    id: 'categories',
    header: t('filters.category'),
    startsHidden: true,
    cell: ({ categories }) => clipped(categories.map(({ name }) => name).join(', ')),
  },
  { id: 'type', header: t('filters.type'), startsHidden: true, cell: ({ type }) => clipped(type?.name) },
];

const people = (t: Texts): Column<ListedOrder>[] => [
  { id: 'who', header: t('columns.who'), cell: (order) => <WhoAndWay order={order} /> },
  {
    id: 'tag',
    header: t('columns.tag'),
    startsHidden: true,
    cell: (order) => <Card order={order} />,
  },
  { id: 'way', header: t('columns.way'), startsHidden: true, cell: (order) => <Way way={order.way} /> },
];

const times = (t: Texts, isTight: boolean): Column<ListedOrder>[] => [
  {
    id: 'started',
    header: t('columns.started'),
    sort: 'created_at',
    phone: 'under',
    cell: (order) => <SiteTime at={order.started_at ?? order.created_at} zone={order.time_zone} />,
  },
  {
    id: 'completed',
    header: t('columns.completed'),
    sort: 'completed_at',
    startsHidden: true,
    cell: (order) => <SiteTime at={order.completed_at} zone={order.time_zone} />,
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
];

const outcomes = (t: Texts, { stopText, failureText, heldText }: Reasons): Column<ListedOrder>[] => {
  const said = (code: string | null, text: (code: string) => string) =>
    code === null ? (
      <NoValue />
    ) : (
      <span className={`${textStyles.clip} ${styles.reason}`} title={text(code)}>
        {text(code)}
      </span>
    );
  return [
    {
      id: 'stop_reason',
      header: t('columns.stop'),
      startsHidden: true,
      cell: (order) => said(order.stop_reason, stopText),
    },
    {
      id: 'failure_reason',
      header: t('columns.failure'),
      startsHidden: true,
      cell: (order) => said(order.failure_reason, failureText),
    },
    {
      id: 'held_reason',
      header: t('columns.held'),
      startsHidden: true,
      cell: (order) => said(order.held_reason, heldText),
    },
  ];
};

/** The columns of the list of orders. */
export const useOrderColumns = (): readonly Column<ListedOrder>[] => {
  const t = useTranslations('charging');
  const reasons = useReasons();
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
        sort: 'state',
        phone: 'aside',
        cell: (order) => (
          <span className={orderCellsStyles.state}>
            <OrderStateBadge order={order} plain />
            <OrderFlags order={order} />
          </span>
        ),
      },
      ...places(t),
      ...placing(t),
      ...people(t),
      ...times(t, isTight),
      ...figures(t),
      ...money(t),
      {
        id: 'payment',
        header: t('columns.payment'),
        startsHidden: isTight,
        phone: 'hidden',
        cell: (order) => t(`payment.${order.payment_kind}`),
      },
      ...outcomes(t, reasons),
    ],
    [t, reasons, isTight],
  );
};
