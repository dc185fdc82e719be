import { settings, type ChargePoint } from '@voltdeck/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { call } from '../../api/call';
import { isLive, useAct } from '../../api/hooks';
import { Confirm } from '../../ui/confirm';
import { isolated } from '../../ui/isolated';
import { toastDone } from '../../ui/toast';
import { useRefusal } from '../use-refusal';

interface DeleteDialogProps {
  chargePoint: Pick<ChargePoint, 'id' | 'title' | 'orders_count'>;
  onClose: () => void;
  /** Before lists are asked again, for a page that shows what is gone. */
  onDeleted?: () => Promise<void>;
}

/** Deletes a power center: says first what goes with it; one with orders is named by hand. */
export function DeleteDialog({ chargePoint, onClose, onDeleted }: DeleteDialogProps) {
  const t = useTranslations('network.detail');
  const client = useQueryClient();
  const { id, title, orders_count: orders } = chargePoint;
  const refusal = useRefusal({
    ask: () => call(settings.deleteChargePoint, { params: { id }, body: {} }),
    unconfirmed: 'charge-point.delete-unconfirmed',
    onClose,
  });
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
