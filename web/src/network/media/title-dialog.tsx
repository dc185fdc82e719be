import { media, type Medium } from '@voltdeck/contract';
import { Modal, Stack } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useAct } from '../../api/hooks';
import { Dialog } from '../../ui/dialog';
import { TextField } from '../../ui/form/fields';
import { Form } from '../../ui/form/form';
import { useServerForm } from '../../ui/form/use-server-form';
import { ownPath } from './order';
import styles from './title-dialog.module.css';

/** Says what an image shows, with the image beside. */
export function TitleDialog({ medium, onClose }: { medium: Medium; onClose: () => void }) {
  const t = useTranslations('media.title');
  const { actAsync } = useAct(media.titleMedium, { quiet: true, invalidates: [media.listMedia] });
  const form = useServerForm({
    schema: media.titleBody,
    initialValues: { title: medium.title },
    send: async (body) => {
      await actAsync({ params: { id: medium.id }, body });
      onClose();
    },
  });
  return (
    <Dialog onClose={onClose}>
      <Modal.Body p="lg">
        <Stack gap="md">
          <Modal.Title fw={600}>{t('heading')}</Modal.Title>
          <img className={styles.image} src={ownPath(medium.sources[1]?.url ?? medium.url)} alt="" />
          <Form form={form} action={t('save')} onCancel={onClose}>
            <TextField
              form={form}
              name="title"
              label={t('label')}
              help={t('help')}
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
