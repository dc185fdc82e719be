import { admins, type Admin } from '@voltdeck/contract';
import { useTranslations } from 'use-intl';
import { useAct } from '../../api/hooks';
import { Confirm } from '../../ui/confirm';
import { isolated } from '../../ui/isolated';
import { toastDone } from '../../ui/toast';
import { nameOf } from './names';

interface AskProps {
  admin: Admin | null;
  onClose: () => void;
}

/** Asks before somebody is kept out. */
export function SuspendDialog({ admin, onClose }: AskProps) {
  const t = useTranslations('admins.suspend');
  const { actAsync } = useAct(admins.suspendAdmin, { changes: ['membership'] });
  if (admin === null) return null;
  return (
    <Confirm
      opened
      onClose={onClose}
      title={t('title', { name: isolated(nameOf(admin)) })}
      action={t('action')}
      onConfirm={async () => {
        await actAsync({ params: { id: admin.id } });
        onClose();
      }}
      danger
    >
      {t('text')}
    </Confirm>
  );
}

/** Asks before the second factors of somebody who has lost them are removed. */
export function ResetFactorsDialog({ admin, onClose }: AskProps) {
  const t = useTranslations('admins.resetFactors');
  const { actAsync } = useAct(admins.resetAdminFactors, {
    changes: ['membership'],
    onDone: () => toastDone({ title: t('done') }),
  });
  if (admin === null) return null;
  return (
    <Confirm
      opened
      onClose={onClose}
      title={t('title', { name: isolated(nameOf(admin)) })}
      action={t('action')}
      onConfirm={async () => {
        await actAsync({ params: { id: admin.id } });
        onClose();
      }}
      danger
    >
      {t('text')}
    </Confirm>
  );
}

/** Asks before somebody is parted from the operator, or an invitation is withdrawn. */
export function RemoveDialog({ admin, onClose }: AskProps) {
  const t = useTranslations('admins');
  const { actAsync } = useAct(admins.removeAdmin, { changes: ['membership'] });
  if (admin === null) return null;
  const of = admin.status === 'inactive' ? 'withdraw' : 'remove';
  return (
    <Confirm
      opened
      onClose={onClose}
      title={t(`${of}.title`, { name: isolated(nameOf(admin)) })}
      action={t(`${of}.action`)}
      onConfirm={async () => {
        await actAsync({ params: { id: admin.id } });
        onClose();
      }}
      danger
    >
      {t(`${of}.text`)}
    </Confirm>
  );
}
