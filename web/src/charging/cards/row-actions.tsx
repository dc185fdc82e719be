import { cards, orders, type Card } from '@voltdeck/contract';
import { IconBan, IconLockOpen, IconPencil, IconReceipt, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useAct } from '../../api/hooks';
import { useMay } from '../../api/user';
import { targetOf } from '../../ui/address';
import { isolated } from '../../ui/isolated';
import type { RowAction } from '../../ui/table/types';
import { toastDone } from '../../ui/toast';

const changes = { changes: ['card'] as const };

const icon = (Icon: typeof IconBan) => <Icon size={16} aria-hidden />;

/** Blocks at one press, which one more press takes back. */
const useBlocking = () => {
  const t = useTranslations('cards.done');
  const undo = useTranslations('cards')('undo');
  const unblock = useAct(cards.unblockCard, {
    ...changes,
    onDone: ({ number }) => toastDone({ title: t('unblocked', { number: isolated(number) }) }),
  });
  const block = useAct(cards.blockCard, {
    ...changes,
    onDone: ({ id, number }) =>
      toastDone({
        title: t('blocked', { number: isolated(number) }),
        action: { label: undo, onClick: () => unblock.act({ params: { id } }) },
      }),
  });
  return { block, unblock };
};

const isOurs = ({ holder }: Card): boolean => holder === 'operator' || holder === 'driver';

/** What may be done with a card; what may not is not offered. */
export const useCardActions = (
  ask: (what: 'edit' | 'remove', card: Card) => void,
): ((card: Card) => readonly RowAction[]) => {
  const t = useTranslations('cards.action');
  const may = useMay();
  const navigate = useNavigate();
  const { block, unblock } = useBlocking();
  const mayChange = may(cards.changeCard.needs);
  return (card) => {
    const { id, number, status } = card;
    const offered: (RowAction | false)[] = [
      mayChange &&
        isOurs(card) && {
          id: 'edit',
          label: t('edit'),
          icon: icon(IconPencil),
          shortcut: 'e',
          onSelect: () => ask('edit', card),
        },
      may(orders.listOrders.needs) && {
        id: 'orders',
        label: t('orders'),
        icon: icon(IconReceipt),
        shortcut: 'o',
        onSelect: () => void navigate(targetOf('/orders', { tag: number })),
      },
      mayChange &&
        (status === 'active'
          ? {
              id: 'block',
              label: t('block'),
              icon: icon(IconBan),
              shortcut: 'b',
              onSelect: () => block.act({ params: { id } }),
            }
          : {
              id: 'unblock',
              label: t('unblock'),
              icon: icon(IconLockOpen),
              shortcut: 'b',
              onSelect: () => unblock.act({ params: { id } }),
            }),
      mayChange &&
        isOurs(card) && {
          id: 'remove',
          label: t('remove'),
          icon: icon(IconTrash),
          danger: true,
          onSelect: () => ask('remove', card),
        },
    ];
    return offered.filter((action) => action !== false);
  };
};
