import { z } from 'zod';
import { endpoint } from '../endpoint';
import { id } from '../wire';

/** One entry of the double-entry ledger in major units; debit is positive, credit negative, a transaction sums to zero. */
export const ledgerEntry = z.object({
  id: z.int(),
  transaction_id: z.int(),
  transaction_kind: z.string(),
  account: z.string(),
  amount: z.number(),
  currency: z.string(),
  occurred_at: z.string(),
});
export type LedgerEntry = z.infer<typeof ledgerEntry>;

export const orderLedger = endpoint({
  method: 'GET',
  path: '/api/orders/{id}/ledger',
  summary: 'The ledger entries of an order and when its earning becomes available',
  needs: { operator: 'order.read' },
  params: z.object({ id: id() }),
  result: z.object({
    entries: z.array(ledgerEntry),
    available_at: z.string().nullable(),
    released_at: z.string().nullable(),
    payment: z.object({ provider: z.string(), state: z.string(), reference: z.string() }).nullable(),
  }),
});
