import { z } from 'zod';
import { endpoint } from '../endpoint';
import { id, text } from '../wire';
import { orderMoney, seenChanges, someAmount } from './refunds';

export const writeOffDebt = endpoint({
  method: 'POST',
  path: '/api/orders/{id}/write-offs',
  summary:
    'Gives up what a driver still owes for an order, in whole or in part: its price stays. Needs the key to read orders too',
  needs: { operator: 'payout.request' },
  params: z.object({ id: id() }),
  body: z.strictObject({
    /** In major units; the whole debt unless told. */
    amount: someAmount.optional(),
    reason: text(500),
    seen_changes: seenChanges,
  }),
  result: orderMoney,
});

export const collectDebt = endpoint({
  method: 'POST',
  path: '/api/orders/{id}/debt-collection',
  summary:
    'Has the payment provider ask the driver for what they still owe for an order: at once, and again after growing waits until it is paid or given up. Needs the key to read orders too',
  needs: { operator: 'payout.request' },
  params: z.object({ id: id() }),
  result: orderMoney,
});

export const stopCollecting = endpoint({
  method: 'DELETE',
  path: '/api/orders/{id}/debt-collection',
  summary:
    'Ends the tries to collect a debt; a try that is under way is still heard. Needs the key to read orders too',
  needs: { operator: 'payout.request' },
  params: z.object({ id: id() }),
  result: orderMoney,
});
