import type { ChargePointRow } from '@voltdeck/contract';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { Column } from '../../ui/table/types';
import { Code, Count, Energy, Money, NoValue, Power, When } from '../../ui/values';
import { ChargePointStatusBadge, ConnectorChips, LiveBadge, LiveMark } from './status';

function Name({ row }: { row: ChargePointRow }) {
  return (
    <span className="vd-two-lines">
      <bdi className="vd-clip vd-name" title={row.title}>
        {row.title}
      </bdi>
      <span className="vd-second-line">
        <Code>{row.identifier}</Code>
      </span>
    </span>
  );
}

function siteOf({ charging_site: site }: ChargePointRow) {
  if (!site) return <NoValue />;
  return (
    <bdi className="vd-clip vd-name" title={site.name}>
      {site.name}
    </bdi>
  );
}

const modelOf = ({ vendor, model }: ChargePointRow): string => [vendor, model].filter(Boolean).join(' ');
const cityOf = ({ address }: ChargePointRow): string =>
  [address.address_line_1, address.city].filter(Boolean).join(', ');

type Words = (key: ColumnKey) => string;
type ColumnKey =
  | 'name'
  | 'status'
  | 'live'
  | 'connectors'
  | 'site'
  | 'maxPower'
  | 'model'
  | 'energy'
  | 'earnings'
  | 'orders'
  | 'lastSeen'
  | 'address'
  | 'visibility'
  | 'protocol'
  | 'firmware';

const usual = (t: Words): Column<ChargePointRow>[] => [
  {
    id: 'name',
    header: t('name'),
    cell: (row) => <Name row={row} />,
    sort: 'title',
    phone: 'title',
    fixed: true,
  },
  {
    id: 'status',
    header: t('status'),
    cell: (row) => (
      <span className="vd-badges">
        <ChargePointStatusBadge status={row.status} plain />
        <LiveMark chargePoint={row} />
      </span>
    ),
    sort: 'status',
    phone: 'aside',
  },
  {
    id: 'connectors',
    header: t('connectors'),
    cell: (row) => (row.connectors.length > 0 ? <ConnectorChips connectors={row.connectors} /> : <NoValue />),
  },
  { id: 'site', header: t('site'), cell: siteOf },
  {
    id: 'energy',
    header: t('energy'),
    cell: (row) => <Energy value={row.total_energy} />,
    sort: 'total_energy',
    align: 'end',
  },
  {
    id: 'earnings',
    header: t('earnings'),
    cell: (row) => <Money value={row.total_earnings} currency={row.currency} />,
    align: 'end',
  },
  {
    id: 'lastSeen',
    header: t('lastSeen'),
    cell: (row) => <When at={row.last_seen_at} />,
    phone: 'hidden',
    sort: 'last_seen_at',
  },
];

const chosen = (t: Words, visibility: (row: ChargePointRow) => string): Column<ChargePointRow>[] => {
  const rest: Column<ChargePointRow>[] = [
    {
      id: 'orders',
      header: t('orders'),
      cell: (row) => <Count value={row.orders_count} />,
      sort: 'orders_count',
      align: 'end',
    },
    { id: 'live', header: t('live'), cell: (row) => <LiveBadge chargePoint={row} /> },
    { id: 'maxPower', header: t('maxPower'), cell: (row) => <Power value={row.max_power} />, align: 'end' },
    { id: 'model', header: t('model'), cell: (row) => modelOf(row) || <NoValue /> },
    { id: 'address', header: t('address'), cell: (row) => cityOf(row) || <NoValue /> },
    { id: 'visibility', header: t('visibility'), cell: visibility },
    {
      id: 'protocol',
      header: t('protocol'),
      cell: (row) => (row.protocol === null ? <NoValue /> : <Code>{row.protocol}</Code>),
    },
    {
      id: 'firmware',
      header: t('firmware'),
      cell: (row) => (row.firmware === null ? <NoValue /> : <Code>{row.firmware}</Code>),
    },
  ];
  return rest.map((column) => ({ ...column, startsHidden: true }));
};

/** The columns of the power center list: the usual ones, then those shown when chosen. */
export const useChargePointColumns = (): readonly Column<ChargePointRow>[] => {
  const t = useTranslations('network');
  return useMemo(() => {
    const words: Words = (key) => t(`column.${key}`);
    return [...usual(words), ...chosen(words, (row) => t(`visibility.${row.visibility}`))];
  }, [t]);
};
