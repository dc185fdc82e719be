import { drivers, type Driver, type Fleet } from '@voltdeck/contract';
import { Button } from '@mantine/core';
import { IconPencil, IconPlus, IconUserCircle, IconTrash } from '@tabler/icons-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct, useCall } from '../../api/hooks';
import { useMay } from '../../api/user';
import { FoundFleet } from '../../identity';
import { Confirm } from '../../ui/confirm';
import { isolated } from '../../ui/isolated';
import { useListState } from '../../ui/list-state';
import { Page } from '../../ui/page';
import { PageSkeleton } from '../../ui/page-states';
import { DataTable } from '../../ui/table/data-table';
import type { Column, RowAction } from '../../ui/table/types';
import { toastDone } from '../../ui/toast';
import { NoValue } from '../../ui/values';
import { OwnTime } from '../../ui/when/own-time';

const AddDriversDialog = lazy(() =>
  import('./add-dialog').then((module) => ({ default: module.AddDriversDialog })),
);
const EditDriverDialog = lazy(() =>
  import('./edit-dialog').then((module) => ({ default: module.EditDriverDialog })),
);

type Asked = { what: 'add' } | { what: 'edit' | 'delete'; driver: Driver };

const Said = ({ text }: { text: string | null }) => (text === null ? <NoValue /> : <bdi>{text}</bdi>);

const useDriverColumns = (): readonly Column<Driver>[] => {
  const t = useTranslations('drivers.column');
  return useMemo<readonly Column<Driver>[]>(
    () => [
      { id: 'name', header: t('name'), cell: ({ name }) => <bdi>{name}</bdi>, sort: 'name', phone: 'title' },
      { id: 'email', header: t('email'), cell: ({ email }) => <Said text={email} />, phone: 'under' },
      { id: 'phone', header: t('phone'), cell: ({ phone }) => <Said text={phone} /> },
      {
        id: 'vehicles',
        header: t('vehicles'),
        cell: ({ vehicles }) => (
          <Said text={vehicles.length === 0 ? null : vehicles.map(({ title }) => title).join(', ')} />
        ),
      },
      {
        id: 'created_at',
        header: t('added'),
        cell: ({ created_at: at }) => <OwnTime at={at} />,
        sort: 'created_at',
        startsHidden: true,
      },
    ],
    [t],
  );
};

const useDriverActions = (ask: (asked: Asked) => void): ((driver: Driver) => readonly RowAction[]) => {
  const t = useTranslations('drivers');
  const may = useMay();
  const mayChange = may(drivers.updateDriver.needs);
  const mayDelete = may(drivers.deleteDriver.needs);
  return (driver) => {
    const offered: (RowAction | false)[] = [
      mayChange && {
        id: 'edit',
        label: t('edit'),
        icon: <IconPencil size={16} aria-hidden />,
        shortcut: 'e',
        onSelect: () => ask({ what: 'edit', driver }),
      },
      mayDelete && {
        id: 'delete',
        label: t('delete.action'),
        icon: <IconTrash size={16} aria-hidden />,
        danger: true,
        onSelect: () => ask({ what: 'delete', driver }),
      },
    ];
    return offered.filter((action) => action !== false);
  };
};

interface DialogProps {
  fleetId: number;
  asked: Asked | null;
  onClose: () => void;
}

function AskedDialog({ fleetId, asked, onClose }: DialogProps) {
  const t = useTranslations('drivers');
  const { actAsync } = useAct(drivers.deleteDriver, { changes: ['driver'] });
  if (asked === null) return null;
  if (asked.what === 'add')
    return (
      <Suspense fallback={null}>
        <AddDriversDialog fleetId={fleetId} onClose={onClose} />
      </Suspense>
    );
  const { what, driver } = asked;
  if (what === 'edit')
    return (
      <Suspense fallback={null}>
        <EditDriverDialog fleetId={fleetId} driver={driver} onClose={onClose} />
      </Suspense>
    );
  return (
    <Confirm
      opened
      danger
      onClose={onClose}
      title={t('delete.title', { name: isolated(driver.name) })}
      action={t('delete.action')}
      onConfirm={async () => {
        await actAsync({ params: { id: fleetId, driverId: driver.id } });
        toastDone({ title: t('deleted', { name: isolated(driver.name) }) });
      }}
    >
      {t('delete.text')}
    </Confirm>
  );
}

/** The drivers of a fleet, and what may be done with them. */
export function DriverList({ fleet: { id, name } }: { fleet: Fleet }) {
  const t = useTranslations('drivers');
  const may = useMay();
  const state = useListState(drivers.listDrivers.query);
  const source = useCall(
    drivers.listDrivers,
    { params: { id }, query: state.query },
    // A fleet's own admins hear of the fleet alone.
    { keep: true, live: { kinds: ['driver', 'vehicle', 'fleet'], id } },
  );
  const [asked, setAsked] = useState<Asked | null>(null);
  const mayChange = may(drivers.updateDriver.needs);
  const add = may(drivers.addDrivers.needs) ? (
    <Button
      data-add
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => setAsked({ what: 'add' })}
    >
      {t('add')}
    </Button>
  ) : null;
  return (
    <Page
      title={t('title')}
      text={
        <>
          <bdi>{name}</bdi> · {t('text')}
        </>
      }
      actions={add}
    >
      <DataTable
        id="drivers"
        label={t('title')}
        columns={useDriverColumns()}
        source={source}
        state={state}
        rowKey={({ id: driver }) => String(driver)}
        onOpen={(driver) => (mayChange ? setAsked({ what: 'edit', driver }) : undefined)}
        filters={[]}
        search={t('search')}
        rowActions={useDriverActions(setAsked)}
        empty={{
          title: t('empty'),
          text: t('emptyText'),
          action: add,
          icon: <IconUserCircle size={22} stroke={1.5} />,
        }}
      />
      <AskedDialog fleetId={id} asked={asked} onClose={() => setAsked(null)} />
    </Page>
  );
}

/** `/fleets/{fleetID}/drivers` and `/fleet/drivers`: who charges the vehicles of a fleet. */
export function DriversScreen() {
  return (
    <Suspense fallback={<PageSkeleton />}>
      <FoundFleet>{(fleet) => <DriverList fleet={fleet} />}</FoundFleet>
    </Suspense>
  );
}
