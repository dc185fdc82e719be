import { cards, type Card } from '@voltdeck/contract';
import { useTranslations } from 'use-intl';
import { useAct } from '../../api/hooks';
import { Confirm } from '../../ui/confirm';
import { isolated } from '../../ui/isolated';

/** Asks before a card is removed. */
export function RemoveDialog({ card, onClose }: { card: Card | null; onClose: () => void }) {
  const t = useTranslations('cards.remove');
  const { actAsync } = useAct(cards.removeCard, { changes: ['card'] });
  if (card === null) return null;
  return (
    <Confirm
      opened
      onClose={onClose}
      title={t('title', { name: isolated(card.label ?? card.number) })}
      action={t('action')}
      onConfirm={async () => {
        await actAsync({ params: { id: card.id } });
        onClose();
      }}
      danger
    >
      {t('text')}
    </Confirm>
  );
}
