import { factKind } from '../../kernel/facts';

/** A card was issued, changed or removed; 0 stands for many at once. */
export const CardChanged = factKind<{ cardId: number }>('CardChanged', {
  changed: ({ cardId }) => ({ kind: 'card', id: cardId }),
});
