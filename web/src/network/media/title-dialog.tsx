import { media, type Medium } from '@voltdeck/contract';
import { Button, Group, Modal, Stack } from '@mantine/core';
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
      <Modal.Header>
        <Modal.Title>{t('heading')}</Modal.Title>
        <Modal.CloseButton />
      </Modal.Header>
      <Modal.Body>
        <Form form={form}>
          <Stack>
            <img className={styles.image} src={ownPath(medium.sources[1]?.url ?? medium.url)} alt="" />
            <TextField form={form} name="title" label={t('label')} help={t('help')} required isFirst />
            <Group justify="flex-end">
              <Button variant="default" onClick={onClose}>
                {t('cancel')}
              </Button>
              <Button type="submit" loading={form.isSending}>
                {t('save')}
              </Button>
            </Group>
          </Stack>
        </Form>
      </Modal.Body>
    </Dialog>
  );
}
