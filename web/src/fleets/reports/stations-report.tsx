import { fleetReports, type StationUse } from '@voltdeck/contract';
import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useExport } from '../../api/export';
import { useCall } from '../../api/hooks';
import { ExportButton } from '../../ui/export-button';
import { useListState } from '../../ui/list-state';
import { DataTable } from '../../ui/table/data-table';
import { useListName } from '../../ui/table/filter-text';
import { isBare } from '../../ui/table/narrowed';
import type { Column } from '../../ui/table/types';
import { NoValue } from '../../ui/values';
import textStyles from '../../ui/text.module.css';
import { usePeriod } from './period';
import { OfFleet, type ReportOf, ReportPage, reportPath } from './report-frame';
import { useSumColumns } from './sum-columns';

const useColumns = (): readonly Column<StationUse>[] => {
  const t = useTranslations('reports.columns');
  return [
    {
      id: 'station',
      header: t('station'),
      phone: 'title',
      sort: 'title',
      fixed: true,
      cell: ({ charge_point: place }) => (
        <bdi className={`${textStyles.clip} ${textStyles.name}`} title={place.title}>
          {place.title}
        </bdi>
      ),
    },
    {
      id: 'site',
      header: t('site'),
      phone: 'under',
      cell: ({ charge_point: { charging_site: site } }) =>
        site === null ? <NoValue /> : <bdi>{site.title}</bdi>,
    },
    ...useSumColumns<StationUse>(),
  ];
};

/** `/fleets/{fleetID}/stations-report` and `/fleet/stations-report`: what was charged where. */
export function StationsReport() {
  return <OfFleet>{(of) => <Report {...of} />}</OfFleet>;
}

function Report({ fleet, path }: ReportOf) {
  const t = useTranslations('reports');
  const navigate = useNavigate();
  const { id } = fleet;
  const state = useListState(fleetReports.listStationUse.query);
  const { query } = state;
  const source = useCall(
    fleetReports.listStationUse,
    { params: { id }, query },
    { keep: true, live: { kinds: ['fleet-session', 'fleet'], id } },
  );
  const filters = [usePeriod()];
  const name = useListName(t('title.stations'), filters, query);
  const exporting = useExport(fleetReports.exportStationUse, query, name, { id });
  const { from, to } = query;
  const toSessions: string = reportPath(path, 'sessions');
  return (
    <ReportPage
      name="stations"
      fleet={fleet}
      path={path}
      days={{ from, to }}
      actions={<ExportButton {...exporting} document={t('pdf')} isEmpty={isBare(source, state)} />}
    >
      <DataTable
        id="fleet-stations"
        label={t('title.stations')}
        columns={useColumns()}
        source={source}
        state={state}
        rowKey={(row) => String(row.charge_point.id)}
        filters={filters}
        search={t('search.stations')}
        rowActions={(row) => [
          {
            id: 'sessions',
            label: t('showSessions'),
            shortcut: 's',
            onSelect: () =>
              void navigate({ to: toSessions, search: { from, to, search: row.charge_point.title } }),
          },
        ]}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
      />
    </ReportPage>
  );
}
