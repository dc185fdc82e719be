import { vehicleGroups, vehicles, type Vehicle } from '@voltdeck/contract';
import { Skeleton } from '@mantine/core';
import { IconCar } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { useMay } from '../../api/user';
import { useListState } from '../../ui/list-state';
import { DataTable } from '../../ui/table/data-table';
import type { Filter } from '../../ui/table/types';
import { useVehicleColumns } from './columns';
import { DeleteVehicleDialog } from './delete-dialog';
import { useVehicleActions } from './row-actions';

export const VehicleDialog = lazy(() =>
  import('./vehicle-dialog').then((module) => ({ default: module.VehicleDialog })),
);
const BulkBar = lazy(() => import('./bulk-bar').then((module) => ({ default: module.BulkBar })));

const useFilters = (fleetId: number): readonly Filter[] => {
  const t = useTranslations('vehicles');
  const maySeeGroups = useMay()(vehicleGroups.listVehicleGroups.needs);
  const { data: groups } = useCall(
    vehicleGroups.listVehicleGroups,
    { params: { id: fleetId } },
    { enabled: maySeeGroups, live: { kinds: ['vehicle-group', 'fleet'], id: fleetId } },
  );
  return [
    {
      kind: 'multi',
      key: 'vehicle_group_id',
      label: t('column.group'),
      options: (groups ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
    },
    {
      kind: 'flag',
      key: 'ungrouped',
      label: t('filter.grouping'),
      yes: t('filter.ungrouped'),
      no: t('filter.grouped'),
    },
    {
      kind: 'flag',
      key: 'active',
      label: t('column.state'),
      yes: t('state.active'),
      no: t('state.inactive'),
    },
  ];
};

/** The vehicles of a fleet that the address asks for. */
export const useVehicles = (fleetId: number) => {
  const state = useListState(vehicles.listVehicles.query);
  const source = useCall(
    vehicles.listVehicles,
    { params: { id: fleetId }, query: state.query },
    // A fleet's own admins hear of the fleet alone.
    {
      keep: true,
      live: [{ kinds: ['vehicle', 'vehicle-group', 'fleet'], id: fleetId }, { kinds: ['card'] }],
    },
  );
  return { state, source };
};

interface VehicleTableProps {
  fleetId: number;
  /** Adds the first one, where there is none. */
  add: ReactNode;
}

/** The vehicles of a fleet, and what may be done with them. */
export function VehicleTable({ fleetId, add }: VehicleTableProps) {
  const t = useTranslations('vehicles');
  const mayChange = useMay()(vehicles.updateVehicle.needs);
  const { state, source } = useVehicles(fleetId);
  const [asked, setAsked] = useState<{ what: 'edit' | 'delete'; vehicle: Vehicle } | null>(null);
  const close = (): void => setAsked(null);
  return (
    <>
      <DataTable
        id="vehicles"
        label={t('title')}
        columns={useVehicleColumns()}
        source={source}
        state={state}
        rowKey={({ id }) => String(id)}
        onOpen={(vehicle) => (mayChange ? setAsked({ what: 'edit', vehicle }) : undefined)}
        filters={useFilters(fleetId)}
        search={t('search')}
        rowActions={useVehicleActions(fleetId, (what, vehicle) => setAsked({ what, vehicle }))}
        {...(mayChange
          ? {
              bulkActions: (
                keys: readonly string[],
                _isAll: boolean,
                select: (keys: readonly string[]) => void,
              ) => (
                <Suspense fallback={<Skeleton height={30} width={240} />}>
                  <BulkBar fleetId={fleetId} keys={keys} onDone={() => select([])} />
                </Suspense>
              ),
            }
          : {})}
        empty={{
          title: t('empty'),
          text: t('emptyText'),
          action: add,
          icon: <IconCar size={22} stroke={1.5} />,
        }}
      />
      <Suspense fallback={null}>
        {asked?.what === 'edit' ? (
          <VehicleDialog fleetId={fleetId} vehicle={asked.vehicle} onClose={close} />
        ) : null}
        {asked?.what === 'delete' ? (
          <DeleteVehicleDialog fleetId={fleetId} vehicle={asked.vehicle} onClose={close} />
        ) : null}
      </Suspense>
    </>
  );
}
