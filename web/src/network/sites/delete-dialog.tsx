import { sites } from '@voltdeck/contract';
import { useTranslations } from 'use-intl';
import { call } from '../../api/call';
import { useAct } from '../../api/hooks';
import { Confirm } from '../../ui/confirm';
import { isolated } from '../../ui/isolated';
import { toastDone } from '../../ui/toast';
import { useRefusal } from '../use-refusal';

interface DeleteDialogProps {
  site: { id: number; name: string };
  onClose: () => void;
  /** Before lists are asked again, for a page that shows what is gone. */
  onDeleted?: () => Promise<void>;
}

/** Deletes a site; one where power centers stand says how many have to be moved first. */
export function DeleteDialog({ site, onClose, onDeleted }: DeleteDialogProps) {
  const t = useTranslations('sites.delete');
  const { id, name } = site;
  const refusal = useRefusal({
    ask: () => call(sites.deleteSite, { params: { id }, body: {} }),
    unconfirmed: 'charging-site.delete-unconfirmed',
    onClose,
  });
  const { actAsync } = useAct(sites.deleteSite, { changes: ['charging-site', 'charge-point'] });
  const isHopeless = refusal?.isAsking === false;
  const remove = async (): Promise<void> => {
    await actAsync({ params: { id }, body: { confirm: true } });
    toastDone({ title: t('done'), text: <bdi>{name}</bdi> });
    onClose();
    await onDeleted?.();
  };
  return (
    <Confirm
      opened
      onClose={onClose}
      title={t('title', { name: isolated(name) })}
      action={isHopeless ? undefined : t('action')}
      onConfirm={remove}
      danger={!isHopeless}
      isPending={refusal === null}
    >
      {refusal?.text}
    </Confirm>
  );
}
