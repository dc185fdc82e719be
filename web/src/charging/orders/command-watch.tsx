import { orders, type OrderDetail } from '@voltdeck/contract';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { toastDone, toastError, toastNotice } from '../../ui/toast';
import { isRunning, isWaiting } from './states';

/** What became of the newest command, as one word; null while nobody knows. */
export const outcomeOf = (order: OrderDetail): Outcome | null => {
  const { command } = order;
  if (command === null) return order.state === 'cancelled' ? 'cancelled' : null;
  if (command.kind === 'start') {
    if (isRunning(order)) return 'begun';
    if (order.state === 'cancelled') return 'cancelled';
    if (order.state === 'failed')
      return order.failure_reason === 'rejected' ? 'startRejected' : 'startFailed';
    return command.state === 'accepted' && isWaiting(order) ? 'plugIn' : null;
  }
  if (!isRunning(order)) return 'ended';
  if (command.state === 'rejected') return 'stopRejected';
  return command.state === 'unanswered' ? 'stopUnanswered' : null;
};

export type Outcome =
  | 'begun'
  | 'plugIn'
  | 'startRejected'
  | 'startFailed'
  | 'cancelled'
  | 'ended'
  | 'stopRejected'
  | 'stopUnanswered';

/** After these there is nothing more to wait for; a start goes on waiting for the plug. */
const isLast = (outcome: Outcome): boolean => outcome !== 'plugIn';

const toasts = {
  begun: toastDone,
  ended: toastDone,
  cancelled: toastDone,
  plugIn: toastNotice,
  startRejected: toastError,
  startFailed: toastError,
  stopRejected: toastError,
  stopUnanswered: toastError,
} as const;

/** Tells what the charger made of a start or a stop, and what to do next; shows nothing itself. */
export function CommandWatch({ orderId, onDone }: { orderId: number; onDone: () => void }) {
  const t = useTranslations('charging.outcome');
  const { data: order, isFetchedAfterMount: isNews } = useCall(
    orders.getOrder,
    { params: { id: orderId } },
    { live: { kinds: ['order'], id: orderId }, quiet: true, staleTime: 0 },
  );
  const told = useRef<Outcome | null>(null);
  useEffect(() => {
    // What was read before the command was asked for tells of the one before it.
    const outcome = order === undefined || !isNews ? null : outcomeOf(order);
    if (outcome === null || outcome === told.current) return;
    told.current = outcome;
    // In the place of the one that said the charger was asked.
    const id = `order-${orderId}`;
    toasts[outcome]({ id, title: t(`${outcome}.title`, { id: orderId }), text: t(`${outcome}.text`) });
    if (isLast(outcome)) onDone();
  }, [order, isNews, orderId, onDone, t]);
  return null;
}
