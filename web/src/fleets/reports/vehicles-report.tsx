import { fleetReports, type VehicleEnergy } from '@voltdeck/contract';
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

const useColumns = (): readonly Column<VehicleEnergy>[] => {
  const t = useTranslations('reports.columns');
  return [
    {
      id: 'vehicle',
      header: t('vehicle'),
      phone: 'title',
      sort: 'title',
      fixed: true,
      cell: ({ vehicle }) => (
        <bdi className={`${textStyles.clip} ${textStyles.name}`} title={vehicle.title}>
          {vehicle.title}
        </bdi>
      ),
    },
    {
      id: 'plate',
      header: t('plate'),
      phone: 'under',
      cell: ({ vehicle: { license_plate: plate } }) => (plate === null ? <NoValue /> : <bdi>{plate}</bdi>),
    },
    {
      id: 'group',
      header: t('group'),
      cell: ({ vehicle: { group } }) => (group === null ? <NoValue /> : <bdi>{group.title}</bdi>),
    },
    ...useSumColumns<VehicleEnergy>(),
  ];
};

/** `/fleets/{fleetID}/vehicle-kWh-report` and `/fleet/vehicle-kWh-report`: what each vehicle charged. */
export function VehiclesReport() {
  return <OfFleet>{(of) => <Report {...of} />}</OfFleet>;
}

function Report({ fleet, path }: ReportOf) {
  const t = useTranslations('reports');
  const navigate = useNavigate();
  const { id } = fleet;
  const state = useListState(fleetReports.listVehicleEnergy.query);
  const { query } = state;
  const source = useCall(
    fleetReports.listVehicleEnergy,
    { params: { id }, query },
    { keep: true, live: { kinds: ['fleet-session', 'vehicle', 'fleet'], id } },
  );
  const filters = [usePeriod()];
  const name = useListName(t('title.vehicles'), filters, query);
  const exporting = useExport(fleetReports.exportVehicleEnergy, query, name, { id });
  const { from, to } = query;
  const toSessions: string = reportPath(path, 'sessions');
  return (
    <ReportPage
      name="vehicles"
      fleet={fleet}
      path={path}
      days={{ from, to }}
      actions={<ExportButton {...exporting} document={t('pdf')} isEmpty={isBare(source, state)} />}
    >
      <DataTable
        id="fleet-vehicles-kwh"
        label={t('title.vehicles')}
        columns={useColumns()}
        source={source}
        state={state}
        rowKey={({ vehicle }) => String(vehicle.id)}
        filters={filters}
        search={t('search.vehicles')}
        rowActions={({ vehicle }) => [
          {
            id: 'sessions',
            label: t('showSessions'),
            shortcut: 's',
            onSelect: () =>
              void navigate({
                to: toSessions,
                search: { from, to, search: vehicle.license_plate ?? vehicle.title },
              }),
          },
        ]}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
      />
    </ReportPage>
  );
}
