import { fleetAdmins, type FleetKey } from '@voltdeck/contract';
import { Modal, Stack } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useAct } from '../../api/hooks';
import { Dialog } from '../../ui/dialog';
import { TextField } from '../../ui/form/fields';
import { Form } from '../../ui/form/form';
import { useServerForm } from '../../ui/form/use-server-form';
import { toastDone } from '../../ui/toast';
import { KeysField } from './keys-field';
import styles from './fleet-admins.module.css';

interface AddDialogProps {
  fleetId: number;
  onClose: () => void;
}

interface NewAdmin extends Record<string, unknown> {
  email: string;
  first_name: string;
  last_name: string;
  permissions: FleetKey[];
}

/** Adds somebody to a fleet by address; who has not joined yet gets an invitation. */
export function AddDialog({ fleetId, onClose }: AddDialogProps) {
  const t = useTranslations('fleetAdmins');
  const create = useAct(fleetAdmins.createFleetAdmin, { quiet: true, changes: ['fleet'] });
  const initialValues: NewAdmin = { email: '', first_name: '', last_name: '', permissions: [] };
  const form = useServerForm({
    schema: fleetAdmins.newFleetAdmin,
    initialValues,
    send: async (body) => {
      const { status, email } = await create.actAsync({ params: { id: fleetId }, body });
      toastDone({ title: status === 'inactive' ? t('invited', { email }) : t('added') });
      onClose();
    },
  });
  const { permissions } = form.getValues();
  return (
    <Dialog onClose={onClose} size="lg">
      <Modal.Body p="lg">
        <Stack gap="md">
          <Modal.Title fw={600}>{t('add')}</Modal.Title>
          <Form form={form} action={t('add')} onCancel={onClose} guarded>
            <TextField
              form={form}
              name="email"
              type="email"
              label={t('email')}
              help={t('emailHelp')}
              autoComplete="off"
              isFirst
              required
            />
            <div className={styles.pair}>
              <TextField form={form} name="first_name" label={t('firstName')} autoComplete="off" />
              <TextField form={form} name="last_name" label={t('lastName')} autoComplete="off" />
            </div>
            <KeysField
              fleetId={fleetId}
              value={permissions}
              onChange={(keys) => form.setFieldValue('permissions', keys)}
            />
          </Form>
        </Stack>
      </Modal.Body>
    </Dialog>
  );
}
