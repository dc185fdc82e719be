import { type Worker, workers } from '@voltdeck/contract';
import { useTranslations } from 'use-intl';
import { useAct } from '../../api/hooks';
import { Confirm } from '../../ui/confirm';
import { isolated } from '../../ui/isolated';
import { toastDone } from '../../ui/toast';

interface DeleteWorkerDialogProps {
  worker: Worker;
  onClose: () => void;
  onDeleted?: () => void;
}

/** Deletes a worker, once that is confirmed; with cash in hand the server says what to do first. */
export function DeleteWorkerDialog({ worker, onClose, onDeleted }: DeleteWorkerDialogProps) {
  const t = useTranslations('workers');
  const { id, name, rfid_tag: card } = worker;
  const { actAsync } = useAct(workers.deleteWorker, { changes: ['worker', 'card'] });
  return (
    <Confirm
      opened
      danger
      onClose={onClose}
      title={t('delete.title', { name: isolated(name) })}
      action={t('delete.action')}
      onConfirm={async () => {
        await actAsync({ params: { id } });
        toastDone({ title: t('done.deleted', { name: isolated(name) }) });
        onClose();
        onDeleted?.();
      }}
    >
      {card === null ? t('delete.text') : t('delete.textCard', { card: isolated(card) })}
    </Confirm>
  );
}
