import { vehicleGroups, type VehicleGroup } from '@voltdeck/contract';
import { useTranslations } from 'use-intl';
import { useAct } from '../../api/hooks';
import { Confirm } from '../../ui/confirm';
import { isolated } from '../../ui/isolated';
import { toastDone } from '../../ui/toast';

interface DeleteVehicleGroupDialogProps {
  fleetId: number;
  group: VehicleGroup;
  onClose: () => void;
}

/** Deletes a vehicle group, once that is confirmed. */
export function DeleteVehicleGroupDialog({ fleetId, group, onClose }: DeleteVehicleGroupDialogProps) {
  const t = useTranslations('vehicleGroups');
  const { id, name } = group;
  const { actAsync } = useAct(vehicleGroups.deleteVehicleGroup, { changes: ['vehicle-group'] });
  return (
    <Confirm
      opened
      onClose={onClose}
      title={t('deleteTitle', { name: isolated(name) })}
      action={t('delete')}
      onConfirm={async () => {
        await actAsync({ params: { id: fleetId, vehicleGroupId: id } });
        toastDone({ title: t('deleted'), text: <bdi>{name}</bdi> });
        onClose();
      }}
      danger
    >
      {t('deleteText')}
    </Confirm>
  );
}
