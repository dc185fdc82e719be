import { limitations, type Limitation } from '@voltdeck/contract';
import { useTranslations } from 'use-intl';
import { useAct } from '../../api/hooks';
import { Confirm } from '../../ui/confirm';
import { isolated } from '../../ui/isolated';
import { toastDone } from '../../ui/toast';

interface DeleteLimitationDialogProps {
  fleetId: number;
  limitation: Limitation;
  onClose: () => void;
}

/** Deletes a limitation, once that is confirmed. */
export function DeleteLimitationDialog({ fleetId, limitation, onClose }: DeleteLimitationDialogProps) {
  const t = useTranslations('limitations');
  const { id, name } = limitation;
  const { actAsync } = useAct(limitations.deleteLimitation, { changes: ['limitation'] });
  return (
    <Confirm
      opened
      onClose={onClose}
      title={t('deleteTitle', { name: isolated(name) })}
      action={t('delete')}
      onConfirm={async () => {
        await actAsync({ params: { id: fleetId, limitationId: id } });
        toastDone({ title: t('deleted'), text: <bdi>{name}</bdi> });
        onClose();
      }}
      danger
    >
      {t('deleteText')}
    </Confirm>
  );
}
