import { vehicleGroups, type VehicleGroup } from '@voltdeck/contract';
import { Modal, Stack } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useAct } from '../../api/hooks';
import { Dialog } from '../../ui/dialog';
import { AreaField, TextField } from '../../ui/form/fields';
import { Form } from '../../ui/form/form';
import { useServerForm } from '../../ui/form/use-server-form';
import { toastDone } from '../../ui/toast';

interface VehicleGroupDialogProps {
  fleetId: number;
  /** The one to change; a new one when left out. */
  group?: VehicleGroup | undefined;
  onClose: () => void;
}

/** The dialog of a vehicle group's name and description. */
export function VehicleGroupDialog({ fleetId, group, onClose }: VehicleGroupDialogProps) {
  const t = useTranslations('vehicleGroups');
  const changes = { quiet: true, changes: ['vehicle-group'] } as const;
  const create = useAct(vehicleGroups.createVehicleGroup, changes);
  const update = useAct(vehicleGroups.updateVehicleGroup, changes);
  const form = useServerForm({
    schema: vehicleGroups.createVehicleGroup.body,
    initialValues: { name: group?.name ?? '', description: group?.description ?? '' },
    send: async ({ name, description }) => {
      if (group === undefined) {
        await create.actAsync({ params: { id: fleetId }, body: { name, description } });
      } else {
        const params = { id: fleetId, vehicleGroupId: group.id };
        await update.actAsync({ params, body: { name, description, version: group.version } });
      }
      toastDone({ title: t(group === undefined ? 'added' : 'saved') });
      onClose();
    },
  });
  return (
    <Dialog onClose={onClose}>
      <Modal.Body p="lg">
        <Stack gap="md">
          <Modal.Title fw={600}>{group === undefined ? t('add') : t('edit')}</Modal.Title>
          <Form form={form} action={group === undefined ? t('add') : t('save')} onCancel={onClose}>
            <TextField form={form} name="name" label={t('name')} autoComplete="off" isFirst required />
            <AreaField form={form} name="description" label={t('description')} />
          </Form>
        </Stack>
      </Modal.Body>
    </Dialog>
  );
}
