import { fleetReports, type FleetSession } from '@voltdeck/contract';
import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useExport } from '../../api/export';
import { useCall } from '../../api/hooks';
import { useMay } from '../../api/user';
import { ExportButton } from '../../ui/export-button';
import { useListState } from '../../ui/list-state';
import { DataTable } from '../../ui/table/data-table';
import { useListName } from '../../ui/table/filter-text';
import { isBare } from '../../ui/table/narrowed';
import type { Column } from '../../ui/table/types';
import { Code, Duration, Energy, Money, NoValue } from '../../ui/values';
import { SiteTime } from '../../ui/when/site-time';
import textStyles from '../../ui/text.module.css';
import { usePeriod } from './period';
import { OfFleet, type ReportOf, ReportPage } from './report-frame';

function Text({ value }: { value: string | null }) {
  if (value === null) return <NoValue />;
  return (
    <bdi className={textStyles.clip} title={value}>
      {value}
    </bdi>
  );
}

/** What a session came to. */
const useFigures = (): readonly Column<FleetSession>[] => {
  const t = useTranslations('reports.columns');
  return [
    {
      id: 'duration',
      header: t('duration'),
      align: 'end',
      cell: ({ minutes }) => <Duration value={minutes * 60} />,
    },
    { id: 'energy', header: t('energy'), align: 'end', cell: ({ energy }) => <Energy value={energy} /> },
    {
      id: 'cost',
      header: t('cost'),
      align: 'end',
      cell: ({ cost, currency }) => <Money value={cost} currency={currency} />,
    },
    {
      id: 'tax',
      header: t('tax'),
      align: 'end',
      startsHidden: true,
      cell: ({ tax, currency }) => <Money value={tax} currency={currency} />,
    },
    {
      id: 'reason',
      header: t('reason'),
      startsHidden: true,
      cell: ({ end_reason: reason }) => (reason === null ? <NoValue /> : <Code>{reason}</Code>),
    },
  ];
};

const useColumns = (): readonly Column<FleetSession>[] => {
  const t = useTranslations('reports.columns');
  return [
    {
      id: 'started',
      header: t('started'),
      sort: 'at',
      phone: 'aside',
      cell: ({ started_at: at, time_zone: zone }) => <SiteTime at={at} zone={zone} as="short" />,
    },
    {
      id: 'vehicle',
      header: t('vehicle'),
      phone: 'title',
      fixed: true,
      cell: ({ vehicle }) => <Text value={vehicle.title} />,
    },
    {
      id: 'plate',
      header: t('plate'),
      phone: 'under',
      cell: ({ vehicle }) => <Text value={vehicle.license_plate} />,
    },
    {
      id: 'group',
      header: t('group'),
      startsHidden: true,
      cell: ({ vehicle }) => <Text value={vehicle.group?.title ?? null} />,
    },
    { id: 'station', header: t('station'), cell: (row) => <Text value={row.charge_point.title} /> },
    {
      id: 'site',
      header: t('site'),
      startsHidden: true,
      cell: (row) => <Text value={row.charge_point.charging_site?.title ?? null} />,
    },
    {
      id: 'card',
      header: t('card'),
      startsHidden: true,
      cell: ({ card }) => (card === null ? <NoValue /> : <Code>{card}</Code>),
    },
    ...useFigures(),
  ];
};

/** `/fleets/{fleetID}/orders-report` and `/fleet/orders-report`: every session with its labels. */
export function SessionsReport() {
  return <OfFleet>{(of) => <Report {...of} />}</OfFleet>;
}

function Report({ fleet, path }: ReportOf) {
  const t = useTranslations('reports');
  const navigate = useNavigate();
  const mayOpen = useMay()({ operator: 'order.read' });
  const { id } = fleet;
  const state = useListState(fleetReports.listFleetSessions.query);
  const { query } = state;
  const source = useCall(
    fleetReports.listFleetSessions,
    { params: { id }, query },
    { keep: true, live: { kinds: ['fleet-session', 'fleet'], id } },
  );
  const filters = [usePeriod()];
  const name = useListName(t('title.sessions'), filters, query);
  const exporting = useExport(fleetReports.exportFleetSessions, query, name, { id });
  const { from, to } = query;
  return (
    <ReportPage
      name="sessions"
      fleet={fleet}
      path={path}
      days={{ from, to }}
      actions={<ExportButton {...exporting} isEmpty={isBare(source, state)} />}
    >
      <DataTable
        id="fleet-sessions"
        label={t('title.sessions')}
        columns={useColumns()}
        source={source}
        state={state}
        rowKey={({ order_id: order }) => String(order)}
        filters={filters}
        search={t('search.sessions')}
        rowActions={({ order_id: order }) =>
          mayOpen
            ? [
                {
                  id: 'order',
                  label: t('openOrder', { id: String(order) }),
                  shortcut: 'o',
                  onSelect: () => void navigate({ to: '/orders/$id', params: { id: String(order) } }),
                },
              ]
            : []
        }
        empty={{ title: t('empty.title'), text: t('empty.text') }}
      />
    </ReportPage>
  );
}
