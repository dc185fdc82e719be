import { books } from '@voltdeck/contract';
import { declareWalk } from '../../platform/testing-walk';
import { moneyRows } from '../refunds/testing-refunds';

export const walk = declareWalk(moneyRows, [
  {
    call: books.listBooks,
    needs: 'payout.read',
    other: 'own',
    filters: { order_id: ({ paidId }) => paidId, movement_id: ({ movementId }) => movementId },
    reason: 'docs/decisions.md#statement: the books of a day, an order or a movement',
  },
]);
