import { z } from 'zod';
import { endpoint } from '../endpoint';
import { sums } from './stats';

const ranked = z.object({
  id: z.int(),
  title: z.string(),
  ...sums,
  /** Share of the time of all its connectors in which a session ran, 0–1; null without connectors, or where it was added less than an hour ago. */
  utilisation: z.number().nullable(),
  /** Earnings of the 30 days before. */
  before: z.number(),
});

/**
 * The busiest hours and the best and worst charge points of the last 30 times 24 hours, by completed orders.
 * An order counts for the hour of `time_zone` in which it started; `times` is how often that hour came; weekday 1 is Monday.
 * Nobody is both best and worst; the worst leave out those added or never connected in these 30 days, counted in `too_young`.
 * Null where the caller may not read charge points.
 */
export const insights = endpoint({
  method: 'GET',
  path: '/api/stats/insights',
  summary: 'The busiest hours and the best and worst charge points of the last 30 days',
  needs: { operator: 'access' },
  heavy: true,
  result: z.object({
    hours: z.array(
      z.object({
        weekday: z.int().min(1).max(7),
        hour: z.int().min(0).max(23),
        orders: z.int(),
        energy: z.number(),
        times: z.int(),
      }),
    ),
    charge_points: z.object({ best: z.array(ranked), worst: z.array(ranked), too_young: z.int() }).nullable(),
    currency: z.string(),
    time_zone: z.string(),
  }),
});
