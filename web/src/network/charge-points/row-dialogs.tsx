import { chargePoints, settings, type ChargePointRow } from '@voltdeck/contract';
import { useTranslations } from 'use-intl';
import { useAct } from '../../api/hooks';
import { Confirm } from '../../ui/confirm';
import { toastDone } from '../../ui/toast';
import { StartDialog, StopRowDialog } from './charging-dialogs';
import type { Asked } from './row-actions';

interface DialogProps {
  chargePoint: ChargePointRow;
  onClose: () => void;
}

const invalidates = [chargePoints.chargePointTable, chargePoints.getChargePoint];

function DeleteDialog({ chargePoint, onClose }: DialogProps) {
  const t = useTranslations('bulk.remove');
  const action = useTranslations('network.action')('delete');
  const { actAsync } = useAct(settings.deleteChargePoint, { invalidates });
  const { id, title, connectors, orders_count: orders } = chargePoint;
  const remove = async (): Promise<void> => {
    await actAsync({ params: { id }, query: { confirm: true } });
    toastDone({ title: t('done'), text: <bdi>{title}</bdi> });
  };
  return (
    <Confirm
      opened
      danger
      onClose={onClose}
      title={t('title', { name: title })}
      action={action}
      onConfirm={remove}
    >
      {t('text', { connectors: connectors.length, orders })}
    </Confirm>
  );
}

function ServiceDialog({ chargePoint, onClose, isOut }: DialogProps & { isOut: boolean }) {
  const t = useTranslations('bulk');
  const words = useTranslations('network.action');
  const { actAsync } = useAct(settings.changeChargePoint, { invalidates });
  const { id, title } = chargePoint;
  const change = async (): Promise<void> => {
    await actAsync({ params: { id }, body: { out_of_service: isOut } });
    toastDone({ title: t(isOut ? 'state.outOfService' : 'state.inService'), text: <bdi>{title}</bdi> });
  };
  return (
    <Confirm
      opened
      danger={isOut}
      onClose={onClose}
      title={isOut ? t('service.title', { name: title }) : words('inService')}
      action={words(isOut ? 'outOfService' : 'inService')}
      onConfirm={change}
    >
      {isOut ? t('service.text') : <bdi>{title}</bdi>}
    </Confirm>
  );
}

/** What was asked of a row, in a dialog that loads with the first question. */
export function RowDialog({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const { what, chargePoint } = asked;
  const props = { chargePoint, onClose };
  if (what === 'start') return <StartDialog {...props} />;
  if (what === 'stop') return <StopRowDialog {...props} />;
  if (what === 'delete') return <DeleteDialog {...props} />;
  return <ServiceDialog {...props} isOut={what === 'out'} />;
}
