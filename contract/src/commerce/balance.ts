import { z } from 'zod';
import { endpoint } from '../endpoint';

export const userBalance = endpoint({
  method: 'GET',
  path: '/api/user/balance',
  summary: 'What the operator may withdraw, what is pending, and the least withdrawal',
  needs: { operator: 'payout.read' },
  result: z.object({
    balance: z.number(),
    pending_balance: z.number(),
    min_balance: z.number(),
    currency: z.string(),
  }),
});
