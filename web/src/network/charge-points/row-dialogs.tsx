import { chargePoints, settings, type ChargePointRow } from '@voltdeck/contract';
import { useTranslations } from 'use-intl';
import { useAct } from '../../api/hooks';
import { Confirm } from '../../ui/confirm';
import { isolated } from '../../ui/isolated';
import { toastDone } from '../../ui/toast';
import type { ChargingDialogs } from './charging-parts';
import { DeleteDialog } from './delete-dialog';
import type { Asked } from './row-actions';

interface DialogProps {
  chargePoint: ChargePointRow;
  onClose: () => void;
}

const invalidates = [chargePoints.chargePointTable, chargePoints.getChargePoint];

/** Asks before a power center is taken out of service or brought back, and offers to undo it. */
export function ServiceDialog({ chargePoint, onClose, isOut }: DialogProps & { isOut: boolean }) {
  const t = useTranslations('bulk');
  const words = useTranslations('network.action');
  const { actAsync } = useAct(settings.changeChargePoint, { invalidates });
  const { id, title } = chargePoint;
  const undo = (): void => {
    // A failure was shown as a notification.
    actAsync({ params: { id }, body: { out_of_service: !isOut } }).then(
      () => toastDone({ id: `service-${id}`, title: t('undone'), text: <bdi>{title}</bdi> }),
      () => undefined,
    );
  };
  const change = async (): Promise<void> => {
    await actAsync({ params: { id }, body: { out_of_service: isOut } });
    toastDone({
      id: `service-${id}`,
      title: t(isOut ? 'state.outOfService' : 'state.inService'),
      text: <bdi>{title}</bdi>,
      action: { label: t('undo'), onClick: () => undo() },
    });
  };
  return (
    <Confirm
      opened
      danger={isOut}
      onClose={onClose}
      title={isOut ? t('service.title', { name: isolated(title) }) : words('inService')}
      action={words(isOut ? 'outOfService' : 'inService')}
      onConfirm={change}
    >
      {isOut ? t('service.text') : <bdi>{title}</bdi>}
    </Confirm>
  );
}

interface RowDialogProps {
  asked: Asked;
  charging: ChargingDialogs;
  onClose: () => void;
}

/** What was asked of a row, in a dialog that loads with the first question. */
export function RowDialog({ asked, charging, onClose }: RowDialogProps) {
  const { what, chargePoint } = asked;
  const props = { chargePoint, onClose };
  if (what === 'start') {
    const { id, title } = chargePoint;
    return charging.startDialog({ at: { id, title }, onClose });
  }
  if (what === 'stop') return charging.stopDialog({ at: chargePoint, onClose });
  if (what === 'delete') return <DeleteDialog {...props} />;
  return <ServiceDialog {...props} isOut={what === 'out'} />;
}
