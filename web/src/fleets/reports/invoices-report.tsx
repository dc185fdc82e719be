import { type FleetInvoice, fleetInvoices } from '@voltdeck/contract';
import { Button, Group } from '@mantine/core';
import { IconFileDownload, IconListDetails, IconMail, IconMailOff } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ApiError } from '../../api/api-error';
import { saveFileOf, useExport } from '../../api/export';
import { useAct, useCall } from '../../api/hooks';
import { useFormats } from '../../i18n/format';
import { ExportButton } from '../../ui/export-button';
import { useListState } from '../../ui/list-state';
import { StatusBadge } from '../../ui/status-badge';
import { DataTable } from '../../ui/table/data-table';
import { isBare } from '../../ui/table/narrowed';
import type { Column } from '../../ui/table/types';
import { toastDone } from '../../ui/toast';
import { Code, Count, Energy, Money } from '../../ui/values';
import { OfFleet, type ReportOf, ReportPage } from './report-frame';
import styles from './reports.module.css';

const InvoiceDialog = lazy(() =>
  import('./invoice-dialog').then((module) => ({ default: module.InvoiceDialog })),
);

const useColumns = (): readonly Column<FleetInvoice>[] => {
  const t = useTranslations('reports');
  const { longMonth } = useFormats();
  const money = (
    id: 'charged' | 'changed' | 'total' | 'tax' | 'opening' | 'deposits' | 'closing',
    more: Partial<Column<FleetInvoice>> = {},
  ): Column<FleetInvoice> => ({
    id,
    header: t(`columns.${id}`),
    align: 'end',
    cell: (row) => <Money value={row[id]} currency={row.currency} />,
    ...more,
  });
  return [
    {
      id: 'month',
      header: t('columns.month'),
      phone: 'title',
      sort: 'month',
      fixed: true,
      cell: (row) => (
        <span className={styles.month}>
          <bdi>{longMonth(new Date(row.from), 'UTC')}</bdi>
          {row.is_open ? <StatusBadge tone="blue" shape="half" label={t('open')} plain /> : null}
        </span>
      ),
    },
    {
      id: 'number',
      header: t('columns.number'),
      phone: 'under',
      cell: ({ number }) => <Code>{number}</Code>,
    },
    {
      id: 'sessions',
      header: t('columns.sessions'),
      align: 'end',
      cell: ({ sessions }) => <Count value={sessions} />,
    },
    {
      id: 'energy',
      header: t('columns.energy'),
      align: 'end',
      cell: ({ energy }) => <Energy value={energy} />,
    },
    money('charged', { startsHidden: true }),
    money('changed'),
    money('total', { phone: 'aside' }),
    money('tax', { startsHidden: true }),
    money('opening', { startsHidden: true }),
    money('deposits'),
    money('closing'),
  ];
};

/** `/fleets/{fleetID}/invoices-report` and `/fleet/invoices-report`: what the fleet was charged by month. */
export function InvoicesReport() {
  return <OfFleet>{(of) => <Report {...of} />}</OfFleet>;
}

/** Whether the reader gets each month by mail once it is over. */
function MailChoice({ fleetId: id }: { fleetId: number }) {
  const t = useTranslations('reports.mail');
  const { data } = useCall(
    fleetInvoices.getReportMail,
    { params: { id } },
    { quiet: true, live: { kinds: ['fleet'], id } },
  );
  const choose = useAct(fleetInvoices.chooseReportMail, { changes: ['fleet'] });
  const isWanted = data?.is_wanted ?? false;
  const change = async (): Promise<void> => {
    await choose.actAsync({ params: { id }, body: { is_wanted: !isWanted } });
    toastDone({ title: isWanted ? t('isOff') : t('isOn') });
  };
  return (
    <Button
      variant="default"
      disabled={data === undefined}
      loading={choose.isPending}
      leftSection={isWanted ? <IconMailOff size={16} aria-hidden /> : <IconMail size={16} aria-hidden />}
      onClick={() => void change()}
    >
      {isWanted ? t('off') : t('on')}
    </Button>
  );
}

function Report({ fleet, path }: ReportOf) {
  const t = useTranslations('reports');
  const { id } = fleet;
  const [opened, setOpened] = useState<FleetInvoice | null>(null);
  const state = useListState(fleetInvoices.listFleetInvoices.query);
  const source = useCall(
    fleetInvoices.listFleetInvoices,
    { params: { id }, query: state.query },
    { keep: true, live: { kinds: ['fleet-session', 'fleet-balance', 'fleet'], id } },
  );
  const exporting = useExport(fleetInvoices.exportFleetInvoices, {}, t('title.invoices'), { id });
  const download = useMutation<void, ApiError, string>({
    retry: false,
    mutationFn: (month: string) => saveFileOf(fleetInvoices.printFleetInvoice, { params: { id, month } }),
  });
  return (
    <ReportPage
      name="invoices"
      fleet={fleet}
      path={path}
      actions={
        <Group gap="xs">
          <MailChoice fleetId={id} />
          <ExportButton {...exporting} isEmpty={isBare(source, state)} />
        </Group>
      }
    >
      <DataTable
        id="fleet-invoices"
        label={t('title.invoices')}
        columns={useColumns()}
        source={source}
        state={state}
        rowKey={({ month }) => month}
        onOpen={setOpened}
        rowActions={(row) => [
          {
            id: 'lines',
            label: t('lines.open'),
            icon: <IconListDetails size={15} aria-hidden />,
            shortcut: 'v',
            onSelect: () => setOpened(row),
          },
          {
            id: 'pdf',
            label: t('download'),
            icon: <IconFileDownload size={15} aria-hidden />,
            shortcut: 'p',
            disabled: download.isPending,
            onSelect: () => download.mutate(row.month),
          },
        ]}
        empty={{ title: t('empty.invoices'), text: t('empty.invoicesText') }}
      />
      <Suspense fallback={null}>
        {opened === null ? null : (
          <InvoiceDialog
            fleetId={id}
            invoice={opened}
            onDownload={() => download.mutate(opened.month)}
            onClose={() => setOpened(null)}
          />
        )}
      </Suspense>
    </ReportPage>
  );
}
