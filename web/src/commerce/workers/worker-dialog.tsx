import { type Worker, workers } from '@voltdeck/contract';
import { Modal, ScrollArea, Stack, Switch } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useAct } from '../../api/hooks';
import { Dialog } from '../../ui/dialog';
import { TextField } from '../../ui/form/fields';
import { Form } from '../../ui/form/form';
import { useServerForm } from '../../ui/form/use-server-form';
import { isolated } from '../../ui/isolated';
import { toastDone } from '../../ui/toast';
import { SiteSelect } from './site-select';
import styles from './workers.module.css';

interface WorkerDialogProps {
  /** The one to change; a new one when left out. */
  worker?: Worker | undefined;
  onClose: () => void;
}

interface Fields extends Record<string, unknown> {
  name: string;
  phone: string;
  email: string;
  rfid_tag: string;
  rfid_expires_at: string;
  site_ids: string[];
  isActive: boolean;
}

const fieldsOf = (worker: Worker | undefined): Fields => ({
  name: worker?.name ?? '',
  phone: worker?.phone ?? '',
  email: worker?.email ?? '',
  rfid_tag: worker?.rfid_tag ?? '',
  rfid_expires_at: worker?.rfid_expires_at ?? '',
  site_ids: worker?.sites.map(({ id }) => String(id)) ?? [],
  isActive: worker?.status !== 'blocked',
});

const bodyOf = ({ isActive, site_ids: ids, ...said }: Fields): object => ({
  ...said,
  site_ids: ids.map(Number),
  status: isActive ? 'active' : 'blocked',
});

/** The dialog of a worker; of two who change the same the second is told. */
export function WorkerDialog({ worker, onClose }: WorkerDialogProps) {
  const t = useTranslations('workers');
  const changes = { quiet: true, changes: ['worker', 'card'] } as const;
  const create = useAct(workers.createWorker, changes);
  const update = useAct(workers.updateWorker, changes);
  const form = useServerForm({
    schema: workers.createWorker.body,
    initialValues: fieldsOf(worker),
    read: bodyOf,
    send: async (body) => {
      const saved =
        worker === undefined
          ? await create.actAsync({ body })
          : await update.actAsync({
              params: { id: worker.id },
              body: { ...body, revision: worker.revision },
            });
      const done = worker === undefined ? 'added' : 'saved';
      toastDone({ title: t(`done.${done}`, { name: isolated(saved.name) }) });
      onClose();
    },
  });
  return (
    <Dialog onClose={onClose} size="lg" scrollAreaComponent={ScrollArea.Autosize}>
      <Modal.Body p="lg">
        <Stack gap="md">
          <Modal.Title fw={600}>
            {worker === undefined ? t('add') : t('editOne', { name: isolated(worker.name) })}
          </Modal.Title>
          <Form form={form} action={worker === undefined ? t('add') : t('save')} onCancel={onClose} guarded>
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
            <SiteSelect form={form} had={worker?.sites ?? []} />
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
