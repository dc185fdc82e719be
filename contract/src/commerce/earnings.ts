import { z } from 'zod';
import { endpoint } from '../endpoint';
import { several } from '../page';
import { id, moment } from '../wire';

/** By what earnings are told apart. */
export const earningKinds = ['charging_site', 'group', 'charge_point', 'hour'] as const;
export type EarningKind = (typeof earningKinds)[number];

/** So many are told one by one, those that earned most; the totals are of all. */
export const mostEarners = 1_000;

/** Completed orders, energy in kWh, and what they earned in major units, in a period and in the one as long before it. */
const figures = {
  orders: z.int(),
  energy: z.number(),
  earnings: z.number(),
  before: z.object({ orders: z.int(), energy: z.number(), earnings: z.number() }),
};

/**
 * What completed orders earned by site, group or power center to which they belong now, or by the hour of the day in which
 * they began. Earnings are the price less the platform's fee, as on the first page (docs/decisions.md#home-figures).
 */
export const listEarnings = endpoint({
  method: 'GET',
  path: '/api/earnings',
  summary:
    'Earnings of a period by site, group, power center or hour of the day, beside those of the period before. Without `from` it is the last 30 days',
  needs: { operator: 'payout.read' },
  heavy: true,
  query: z.strictObject({
    by: z.enum(earningKinds),
    /** From when, included. */
    from: moment().optional(),
    /** Until when, not included; now unless told. */
    to: moment().optional(),
    charging_site_id: several(id()).optional(),
    group_id: several(id()).optional(),
    charge_point_id: several(id(), mostEarners).optional(),
  }),
  result: z.object({
    /** `id` and `name` are null for what is at no site or in no group; `hour` alone says which hour of the day, from 0 to 23. */
    rows: z.array(
      z.object({
        id: z.int().nullable(),
        name: z.string().nullable(),
        hour: z.int().min(0).max(23).nullable(),
        ...figures,
      }),
    ),
    totals: z.object(figures),
    currency: z.string(),
    time_zone: z.string(),
  }),
});
export type Earnings = z.infer<typeof listEarnings.result>;
