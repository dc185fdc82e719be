import type { Worker } from '@voltdeck/contract';
import { Modal, ScrollArea, Stack, Switch } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { Dialog } from '../../ui/dialog';
import { TextField } from '../../ui/form/fields';
import { Form } from '../../ui/form/form';
import { isolated } from '../../ui/isolated';
import { toastDone } from '../../ui/toast';
import { ChangedNotice } from './changed-notice';
import { SiteSelect } from './site-select';
import { useWorkerForm } from './use-worker-form';
import styles from './workers.module.css';

interface WorkerDialogProps {
  /** The one to change; a new one when left out. */
  worker?: Worker | undefined;
  onClose: () => void;
}

/** The dialog of a worker; of two who change the same the second is shown what differs. */
export function WorkerDialog({ worker, onClose }: WorkerDialogProps) {
  const t = useTranslations('workers');
  const { form, base, conflict, takeTheirs } = useWorkerForm(worker, (saved) => {
    toastDone({
      title: t(`done.${worker === undefined ? 'added' : 'saved'}`, { name: isolated(saved.name) }),
    });
    onClose();
  });
  return (
    <Dialog onClose={onClose} size="lg" scrollAreaComponent={ScrollArea.Autosize}>
      <Modal.Body p="lg">
        <Stack gap="md">
          <Modal.Title fw={600}>
            {worker === undefined ? t('add') : t('editOne', { name: isolated(worker.name) })}
          </Modal.Title>
          <Form form={form} action={worker === undefined ? t('add') : t('save')} onCancel={onClose} guarded>
            <ChangedNotice conflict={conflict} takeTheirs={takeTheirs} />
            <TextField form={form} name="name" label={t('form.name')} autoComplete="off" isFirst required />
            <div className={styles.pair}>
              <TextField form={form} name="phone" label={t('form.phone')} type="tel" autoComplete="off" />
              <TextField form={form} name="email" label={t('form.email')} type="email" autoComplete="off" />
            </div>
            <div className={styles.pair}>
              <TextField
                form={form}
                name="rfid_tag"
                label={t('form.card')}
                help={t('form.cardHelp')}
                autoComplete="off"
              />
              <TextField
                form={form}
                name="rfid_expires_at"
                type="date"
                label={t('form.expires')}
                help={t('form.expiresHelp')}
              />
            </div>
            <SiteSelect form={form} had={base?.sites ?? []} />
            <Switch
              label={t('form.active')}
              description={t('form.activeHelp')}
              checked={form.getValues().isActive}
              onChange={(event) => form.setFieldValue('isActive', event.currentTarget.checked)}
            />
          </Form>
        </Stack>
      </Modal.Body>
    </Dialog>
  );
}
