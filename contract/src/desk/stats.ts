import { z } from 'zod';
import { endpoint } from '../endpoint';
import { stateCount } from '../network/availability';
import { chargePointStatuses } from '../network/charge-points';
import { id } from '../wire';

/** What orders come to: energy in kWh, money in major units. */
export const sums = { orders: z.int(), energy: z.number(), earnings: z.number() };

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
 * `states` part each status by why charge points have it, the most first.
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
      states: z.array(stateCount),
    }),
    now,
    ...periods,
  }),
});

/**
 * Plugged-in time as a share (0–1) of the time all connectors could have been used since the charge point exists;
 * `minutes` of the day's plugged-in time, a session over midnight parted between its days. Null where nothing could be used,
 * or for less than an hour: `too_young` says that this is so of the last 30 days.
 */
const utilisation = z.object({
  last_30_days: z.number().nullable(),
  too_young: z.boolean(),
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
