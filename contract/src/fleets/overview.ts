import { z } from 'zod';
import { endpoint } from '../endpoint';
import { id } from '../wire';

/** Of how many days a fleet's overview tells, with as many before to compare with. */
export const overviewDays = 30;

/** Energy in kWh; money in major units, null for whoever may not see what the fleet pays. */
const sums = z.object({
  sessions: z.int(),
  energy: z.number(),
  cost: z.number().nullable(),
});

/** How a fleet charges: sessions count on the day on which they began, in the operator's time zone. */
export const fleetOverview = z.object({
  time_zone: z.string(),
  currency: z.string(),
  /** The last days, the oldest first, today among them. */
  days: z.array(sums.extend({ day: z.string() })),
  total: sums,
  /** As many days before. */
  before: sums,
  /** The vehicles that took most energy in these days. */
  top_vehicles: z.array(sums.extend({ id: z.int(), title: z.string() })),
  /** Vehicles that charge now, the latest first; the count is of all. */
  charging: z.array(
    z.object({
      order_id: z.int(),
      vehicle: z.object({ id: z.int(), title: z.string() }),
      charge_point: z.object({ id: z.int(), title: z.string() }),
      since: z.string(),
      /** kW; null while the charger has not told. */
      power: z.number().nullable(),
      energy: z.number(),
      cost: z.number().nullable(),
    }),
  ),
  charging_count: z.int(),
  /** What is left of the prepaid balance; null for whoever may not see it. */
  balance: z.number().nullable(),
  /** Limitations of which less than a fifth is left, the least first; null for whoever may not see them. */
  near_limits: z
    .array(
      z.object({
        id: z.int(),
        name: z.string(),
        /** kWh, of the extra amount, too. */
        rest: z.number(),
        next_reset: z.string().nullable(),
        time_zone: z.string(),
      }),
    )
    .nullable(),
});
export type FleetOverview = z.infer<typeof fleetOverview>;

export const getFleetOverview = endpoint({
  method: 'GET',
  path: '/api/fleets/{id}/overview',
  summary: 'How a fleet charges: sums by day of 30 days, its top vehicles, and what charges now',
  needs: { operator: 'fleet.read', fleet: 'assigned', feature: 'fleet-management' },
  heavy: true,
  params: z.object({ id: id() }),
  result: fleetOverview,
});
