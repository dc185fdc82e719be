import { groups, type Group } from '@voltdeck/contract';
import { useTranslations } from 'use-intl';
import { useAct } from '../../api/hooks';
import { Confirm } from '../../ui/confirm';
import { isolated } from '../../ui/isolated';
import { toastDone } from '../../ui/toast';

interface DeleteGroupDialogProps {
  group: Group;
  onClose: () => void;
  /** Before lists are asked again, for a page that shows what is gone. */
  onDeleted?: () => Promise<void>;
}

/** Deletes a group: says first how many power centers are in none then. */
export function DeleteGroupDialog({ group, onClose, onDeleted }: DeleteGroupDialogProps) {
  const t = useTranslations('groups');
  const { id, name, charge_points_count: count } = group;
  const { actAsync } = useAct(groups.deleteGroup, { changes: ['charge-point-group'] });
  return (
    <Confirm
      opened
      onClose={onClose}
      title={t('deleteTitle', { name: isolated(name) })}
      action={t('delete')}
      onConfirm={async () => {
        await actAsync({ params: { id }, body: { confirm: true } });
        toastDone({ title: t('deleted'), text: <bdi>{name}</bdi> });
        if (onDeleted === undefined) onClose();
        else await onDeleted();
      }}
      danger
    >
      {t('deleteText', { count })}
    </Confirm>
  );
}
