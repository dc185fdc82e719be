import { chargePoints, messages, type Order, receipts, sessions } from '@voltdeck/contract';
import { useNavigate } from '@tanstack/react-router';
import {
  IconArrowRight,
  IconChecks,
  IconCopy,
  IconMapPin,
  IconMessages,
  IconPlayerStop,
  IconReceipt2,
} from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { ApiError } from '../../api/api-error';
import { saveFileOf } from '../../api/export';
import { useMay } from '../../api/user';
import type { RowAction } from '../../ui/table/types';
import { useCopy } from '../../ui/copy';
import { isWaiting, mayBeConfirmed, mayBeStopped } from './states';
import textStyles from '../../ui/text.module.css';

interface Asking {
  onStop: (order: Order) => void;
  onConfirm: (order: Order) => void;
}

const sign = { size: 15, 'aria-hidden': true } as const;

type Offered = RowAction | false;

/** Where an order leads. */
const useLeading = (): ((order: Order) => Record<'open' | 'place' | 'messages', Offered>) => {
  const t = useTranslations('charging');
  const may = useMay();
  const navigate = useNavigate();
  const goToOrder = ({ id }: Order, tab?: string): void => {
    void navigate({ to: '/orders/$id', params: { id: String(id) }, search: { tab } });
  };
  return (order) => ({
    open: {
      id: 'open',
      label: t('actions.open'),
      icon: <IconArrowRight {...sign} className={textStyles.mirrored} />,
      shortcut: 'o',
      onSelect: () => goToOrder(order),
    },
    place: may(chargePoints.getChargePoint.needs) &&
      !order.charge_point.is_deleted && {
        id: 'place',
        label: t('actions.place'),
        icon: <IconMapPin {...sign} />,
        shortcut: 'p',
        onSelect: () =>
          void navigate({ to: '/charge-points/$id', params: { id: String(order.charge_point.id) } }),
      },
    messages: may(messages.orderMessages.needs) && {
      id: 'messages',
      label: t('actions.messages'),
      icon: <IconMessages {...sign} />,
      shortcut: 'm',
      onSelect: () => goToOrder(order, 'messages'),
    },
  });
};

/** What can be done with an order from its row: what its state and the person's rights allow. */
export const useOrderActions = ({ onStop, onConfirm }: Asking): ((order: Order) => RowAction[]) => {
  const t = useTranslations('charging');
  const mayAct = useMay()(sessions.stopOrder.needs);
  const leading = useLeading();

  const copyText = useCopy();
  const saving = useMutation<void, ApiError, number>({
    retry: false,
    mutationFn: (id) => saveFileOf(receipts.downloadReceipt, { params: { id } }),
  });

  return (order) => {
    const { open, place, messages: frames } = leading(order);
    const confirming: Offered = mayAct &&
      mayBeConfirmed(order) && {
        id: 'confirm',
        label: t('confirming.action'),
        icon: <IconChecks {...sign} />,
        shortcut: 'f',
        onSelect: () => onConfirm(order),
      };
    const copying: Offered = {
      id: 'copy',
      label: t('actions.copy'),
      icon: <IconCopy {...sign} />,
      shortcut: 'c',
      onSelect: () => void copyText(String(order.id)),
    };
    const receipt: Offered = order.state === 'completed' &&
      order.held_reason === null &&
      order.price + order.refunded > 0 && {
        id: 'receipt',
        label: t('actions.receipt'),
        icon: <IconReceipt2 {...sign} />,
        shortcut: 'r',
        onSelect: () => saving.mutate(order.id),
      };
    const stopping: Offered = mayAct &&
      mayBeStopped(order) && {
        id: 'stop',
        label: isWaiting(order) ? t('stopping.cancelAction') : t('stopping.action'),
        icon: <IconPlayerStop {...sign} />,
        shortcut: 's',
        danger: true,
        onSelect: () => onStop(order),
      };
    return [open, confirming, place, frames, receipt, copying, stopping].filter((action) => action !== false);
  };
};
