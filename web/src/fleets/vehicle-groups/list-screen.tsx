import { type Fleet, vehicleGroups, type VehicleGroup, vehicles } from '@voltdeck/contract';
import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { IconFileImport, IconPencil, IconPlus, IconStack2, IconTrash } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { useMay } from '../../api/user';
import { FoundFleet } from '../../identity';
import { isolated } from '../../ui/isolated';
import { useListState } from '../../ui/list-state';
import { Page, Section } from '../../ui/page';
import { EmptyState, Loaded, PageSkeleton } from '../../ui/page-states';
import { VehicleImportDialog } from '../vehicle-imports/opened-later';
import { useVehicles, VehicleDialog, VehicleTable } from '../vehicles/vehicle-table';
import { DeleteVehicleGroupDialog } from './delete-dialog';
import styles from './vehicle-groups.module.css';

const VehicleGroupDialog = lazy(() =>
  import('./group-dialog').then((module) => ({ default: module.VehicleGroupDialog })),
);

type Asked = { what: 'add' } | { what: 'edit' | 'delete'; group: VehicleGroup };

/** Its name and how many vehicles are in it; pressed, the table beside shows these. */
function GroupName({ group: { id, name, vehicles_count: count } }: { group: VehicleGroup }) {
  const t = useTranslations('vehicleGroups');
  const maySee = useMay()(vehicles.listVehicles.needs);
  const state = useListState(vehicles.listVehicles.query);
  const isShown = state.query.vehicle_group_id?.includes(id) === true;
  if (!maySee) return <bdi className={styles.name}>{name}</bdi>;
  return (
    <button
      type="button"
      className={styles.choose}
      aria-pressed={isShown}
      aria-label={`${t('showOne', { name: isolated(name) })}, ${t('vehicles', { count })}`}
      onClick={() => state.set({ vehicle_group_id: isShown ? undefined : [id] })}
    >
      <bdi className={styles.name}>{name}</bdi>
      <span className={styles.description}>{t('vehicles', { count })}</span>
    </button>
  );
}

interface GroupRowProps {
  group: VehicleGroup;
  ask: (asked: Asked) => void;
}

function GroupRow({ group, ask }: GroupRowProps) {
  const t = useTranslations('vehicleGroups');
  const may = useMay();
  const name = isolated(group.name);
  return (
    <li className={styles.row}>
      <span className={styles.said}>
        <GroupName group={group} />
        {group.description === null ? null : <bdi className={styles.description}>{group.description}</bdi>}
      </span>
      {may(vehicleGroups.updateVehicleGroup.needs) ? (
        <ActionIcon aria-label={t('editOne', { name })} onClick={() => ask({ what: 'edit', group })}>
          <IconPencil size={16} aria-hidden />
        </ActionIcon>
      ) : null}
      {may(vehicleGroups.deleteVehicleGroup.needs) ? (
        <ActionIcon aria-label={t('deleteOne', { name })} onClick={() => ask({ what: 'delete', group })}>
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      ) : null}
    </li>
  );
}

interface AskedDialogProps {
  fleetId: number;
  asked: Asked | null;
  onClose: () => void;
}

function AskedDialog({ fleetId, asked, onClose }: AskedDialogProps) {
  if (asked === null) return null;
  if (asked.what === 'delete')
    return <DeleteVehicleGroupDialog fleetId={fleetId} group={asked.group} onClose={onClose} />;
  return (
    <Suspense fallback={null}>
      <VehicleGroupDialog
        fleetId={fleetId}
        group={asked.what === 'edit' ? asked.group : undefined}
        onClose={onClose}
      />
    </Suspense>
  );
}

const useGroups = (fleetId: number) =>
  useCall(
    vehicleGroups.listVehicleGroups,
    { params: { id: fleetId } },
    // A fleet's own admins hear of the fleet alone.
    { live: { kinds: ['vehicle-group', 'vehicle', 'fleet'], id: fleetId } },
  );

/** The vehicle groups of a fleet, and what may be done with them. */
export function VehicleGroupList({ fleetId }: { fleetId: number }) {
  const t = useTranslations('vehicleGroups');
  const mayAdd = useMay()(vehicleGroups.createVehicleGroup.needs);
  const [asked, setAsked] = useState<Asked | null>(null);
  const source = useGroups(fleetId);
  const add = mayAdd ? (
    <Button
      variant="default"
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => setAsked({ what: 'add' })}
    >
      {t('add')}
    </Button>
  ) : null;
  return (
    <Section title={t('title')} actions={source.data?.length === 0 ? null : add} flush>
      <Loaded source={source} skeleton={<Skeleton height={160} />}>
        {(groups) =>
          groups.length === 0 ? (
            <EmptyState
              icon={<IconStack2 size={22} stroke={1.5} />}
              title={t('empty')}
              text={t('emptyText')}
              action={add}
            />
          ) : (
            <ul className={styles.list} aria-label={t('title')}>
              {groups.map((group) => (
                <GroupRow key={group.id} group={group} ask={setAsked} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <AskedDialog fleetId={fleetId} asked={asked} onClose={() => setAsked(null)} />
    </Section>
  );
}

/** Shown once the groups above have their height, so that no row moves under a hand; asked for at the same time. */
function VehiclesBelow({ fleetId, add }: { fleetId: number; add: ReactNode }) {
  const { data, error } = useGroups(fleetId);
  useVehicles(fleetId);
  return data === undefined && error === null ? null : <VehicleTable fleetId={fleetId} add={add} />;
}

/** The vehicles of a fleet under its groups. */
function FleetVehicles({ fleet: { id, name } }: { fleet: Fleet }) {
  const t = useTranslations('vehicleGroups');
  const tVehicles = useTranslations('vehicles');
  const may = useMay();
  const [open, setOpen] = useState<'add' | 'import' | null>(null);
  // An import asks for what adding one does; to name its call would bring its shapes to the page.
  const mayAdd = may(vehicles.createVehicle.needs);
  const add = mayAdd ? (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen('add')}>
      {tVehicles('add')}
    </Button>
  ) : null;
  return (
    <Page
      title={t('page')}
      text={
        <>
          <bdi>{name}</bdi> · {t('text')}
        </>
      }
      actions={
        <>
          {mayAdd ? (
            <Button
              variant="default"
              leftSection={<IconFileImport size={16} aria-hidden />}
              onClick={() => setOpen('import')}
            >
              {tVehicles('import')}
            </Button>
          ) : null}
          {add}
        </>
      }
    >
      <VehicleGroupList fleetId={id} />
      {may(vehicles.listVehicles.needs) ? <VehiclesBelow fleetId={id} add={add} /> : null}
      <Suspense fallback={null}>
        {open === 'add' ? <VehicleDialog fleetId={id} onClose={() => setOpen(null)} /> : null}
        {open === 'import' ? <VehicleImportDialog fleetId={id} onClose={() => setOpen(null)} /> : null}
      </Suspense>
    </Page>
  );
}

/** `/fleets/{fleetID}/group-vehicles` and `/fleet/group-vehicles`: the vehicles of a fleet and their groups. */
export function VehicleGroupsScreen() {
  return (
    <Suspense fallback={<PageSkeleton />}>
      <FoundFleet>{(fleet) => <FleetVehicles fleet={fleet} />}</FoundFleet>
    </Suspense>
  );
}
