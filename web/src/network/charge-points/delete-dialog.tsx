import { settings, type ChargePoint } from '@voltdeck/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isApiError } from '../../api/api-error';
import { call } from '../../api/call';
import { isLive, useAct } from '../../api/hooks';
import { Confirm } from '../../ui/confirm';
import { isolated } from '../../ui/isolated';
import { toastDone, toastError } from '../../ui/toast';

interface DeleteDialogProps {
  chargePoint: Pick<ChargePoint, 'id' | 'title' | 'orders_count'>;
  onClose: () => void;
  /** Before lists are asked again, for a page that shows what is gone. */
  onDeleted?: () => Promise<void>;
}

interface Refusal {
  text: string;
  /** It only waits to be confirmed. */
  isAsking: boolean;
}

/** What the server says will happen, in numbers, or why it cannot; null until it has answered. */
const useRefusal = (id: number, onClose: () => void): Refusal | null => {
  const fallback = useTranslations('ui.toast')('something-went-wrong');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const tell = useEffectEvent((error: unknown): void => {
    if (isApiError(error) && error.status === 409) {
      setRefusal({ text: error.message, isAsking: error.code === 'charge-point.delete-unconfirmed' });
      return;
    }
    toastError({ title: isApiError(error) ? error.message : fallback });
    onClose();
  });
  useEffect(() => {
    // Unconfirmed, it is always refused, and the refusal says what would happen.
    call(settings.deleteChargePoint, { params: { id }, body: {} }).catch((error: unknown) => tell(error));
  }, [id]);
  return refusal;
};

/** Deletes a power center: says first what goes with it; one with orders is named by hand. */
export function DeleteDialog({ chargePoint, onClose, onDeleted }: DeleteDialogProps) {
  const t = useTranslations('network.detail');
  const client = useQueryClient();
  const { id, title, orders_count: orders } = chargePoint;
  const refusal = useRefusal(id, onClose);
  const { actAsync } = useAct(settings.deleteChargePoint);
  const isHopeless = refusal?.isAsking === false;
  const remove = async (): Promise<void> => {
    await actAsync({ params: { id }, body: { confirm: true } });
    toastDone({ title: t('deleteDone'), text: <bdi>{title}</bdi> });
    await onDeleted?.();
    await client.invalidateQueries({ predicate: isLive });
  };
  return (
    <Confirm
      opened
      onClose={onClose}
      title={t('deleteTitle', { name: isolated(title) })}
      action={isHopeless ? undefined : t('delete')}
      onConfirm={remove}
      danger={!isHopeless}
      typed={orders > 0 && !isHopeless ? title : undefined}
      isPending={refusal === null}
    >
      {refusal?.text}
    </Confirm>
  );
}
