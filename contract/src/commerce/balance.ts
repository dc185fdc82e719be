import { z } from 'zod';
import { endpoint } from '../endpoint';

declare module '../live' {
  interface ChangedKinds {
    balance: true;
  }
}

/** The operator's money in major units of its currency (docs/decisions.md#balance). */
export const balanceShape = z.object({
  balance: z.number(),
  pending_balance: z.number(),
  min_balance: z.number(),
  /** When the next part of what is pending becomes available; null where nothing is pending. */
  next_available_at: z.string().nullable(),
  currency: z.string(),
});

export const userBalance = endpoint({
  method: 'GET',
  path: '/api/user/balance',
  summary: 'What the operator may withdraw, what is pending, and the least withdrawal',
  needs: { operator: 'payout.read' },
  result: balanceShape,
});
