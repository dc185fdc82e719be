import { fleets, type Fleet } from '@voltdeck/contract';
import { Modal, Stack } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useAct } from '../../api/hooks';
import { Dialog } from '../../ui/dialog';
import { TextField } from '../../ui/form/fields';
import { Form } from '../../ui/form/form';
import { useServerForm } from '../../ui/form/use-server-form';
import { toastDone } from '../../ui/toast';

interface NameDialogProps {
  /** The fleet to rename; a new one when left out. */
  fleet?: Fleet;
  onClose: () => void;
  /** Told of a new one. */
  onMade?: (fleet: Fleet) => void;
}

/** The dialog of a fleet's name, for a new one and for one that is there. */
export function NameDialog({ fleet, onClose, onMade }: NameDialogProps) {
  const t = useTranslations('fleets');
  const create = useAct(fleets.createFleet, { quiet: true, changes: ['fleet'] });
  const update = useAct(fleets.updateFleet, { quiet: true, changes: ['fleet'] });
  const form = useServerForm({
    schema: fleets.fleetBody,
    initialValues: { name: fleet?.name ?? '' },
    send: async (body) => {
      if (fleet !== undefined) {
        await update.actAsync({ params: { id: fleet.id }, body });
        toastDone({ title: t('renamed') });
        onClose();
        return;
      }
      const made = await create.actAsync({ body });
      toastDone({ title: t('added') });
      onClose();
      onMade?.(made);
    },
  });
  return (
    <Dialog onClose={onClose}>
      <Modal.Body p="lg">
        <Stack gap="md">
          <Modal.Title fw={600}>{fleet === undefined ? t('add') : t('rename')}</Modal.Title>
          <Form form={form} action={fleet === undefined ? t('add') : t('saveName')} onCancel={onClose}>
            <TextField
              form={form}
              name="name"
              label={t('name')}
              help={t('nameHelp')}
              autoComplete="off"
              isFirst
              required
            />
          </Form>
        </Stack>
      </Modal.Body>
    </Dialog>
  );
}
