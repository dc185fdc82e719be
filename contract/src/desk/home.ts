import { z } from 'zod';
import { endpoint } from '../endpoint';
import { chargePointStatuses } from '../network/charge-points';
import { refusalReasons } from '../network/refusals';
import { id } from '../wire';

const sums = { orders: z.int(), energy: z.number(), earnings: z.number() };

const byDay = z.array(z.object({ day: z.iso.date(), ...sums })).length(30);

const periods = {
  today: z.object(sums),
  last_30_days: z.object({
    ...sums,
    before: z.object({ ...sums, by_day: byDay }),
    by_day: byDay,
  }),
  currency: z.string(),
  time_zone: z.string(),
};

const now = z.object({ active_orders: z.int(), power: z.number(), faulted_connectors: z.int() });

/**
 * The network now and its last 30 days (docs/decisions.md#home-figures): energy in kWh, power in kW, money in major units.
 * An order counts on the day of `time_zone` on which it was completed; earnings are its price less the platform's fee.
 * The last 30 days end now, today included; `before` is as long and ends 30 days ago at the same time of day.
 */
export const stats = endpoint({
  method: 'GET',
  path: '/api/stats',
  summary: 'What happens now and what the last 30 days brought',
  needs: { operator: 'access' },
  heavy: true,
  result: z.object({
    charge_points: z.object({
      total: z.int(),
      online: z.int(),
      by_status: z.array(z.object({ status: z.enum(chargePointStatuses), count: z.int() })),
    }),
    now,
    ...periods,
  }),
});

/** Why something needs a look, the most urgent first. */
export const attentionKinds = [
  /** Every connector reports a fault. */
  'broken',
  /** Some connector does. */
  'faulted',
  /** Away, and refused when it tries to come back. */
  'refused',
  'offline',
  /** Orders whose figures somebody must confirm. */
  'held',
  /** Connected, but no connector works. */
  'unusable',
  /** Taken out of service by the operator. */
  'out-of-service',
  /** Never connected. */
  'pending',
] as const;
export type AttentionKind = (typeof attentionKinds)[number];

/** What needs a look, the most urgent first: charge points one by one, held orders as one; what the caller may not read is left out. */
export const attention = endpoint({
  method: 'GET',
  path: '/api/attention',
  summary: 'What needs a look: faults, charge points that are away, orders that wait to be confirmed',
  needs: { operator: 'access' },
  heavy: true,
  result: z.object({
    counts: z.array(z.object({ kind: z.enum(attentionKinds), count: z.int() })),
    items: z.array(
      z.object({
        kind: z.enum(attentionKinds),
        /** Null for the orders. */
        charge_point: z.object({ id: z.int(), title: z.string(), place: z.string().nullable() }).nullable(),
        /** Of a faulted one. */
        connectors: z.array(z.int()),
        faults: z.array(z.string()),
        /** Why it is refused. */
        refusal: z.enum(refusalReasons).nullable(),
        since: z.string().nullable(),
        count: z.int(),
      }),
    ),
  }),
});

const ranked = z.object({
  id: z.int(),
  title: z.string(),
  ...sums,
  /** Share of the time of all its connectors in which a session ran, 0–1; null without connectors. */
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

/**
 * Plugged-in time as a share (0–1) of the time all connectors could have been used since the charge point exists;
 * `minutes` of the day's plugged-in time, a session over midnight parted between its days. Null where nothing could be used.
 */
const utilisation = z.object({
  last_30_days: z.number().nullable(),
  before: z.number().nullable(),
  by_day: z
    .array(z.object({ day: z.iso.date(), minutes: z.number(), share: z.number().nullable() }))
    .length(30),
});

/** The same figures of one charge point, by its own days, beside those since it was added; session time in minutes. */
export const chargePointStats = endpoint({
  method: 'GET',
  path: '/api/charge-points/{id}/stats',
  summary: 'What happens at a charge point now, what its last 30 days brought, and its totals',
  needs: { operator: 'power-center.read' },
  heavy: true,
  params: z.object({ id: id() }),
  result: z.object({
    id: z.int(),
    orders_count: z.int(),
    total_energy: z.number(),
    total_earnings: z.number(),
    total_sessions_time: z.number(),
    now,
    ...periods,
    utilisation,
  }),
});
