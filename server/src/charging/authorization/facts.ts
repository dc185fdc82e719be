import { factKind } from '../../kernel/facts';

/** A card that nobody knows was shown, or the operator made up its mind about one. */
export const UnknownCardSeen = factKind<{ id: number }>('UnknownCardSeen', {
  changed: ({ id }) => ({ kind: 'unknown-card', id }),
});
