import { groups, type Group } from '@voltdeck/contract';
import { Modal, Stack } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useAct } from '../../api/hooks';
import { Dialog } from '../../ui/dialog';
import { AreaField, TextField } from '../../ui/form/fields';
import { Form } from '../../ui/form/form';
import { useServerForm } from '../../ui/form/use-server-form';
import { toastDone } from '../../ui/toast';

interface GroupDialogProps {
  /** The one to change; a new one when left out. */
  group?: Group | undefined;
  onClose: () => void;
  /** Told of a new one. */
  onMade?: (group: Group) => void;
}

/** The dialog of a group's name and description. */
export function GroupDialog({ group, onClose, onMade }: GroupDialogProps) {
  const t = useTranslations('groups');
  const changes = { quiet: true, changes: ['charge-point-group'] } as const;
  const create = useAct(groups.createGroup, changes);
  const update = useAct(groups.updateGroup, changes);
  const form = useServerForm({
    schema: groups.createGroup.body,
    initialValues: { name: group?.name ?? '', description: group?.description ?? '' },
    send: async ({ name, description }) => {
      if (group !== undefined) {
        const { id, version } = group;
        await update.actAsync({ params: { id }, body: { name, description, version } });
        toastDone({ title: t('saved') });
        onClose();
        return;
      }
      const made = await create.actAsync({ body: { name, description } });
      toastDone({ title: t('added') });
      onClose();
      onMade?.(made);
    },
  });
  return (
    <Dialog onClose={onClose}>
      <Modal.Body p="lg">
        <Stack gap="md">
          <Modal.Title fw={600}>{group === undefined ? t('add') : t('edit')}</Modal.Title>
          <Form form={form} action={group === undefined ? t('add') : t('save')} onCancel={onClose}>
            <TextField form={form} name="name" label={t('column.name')} autoComplete="off" isFirst required />
            <AreaField form={form} name="description" label={t('column.description')} />
          </Form>
        </Stack>
      </Modal.Body>
    </Dialog>
  );
}
