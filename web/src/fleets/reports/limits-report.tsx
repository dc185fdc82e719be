import { fleetReports, type RemainingLimit } from '@voltdeck/contract';
import { useTranslations } from 'use-intl';
import { useExport } from '../../api/export';
import { useCall } from '../../api/hooks';
import { ExportButton } from '../../ui/export-button';
import { useListState } from '../../ui/list-state';
import { DataTable } from '../../ui/table/data-table';
import { isBare } from '../../ui/table/narrowed';
import type { Column } from '../../ui/table/types';
import { Energy, NoValue } from '../../ui/values';
import { SiteTime } from '../../ui/when/site-time';
import textStyles from '../../ui/text.module.css';
import { changesUsed } from '../limitations/changes';
import { OfFleet, type ReportOf, ReportPage } from './report-frame';
import { Share } from './sum-columns';

/** Less than this share of an amount is near its end. */
const nearEnd = 0.2;

/** What a limitation had, has used and leaves. */
const useAmounts = (): readonly Column<RemainingLimit>[] => {
  const t = useTranslations('reports.columns');
  return [
    { id: 'limit', header: t('limit'), align: 'end', cell: ({ limit }) => <Energy value={limit} /> },
    {
      id: 'used',
      header: t('used'),
      align: 'end',
      sort: 'used',
      cell: ({ used }) => <Energy value={used} />,
    },
    {
      id: 'rest',
      header: t('rest'),
      align: 'end',
      sort: 'rest',
      cell: ({ rest }) => <Energy value={rest} />,
    },
    {
      id: 'share',
      header: t('left'),
      cell: ({ rest, limit }) => {
        const left = limit === 0 ? 0 : rest / limit;
        return <Share value={left} isLow={left < nearEnd} />;
      },
    },
    {
      id: 'extra',
      header: t('extraRest'),
      align: 'end',
      cell: ({ extra_rest: rest }) => <Energy value={rest} />,
    },
    {
      id: 'reset',
      header: t('reset'),
      cell: ({ next_reset: at, time_zone: zone }) =>
        at === null ? <NoValue /> : <SiteTime at={at} zone={zone} as="short" />,
    },
  ];
};

const useColumns = (): readonly Column<RemainingLimit>[] => {
  const t = useTranslations('reports.columns');
  return [
    {
      id: 'limitation',
      header: t('limitation'),
      phone: 'title',
      sort: 'name',
      fixed: true,
      cell: ({ limitation: { name } }) => (
        <bdi className={`${textStyles.clip} ${textStyles.name}`} title={name}>
          {name}
        </bdi>
      ),
    },
    {
      id: 'vehicle',
      header: t('vehicle'),
      phone: 'under',
      cell: ({ vehicle }) => (vehicle === null ? t('together') : <bdi>{vehicle.title}</bdi>),
    },
    {
      id: 'place',
      header: t('place'),
      cell: ({ place }) => (
        <bdi className={textStyles.clip} title={place}>
          {place}
        </bdi>
      ),
    },
    ...useAmounts(),
  ];
};

/** `/fleets/{fleetID}/remaining-limit-report` and `/fleet/remaining-limit-report`: what limitations leave now. */
export function LimitsReport() {
  return <OfFleet>{(of) => <Report {...of} />}</OfFleet>;
}

function Report({ fleet, path }: ReportOf) {
  const t = useTranslations('reports');
  const { id } = fleet;
  const state = useListState(fleetReports.listRemainingLimits.query);
  const { query } = state;
  const source = useCall(
    fleetReports.listRemainingLimits,
    { params: { id }, query },
    { keep: true, live: changesUsed(id) },
  );
  const exporting = useExport(fleetReports.exportRemainingLimits, query, t('title.limits'), { id });
  return (
    <ReportPage
      name="limits"
      fleet={fleet}
      path={path}
      actions={<ExportButton {...exporting} document={t('pdf')} isEmpty={isBare(source, state)} />}
    >
      <DataTable
        id="fleet-limits"
        label={t('title.limits')}
        columns={useColumns()}
        source={source}
        state={state}
        rowKey={({ limitation, vehicle }) => `${limitation.id}-${vehicle?.id ?? 0}`}
        search={t('search.limits')}
        empty={{ title: t('empty.limits'), text: t('empty.limitsText') }}
      />
    </ReportPage>
  );
}
