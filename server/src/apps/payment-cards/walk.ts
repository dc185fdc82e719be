import { paymentCards } from '@voltdeck/contract';
import { cardRows } from '../../commerce/top-ups/walk';
import { declareWalk } from '../../platform/testing-walk';

const reason = 'docs/decisions.md#drivers-of-apps: what apps of drivers call';

export const walk = declareWalk(cardRows, [
  { call: paymentCards.listPaymentCards, needs: 'driver', other: 'own', reason },
  {
    call: paymentCards.choosePaymentCard,
    needs: 'driver',
    other: 'refused',
    sends: ({ cardId }) => ({ params: { id: cardId } }),
    reason,
  },
  {
    call: paymentCards.deletePaymentCard,
    needs: 'driver',
    other: 'refused',
    sends: ({ spentId }) => ({ params: { id: spentId } }),
    reason,
  },
]);
