import { orders, settlements, type Order } from '@voltdeck/contract';
import { Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../../api/hooks';
import { useFormats } from '../../i18n/format';
import { Confirm } from '../../ui/confirm';
import { toastDone } from '../../ui/toast';
import { useReasons } from './reasons';

interface ConfirmFiguresProps {
  /** The order whose figures are in doubt; null while nobody is asked. */
  order: Order | null;
  onClose: () => void;
}

const mostCharacters = 500;

function Question({ order, onClose }: { order: Order; onClose: () => void }) {
  const t = useTranslations('charging.confirming');
  const { heldText } = useReasons();
  const formats = useFormats();
  const [comment, setComment] = useState('');
  const { actAsync } = useAct(orders.confirmOrder, {
    invalidates: [orders.listOrders, orders.orderTotals, orders.getOrder, settlements.orderLedger],
    onDone: () => toastDone({ title: t('done'), text: t('doneText') }),
  });
  const amounts = {
    energy: formats.energy(order.charging_session_energy),
    duration: formats.duration(order.charging_session_time * 60),
    price: formats.money(order.price, order.currency),
  };
  const kind = order.payment_kind;
  return (
    <Confirm
      opened
      onClose={onClose}
      title={t('title', { id: order.id })}
      action={t('action')}
      onConfirm={() => actAsync({ params: { id: order.id }, body: { comment: comment.trim() || undefined } })}
    >
      <Stack gap="xs">
        {order.held_reason === null ? null : <p>{heldText(order.held_reason)}</p>}
        <p>{t('text', amounts)}</p>
        <p>{kind === 'none' ? t('nothingMoves') : t('moves', amounts)}</p>
        <Textarea
          label={t('comment')}
          description={t('commentHelp')}
          value={comment}
          maxLength={mostCharacters}
          autosize
          minRows={2}
          onChange={(event) => setComment(event.currentTarget.value)}
        />
      </Stack>
    </Confirm>
  );
}

/** Asks whether somebody answers for figures that were in doubt, and says which money moves then. */
export function ConfirmFigures({ order, onClose }: ConfirmFiguresProps) {
  return order === null ? null : <Question key={order.id} order={order} onClose={onClose} />;
}
