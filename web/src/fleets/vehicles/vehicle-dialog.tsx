import { vehicles, type Vehicle } from '@voltdeck/contract';
import { Modal, ScrollArea, Stack } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useAct } from '../../api/hooks';
import { Dialog } from '../../ui/dialog';
import { Form } from '../../ui/form/form';
import { useServerForm } from '../../ui/form/use-server-form';
import { isolated } from '../../ui/isolated';
import { toastDone } from '../../ui/toast';
import { type Fields, VehicleFields } from './vehicle-fields';

interface VehicleDialogProps {
  fleetId: number;
  /** The one to change; a new one when left out. */
  vehicle?: Vehicle | undefined;
  onClose: () => void;
}

const idOf = (thing: { id: number } | null | undefined): string =>
  thing === null || thing === undefined ? '' : String(thing.id);

const fieldsOf = (vehicle: Vehicle | undefined): Fields => ({
  title: vehicle?.title ?? '',
  vehicle_make_id: idOf(vehicle?.make),
  model: vehicle?.model ? `${vehicle.model.make.id}:${vehicle.model.id}` : '',
  year: vehicle?.year ?? '',
  version: vehicle?.version ?? '',
  color: vehicle?.color ?? '',
  license_plate: vehicle?.license_plate ?? '',
  charging_connector_id: idOf(vehicle?.charging_connector),
  vin: vehicle?.vin ?? '',
  rfid_tag: vehicle?.rfid_tag ?? '',
  rfid_expires_at: vehicle?.rfid_expires_at ?? '',
  vehicle_group_id: idOf(vehicle?.group),
  battery_capacity: vehicle?.has_own_battery_capacity ? (vehicle.battery_capacity ?? '') : '',
  active: vehicle?.active ?? true,
});

/** A model of another make than is chosen now is none. */
const bodyOf = ({ model, ...fields }: Fields): object => {
  const [makeId, modelId] = model.split(':');
  return { ...fields, vehicle_model_id: makeId === fields.vehicle_make_id ? modelId : '' };
};

/** The dialog of a vehicle; of two who change the same the second is told. */
export function VehicleDialog({ fleetId, vehicle, onClose }: VehicleDialogProps) {
  const t = useTranslations('vehicles');
  const changes = { quiet: true, changes: ['vehicle', 'vehicle-group', 'card'] } as const;
  const create = useAct(vehicles.createVehicle, changes);
  const update = useAct(vehicles.updateVehicle, changes);
  const form = useServerForm({
    schema: vehicles.createVehicle.body,
    initialValues: fieldsOf(vehicle),
    read: bodyOf,
    send: async (body) => {
      const saved =
        vehicle === undefined
          ? await create.actAsync({ params: { id: fleetId }, body })
          : await update.actAsync({
              params: { id: fleetId, vehicleId: vehicle.id },
              body: { ...body, revision: vehicle.revision },
            });
      const done = vehicle === undefined ? 'added' : 'saved';
      toastDone({ title: t(`done.${done}`, { name: isolated(saved.title) }) });
      onClose();
    },
  });
  return (
    <Dialog onClose={onClose} size="lg" scrollAreaComponent={ScrollArea.Autosize}>
      <Modal.Body p="lg">
        <Stack gap="md">
          <Modal.Title fw={600}>
            {vehicle === undefined ? t('add') : t('edit', { name: isolated(vehicle.title) })}
          </Modal.Title>
          <Form form={form} action={vehicle === undefined ? t('add') : t('save')} onCancel={onClose} guarded>
            <VehicleFields fleetId={fleetId} form={form} />
          </Form>
        </Stack>
      </Modal.Body>
    </Dialog>
  );
}
