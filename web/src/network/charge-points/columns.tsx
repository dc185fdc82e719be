import type { ChargePointRow } from '@voltdeck/contract';
import { useMemo, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/format';
import type { Column } from '../../ui/table/types';
import { Code, Count, Energy, Money, NoValue, Power } from '../../ui/values';
import { SiteTime } from '../../ui/when/site-time';
import { StandingBadge } from '../availability/standing';
import { CategoryChips } from '../categories/category-chips';
import { ConnectorChips, LiveBadge, LiveMark } from '../availability/status';
import { OpeningLine } from '../hours/opening-line';
import { Cover } from '../media/cover';
import textStyles from '../../ui/text.module.css';
import styles from '../values.module.css';

function Name({ row }: { row: ChargePointRow }) {
  return (
    <span className={styles.twoLines}>
      <bdi className={`${textStyles.clip} ${textStyles.name}`} title={row.title}>
        {row.title}
      </bdi>
      <span className={textStyles.small}>
        <Code>{row.identifier}</Code>
      </span>
    </span>
  );
}

/** A name that may be long, whole when pointed at. */
function Clipped({ text }: { text: string | null }) {
  if (text === null || text === '') return <NoValue />;
  return (
    <bdi className={`${textStyles.clip} ${textStyles.name}`} title={text}>
      {text}
    </bdi>
  );
}

const siteOf = ({ charging_site: site }: ChargePointRow) => <Clipped text={site?.name ?? null} />;

type Words = (key: ColumnKey) => string;
type ColumnKey =
  | 'name'
  | 'image'
  | 'status'
  | 'live'
  | 'connectors'
  | 'site'
  | 'group'
  | 'categories'
  | 'maxPower'
  | 'vendor'
  | 'model'
  | 'city'
  | 'country'
  | 'category'
  | 'created'
  | 'energy'
  | 'earnings'
  | 'orders'
  | 'lastSeen'
  | 'address'
  | 'opening'
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
      <span className={styles.badges}>
        <StandingBadge chargePoint={row} />
        <LiveMark chargePoint={row} />
      </span>
    ),
    sort: 'status',
    phone: 'aside',
  },
  {
    id: 'connectors',
    header: t('connectors'),
    cell: (row) => (row.connectors.length > 0 ? <ConnectorChips chargePoint={row} /> : <NoValue />),
  },
  { id: 'site', header: t('site'), cell: siteOf, sort: 'charging_site' },
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
    sort: 'total_earnings',
    align: 'end',
  },
  {
    id: 'lastSeen',
    header: t('lastSeen'),
    cell: (row) => <SiteTime at={row.last_seen_at} zone={row.time_zone} />,
    phone: 'hidden',
    sort: 'last_seen_at',
  },
];

/** Cells that need the texts or formats of the language. */
type Spoken = Record<'visibility' | 'category' | 'country', (row: ChargePointRow) => ReactNode>;

const device = (t: Words): Column<ChargePointRow>[] => [
  { id: 'vendor', header: t('vendor'), cell: (row) => <Clipped text={row.vendor} /> },
  { id: 'model', header: t('model'), cell: (row) => <Clipped text={row.model} /> },
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

const chosen = (t: Words, words: Spoken): Column<ChargePointRow>[] => {
  const rest: Column<ChargePointRow>[] = [
    {
      id: 'image',
      header: t('image'),
      cell: ({ thumbnail }) => (thumbnail === null ? <NoValue /> : <Cover thumbnail={thumbnail} isSmall />),
    },
    {
      id: 'orders',
      header: t('orders'),
      cell: (row) => <Count value={row.orders_count} />,
      sort: 'orders_count',
      align: 'end',
    },
    {
      id: 'opening',
      header: t('opening'),
      cell: (row) => <OpeningLine opening={row.opening} zone={row.time_zone} />,
    },
    {
      id: 'group',
      header: t('group'),
      cell: ({ group }) => <Clipped text={group?.name ?? null} />,
      sort: 'group',
    },
    {
      id: 'categories',
      header: t('categories'),
      cell: (row) => <CategoryChips categories={row.categories} />,
    },
    { id: 'live', header: t('live'), cell: (row) => <LiveBadge chargePoint={row} /> },
    {
      id: 'maxPower',
      header: t('maxPower'),
      cell: (row) => <Power value={row.max_power} />,
      sort: 'max_power',
      align: 'end',
    },
    { id: 'address', header: t('address'), cell: (row) => <Clipped text={row.address.address_line_1} /> },
    { id: 'city', header: t('city'), cell: (row) => <Clipped text={row.address.city} />, sort: 'city' },
    { id: 'country', header: t('country'), cell: words.country },
    { id: 'category', header: t('category'), cell: words.category },
    { id: 'visibility', header: t('visibility'), cell: words.visibility },
    ...device(t),
    {
      id: 'created',
      header: t('created'),
      cell: (row) => <SiteTime at={row.created_at} zone={row.time_zone} />,
      sort: 'created_at',
    },
  ];
  return rest.map((column) => ({ ...column, startsHidden: true }));
};

/** The columns of the power center list: the usual ones, then those shown when chosen. */
export const useChargePointColumns = (): readonly Column<ChargePointRow>[] => {
  const t = useTranslations('network');
  const { country } = useFormats();
  return useMemo(() => {
    const words: Words = (key) => t(`column.${key}`);
    const spoken: Spoken = {
      visibility: (row) => t(`visibility.${row.visibility}`),
      category: (row) => t(`category.${row.category}`),
      country: ({ address }) => (address.country === null ? <NoValue /> : country(address.country)),
    };
    return [...usual(words), ...chosen(words, spoken)];
  }, [t, country]);
};
