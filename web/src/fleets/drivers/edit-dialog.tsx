import { drivers, type Driver } from '@voltdeck/contract';
import { Modal, Stack } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useAct } from '../../api/hooks';
import { Dialog } from '../../ui/dialog';
import { TextField } from '../../ui/form/fields';
import { Form } from '../../ui/form/form';
import { useServerForm } from '../../ui/form/use-server-form';
import { isolated } from '../../ui/isolated';
import { toastDone } from '../../ui/toast';
import { VehicleSelect } from './vehicle-select';

interface EditDriverDialogProps {
  fleetId: number;
  driver: Driver;
  onClose: () => void;
}

/** Changes what is said of a driver, and their vehicles. */
export function EditDriverDialog({ fleetId, driver, onClose }: EditDriverDialogProps) {
  const t = useTranslations('drivers');
  const update = useAct(drivers.updateDriver, { quiet: true, changes: ['driver'] });
  const form = useServerForm({
    schema: drivers.updateDriver.body,
    initialValues: {
      name: driver.name,
      email: driver.email ?? '',
      phone: driver.phone ?? '',
      vehicle_ids: driver.vehicles.map(({ id }) => String(id)),
    },
    read: (values) => ({
      ...values,
      vehicle_ids: values.vehicle_ids.map(Number),
      revision: driver.revision,
    }),
    send: async (body) => {
      await update.actAsync({ params: { id: fleetId, driverId: driver.id }, body });
      toastDone({ title: t('changed', { name: isolated(body.name) }) });
      onClose();
    },
  });
  return (
    <Dialog onClose={onClose}>
      <Modal.Body p="lg">
        <Stack gap="md">
          <Modal.Title fw={600}>{t('editOne', { name: isolated(driver.name) })}</Modal.Title>
          <Form form={form} action={t('save')} onCancel={onClose}>
            <TextField form={form} name="name" label={t('form.name')} autoComplete="off" isFirst required />
            <TextField form={form} name="email" label={t('form.email')} type="email" autoComplete="off" />
            <TextField form={form} name="phone" label={t('form.phone')} type="tel" autoComplete="off" />
            <VehicleSelect fleetId={fleetId} form={form} had={driver.vehicles} />
          </Form>
        </Stack>
      </Modal.Body>
    </Dialog>
  );
}
