import { sites } from '@voltdeck/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isApiError } from '../../api/api-error';
import { call } from '../../api/call';
import { useAct } from '../../api/hooks';
import { Confirm } from '../../ui/confirm';
import { isolated } from '../../ui/isolated';
import { toastDone, toastError } from '../../ui/toast';

interface DeleteDialogProps {
  site: { id: number; name: string };
  onClose: () => void;
  /** Before lists are asked again, for a page that shows what is gone. */
  onDeleted?: () => Promise<void>;
}

interface Refusal {
  text: string;
  /** It only waits to be confirmed. */
  isAsking: boolean;
}

/** What the server says will happen, or what stands in the way; null until it has answered. */
const useRefusal = (id: number, onClose: () => void): Refusal | null => {
  const fallback = useTranslations('ui.toast')('something-went-wrong');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const tell = useEffectEvent((error: unknown): void => {
    if (isApiError(error) && error.status === 409) {
      setRefusal({ text: error.message, isAsking: error.code === 'charging-site.delete-unconfirmed' });
      return;
    }
    toastError({ title: isApiError(error) ? error.message : fallback });
    onClose();
  });
  useEffect(() => {
    // Unconfirmed, it is always refused, and the refusal says what would happen.
    call(sites.deleteSite, { params: { id }, body: {} }).catch((error: unknown) => tell(error));
  }, [id]);
  return refusal;
};

/** Deletes a site; one where power centers stand says how many have to be moved first. */
export function DeleteDialog({ site, onClose, onDeleted }: DeleteDialogProps) {
  const t = useTranslations('sites.delete');
  const { id, name } = site;
  const refusal = useRefusal(id, onClose);
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
