import { z } from 'zod';
import { endpoint } from '../endpoint';
import { several } from '../page';
import { id, moment } from '../wire';
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

/** What orders are summed up by. */
export const summaryKinds = ['group', 'charging_site', 'charge_point'] as const;
export type SummaryKind = (typeof summaryKinds)[number];

/** So many are told one by one, those that earned most; the totals are of all. */
export const mostSummed = 1000;

const summed = z.object({ charge_points_count: z.int(), ...sums });

/**
 * What completed orders came to in a span, by the groups, sites or charge points that power centers belong to now:
 * energy in kWh, earnings in major units. From sums that are kept, and exact.
 */
export const summary = endpoint({
  method: 'GET',
  path: '/api/stats/summary',
  summary:
    'Orders, energy and earnings of a span by group, site or charge point, the best 1,000, and the totals of all. Without `from` it is the last 30 days',
  needs: { operator: 'power-center.read' },
  heavy: true,
  query: z.strictObject({
    group_by: z.enum(summaryKinds),
    /** From when, included. */
    from: moment().optional(),
    /** Until when, not included; now unless told. */
    to: moment().optional(),
    group_id: several(id()).optional(),
    charging_site_id: several(id()).optional(),
    charge_point_id: several(id(), mostSummed).optional(),
  }),
  result: z.object({
    /** `id` and `name` are null for those that are in no group, or at no site. */
    rows: z.array(summed.extend({ id: z.int().nullable(), name: z.string().nullable() })),
    totals: summed,
    currency: z.string(),
  }),
});
export type Summary = z.infer<typeof summary.result>;
