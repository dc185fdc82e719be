import { vehicles, type Vehicle } from '@voltdeck/contract';
import { useTranslations } from 'use-intl';
import { useAct } from '../../api/hooks';
import { Confirm } from '../../ui/confirm';
import { isolated } from '../../ui/isolated';
import { toastDone } from '../../ui/toast';

interface DeleteVehicleDialogProps {
  fleetId: number;
  vehicle: Vehicle;
  onClose: () => void;
}

/** Deletes a vehicle, once that is confirmed. */
export function DeleteVehicleDialog({ fleetId, vehicle, onClose }: DeleteVehicleDialogProps) {
  const t = useTranslations('vehicles');
  const { id, title, rfid_tag: card } = vehicle;
  const { actAsync } = useAct(vehicles.deleteVehicle, { changes: ['vehicle', 'vehicle-group', 'card'] });
  return (
    <Confirm
      opened
      onClose={onClose}
      title={t('delete.title', { name: isolated(title) })}
      action={t('delete.action')}
      onConfirm={async () => {
        await actAsync({ params: { id: fleetId, vehicleId: id } });
        toastDone({ title: t('done.deleted', { name: isolated(title) }) });
        onClose();
      }}
      danger
    >
      {card === null ? t('delete.text') : t('delete.textCard', { card: isolated(card) })}
    </Confirm>
  );
}
