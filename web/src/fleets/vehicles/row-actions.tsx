import { vehicles, type Vehicle } from '@voltdeck/contract';
import { IconPencil, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useAct } from '../../api/hooks';
import { useMay } from '../../api/user';
import { isolated } from '../../ui/isolated';
import type { RowAction } from '../../ui/table/types';
import { toastDone } from '../../ui/toast';

const icon = (Icon: typeof IconPencil) => <Icon size={16} aria-hidden />;

/** What may be done with a vehicle; what may not is not offered. */
export const useVehicleActions = (
  fleetId: number,
  ask: (what: 'edit' | 'delete', vehicle: Vehicle) => void,
): ((vehicle: Vehicle) => readonly RowAction[]) => {
  const t = useTranslations('vehicles');
  const may = useMay();
  const { actAsync } = useAct(vehicles.changeVehicles, { changes: ['vehicle'] });
  const setActive = async ({ id, title }: Vehicle, active: boolean): Promise<void> => {
    await actAsync({ params: { id: fleetId }, body: { vehicle_ids: [id], active } });
    toastDone({ title: t(active ? 'done.activated' : 'done.deactivated', { name: isolated(title) }) });
  };
  const mayChange = may(vehicles.updateVehicle.needs);
  return (vehicle) => {
    const offered: (RowAction | false)[] = [
      mayChange && {
        id: 'edit',
        label: t('action.edit'),
        icon: icon(IconPencil),
        shortcut: 'e',
        onSelect: () => ask('edit', vehicle),
      },
      mayChange && {
        id: 'active',
        label: vehicle.active ? t('action.deactivate') : t('action.activate'),
        icon: icon(vehicle.active ? IconPlayerPause : IconPlayerPlay),
        shortcut: 'a',
        onSelect: () => void setActive(vehicle, !vehicle.active),
      },
      may(vehicles.deleteVehicle.needs) && {
        id: 'delete',
        label: t('action.delete'),
        icon: icon(IconTrash),
        danger: true,
        onSelect: () => ask('delete', vehicle),
      },
    ];
    return offered.filter((action) => action !== false);
  };
};
