import { type Fleet, fleetBalance, type FleetBalance, payments } from '@voltdeck/contract';
import { Button, Group } from '@mantine/core';
import { IconBell, IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useExport } from '../../api/export';
import { useCall } from '../../api/hooks';
import { useMay } from '../../api/user';
import { FoundFleet } from '../../identity';
import { ExportButton } from '../../ui/export-button';
import { KeyFigure, KeyFigures } from '../../ui/figures';
import { LiveValue } from '../../ui/live-value';
import { useListState } from '../../ui/list-state';
import { Page } from '../../ui/page';
import { PageSkeleton } from '../../ui/page-states';
import { DataTable } from '../../ui/table/data-table';
import { useListName } from '../../ui/table/filter-text';
import { isBare } from '../../ui/table/narrowed';
import { Count, Money } from '../../ui/values';
import { Refusals } from '../refusals/opened-later';
import { usePaymentColumns } from './columns';
import { usePaymentFilters } from './list-filters';

const BookDialog = lazy(() => import('./book-dialog').then((module) => ({ default: module.BookDialog })));
const WarnDialog = lazy(() => import('./warn-dialog').then((module) => ({ default: module.WarnDialog })));

/** A fleet's own admins hear of the fleet alone. */
const live = (id: number) => ({ kinds: ['fleet-balance', 'fleet-session', 'fleet'] as const, id });

/** `/fleets/{fleetID}/payments` and `/fleet/payments`: what a fleet has prepaid, and what was charged to it. */
export function PaymentsScreen() {
  return (
    <Suspense fallback={<PageSkeleton />}>
      <FoundFleet>{(fleet) => <Payments fleet={fleet} />}</FoundFleet>
    </Suspense>
  );
}

function Payments({ fleet }: { fleet: Fleet }) {
  const t = useTranslations('payments');
  const may = useMay();
  const [opened, setOpened] = useState<'book' | 'warn' | null>(null);
  const { data: standing } = useCall(
    fleetBalance.getFleetBalance,
    { params: { id: fleet.id } },
    { live: live(fleet.id) },
  );
  const close = (): void => setOpened(null);
  return (
    <Page
      title={t('title')}
      text={t('text')}
      figures={<BalanceFigures standing={standing} />}
      actions={
        <Group gap="xs">
          <PaymentExport fleet={fleet} />
          {may(fleetBalance.setWarnLevels.needs) ? (
            <Button
              variant="default"
              data-warn
              disabled={standing === undefined}
              leftSection={<IconBell size={16} aria-hidden />}
              onClick={() => setOpened('warn')}
            >
              {t('warn.open')}
            </Button>
          ) : null}
          {may(fleetBalance.changeFleetBalance.needs) ? (
            <Button
              data-book
              disabled={standing === undefined}
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => setOpened('book')}
            >
              {t('book.open')}
            </Button>
          ) : null}
        </Group>
      }
    >
      <PaymentTable fleet={fleet} />
      <FleetRefusals fleet={fleet} />
      <Suspense fallback={null}>
        {opened === 'book' && standing !== undefined ? (
          <BookDialog fleet={fleet} standing={standing} onClose={close} />
        ) : null}
        {opened === 'warn' && standing !== undefined ? (
          <WarnDialog fleet={fleet} standing={standing} onClose={close} />
        ) : null}
      </Suspense>
    </Page>
  );
}

function BalanceFigures({ standing }: { standing: FleetBalance | undefined }) {
  const t = useTranslations('payments.figures');
  const currency = standing?.currency ?? '';
  const amount = (name: 'balance' | 'reserved' | 'available') =>
    standing === undefined ? undefined : (
      <LiveValue value={standing[name]}>
        <Money value={standing[name]} currency={currency} />
      </LiveValue>
    );
  return (
    <KeyFigures>
      <KeyFigure label={t('balance')}>{amount('balance')}</KeyFigure>
      <KeyFigure label={t('reserved')} note={t('reservedNote')}>
        {amount('reserved')}
      </KeyFigure>
      <KeyFigure label={t('available')} note={t('availableNote')}>
        {amount('available')}
      </KeyFigure>
      <KeyFigure label={t('running')}>
        {standing === undefined ? undefined : <Count value={standing.running} />}
      </KeyFigure>
    </KeyFigures>
  );
}

const usePayments = ({ id }: Fleet) => {
  const state = useListState(payments.listPayments.query);
  const source = useCall(
    payments.listPayments,
    { params: { id }, query: state.query },
    { keep: true, live: live(id) },
  );
  return { state, source, filters: usePaymentFilters() };
};

/** Comes after the table has its height, so that it is not pushed down while somebody reads it. */
function FleetRefusals({ fleet }: { fleet: Fleet }) {
  const { source } = usePayments(fleet);
  if (source.data === undefined && source.error === null) return null;
  return (
    <Suspense fallback={null}>
      <Refusals fleetId={fleet.id} />
    </Suspense>
  );
}

/** Saves the payments of the list, while there are any. */
function PaymentExport({ fleet }: { fleet: Fleet }) {
  const t = useTranslations('payments');
  const { state, source, filters } = usePayments(fleet);
  const name = useListName(t('title'), filters, state.query);
  const exporting = useExport(payments.exportPayments, state.query, name, { id: fleet.id });
  return <ExportButton {...exporting} isEmpty={isBare(source, state)} />;
}

function PaymentTable({ fleet }: { fleet: Fleet }) {
  const t = useTranslations('payments');
  const navigate = useNavigate();
  const { state, source, filters } = usePayments(fleet);
  const mayOpen = useMay()({ operator: 'order.read' });
  return (
    <DataTable
      id="fleet-payments"
      label={t('title')}
      columns={usePaymentColumns()}
      source={source}
      state={state}
      rowKey={({ id }) => String(id)}
      filters={filters}
      search={t('search')}
      rowActions={({ order_id: order }) =>
        order === null || !mayOpen
          ? []
          : [
              {
                id: 'order',
                label: t('openOrder', { id: String(order) }),
                shortcut: 'o',
                onSelect: () => void navigate({ to: '/orders/$id', params: { id: String(order) } }),
              },
            ]
      }
      empty={{ title: t('empty'), text: t('emptyText') }}
    />
  );
}
