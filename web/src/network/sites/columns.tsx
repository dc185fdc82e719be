import type { SiteRow } from '@voltdeck/contract';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/format';
import type { Column } from '../../ui/table/types';
import { Count, NoValue, Power } from '../../ui/values';
import { SiteTime } from '../../ui/when/site-time';
import { OpeningLine } from '../hours/opening-line';
import textStyles from '../../ui/text.module.css';
import valuesStyles from '../values.module.css';

const townOf = ({ address }: SiteRow): string =>
  [address.address_line_1, address.city].filter((part) => part !== null && part !== '').join(', ');

function Name({ row }: { row: SiteRow }) {
  return (
    <span className={valuesStyles.twoLines}>
      <bdi className={`${textStyles.clip} ${textStyles.name}`} title={row.name}>
        {row.name}
      </bdi>
      <span className={textStyles.small}>
        <bdi>{townOf(row)}</bdi>
      </span>
    </span>
  );
}

/** Free ones of all, "3 of 8 free"; nothing where there are too many on the page to look at. */
function Connectors({ figures }: Pick<SiteRow, 'figures'>) {
  const t = useTranslations('sites');
  const { number } = useFormats();
  if (figures === null || figures.connectors === 0) return <NoValue />;
  const { connectors: total, connectors_free: free } = figures;
  return <>{t('freeOf', { free: number(free), total: number(total) })}</>;
}

const useUsual = (): Column<SiteRow>[] => {
  const t = useTranslations('sites.column');
  return [
    {
      id: 'name',
      header: t('name'),
      cell: (row) => <Name row={row} />,
      sort: 'name',
      phone: 'title',
      fixed: true,
    },
    {
      id: 'opening',
      header: t('opening'),
      cell: (row) => <OpeningLine opening={row.opening} zone={row.time_zone} />,
    },
    {
      id: 'charge_points_count',
      header: t('powerCenters'),
      cell: (row) => <Count value={row.charge_points_count} />,
      sort: 'charge_points_count',
      align: 'end',
    },
    { id: 'connectors', header: t('connectors'), cell: (row) => <Connectors figures={row.figures} /> },
    {
      id: 'power',
      header: t('power'),
      cell: (row) => (row.figures === null ? <NoValue /> : <Power value={row.figures.power} />),
      align: 'end',
    },
    {
      id: 'grid_power',
      header: t('gridPower'),
      cell: (row) => (row.grid_power === null ? <NoValue /> : <Power value={row.grid_power} />),
      sort: 'grid_power',
      align: 'end',
    },
  ];
};

const useChosen = (): Column<SiteRow>[] => {
  const t = useTranslations('sites.column');
  const { country } = useFormats();
  return [
    {
      id: 'city',
      header: t('city'),
      cell: (row) => row.address.city ?? <NoValue />,
      sort: 'city',
      startsHidden: true,
    },
    {
      id: 'country',
      header: t('country'),
      cell: ({ address }) => (address.country === null ? <NoValue /> : country(address.country)),
      sort: 'country',
      startsHidden: true,
    },
    {
      id: 'time_zone',
      header: t('timeZone'),
      cell: (row) => <bdi>{row.time_zone.replaceAll('_', ' ')}</bdi>,
      sort: 'time_zone',
      startsHidden: true,
    },
    {
      id: 'created_at',
      header: t('created'),
      cell: (row) => <SiteTime at={row.created_at} zone={row.time_zone} />,
      sort: 'created_at',
      startsHidden: true,
    },
  ];
};

/** The columns of the list: the usual ones, then those shown when chosen. */
export const useSiteColumns = (): readonly Column<SiteRow>[] => [...useUsual(), ...useChosen()];
