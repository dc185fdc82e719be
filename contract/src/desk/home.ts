import { z } from 'zod';
import { endpoint } from '../endpoint';
import { chargePointStatuses } from '../network/charge-points';

/** The network now and its last 30 days (product.md section 9): energy in kWh, power in kW, money in major units. */
export const stats = endpoint({
  method: 'GET',
  path: '/api/stats',
  summary: 'What happens now and what the last 30 days brought',
  needs: { operator: 'access' },
  result: z.object({
    charge_points: z.object({
      total: z.int(),
      online: z.int(),
      by_status: z.array(z.object({ status: z.enum(chargePointStatuses), count: z.int() })),
    }),
    now: z.object({ active_orders: z.int(), power: z.number(), faulted_connectors: z.int() }),
    today: z.object({ orders: z.int(), energy: z.number(), earnings: z.number() }),
    last_30_days: z.object({
      orders: z.int(),
      energy: z.number(),
      earnings: z.number(),
      before: z.object({ orders: z.int(), energy: z.number(), earnings: z.number() }),
      by_day: z.array(
        z.object({ day: z.string(), orders: z.int(), energy: z.number(), earnings: z.number() }),
      ),
    }),
    currency: z.string(),
  }),
});
