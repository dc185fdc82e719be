import { z } from 'zod';
import { orderStates } from '../charging/orders/words';
import { endpoint } from '../endpoint';
import { standingShape } from '../network/availability';
import { chargePointStatuses } from '../network/charge-points';

/**
 * What fits a few words, best first, a few of each kind; a kind the caller may not read is empty.
 * Charge points by title, identifier, code or city, each with why it has its status and the zone of its times; sites by name or city; drivers by name.
 * Of a driver's name one or two letters are what the first or last name begins with, more may stand anywhere.
 * Orders by their exact number, transaction or card, and the latest of a driver found; kWh and major units.
 */
export const find = endpoint({
  method: 'GET',
  path: '/api/search',
  summary: 'Finds charge points, orders, sites and drivers',
  needs: { operator: 'member', keys: true },
  heavy: true,
  query: z.strictObject({
    q: z.string().trim().min(1).max(100),
    /** Nothing but these, and more of them. */
    only: z.enum(['drivers']).optional(),
  }),
  result: z.object({
    charge_points: z.array(
      z.object({
        id: z.int(),
        title: z.string(),
        identifier: z.string(),
        status: z.enum(chargePointStatuses),
        standing: standingShape,
        time_zone: z.string(),
        site: z.string().nullable(),
      }),
    ),
    orders: z.array(
      z.object({
        id: z.int(),
        state: z.enum(orderStates),
        charge_point: z.string(),
        driver: z.string().nullable(),
        tag: z.string().nullable(),
        tag_label: z.string().nullable(),
        energy: z.number(),
        price: z.number(),
        currency: z.string(),
        time_zone: z.string(),
        created_at: z.string(),
      }),
    ),
    sites: z.array(z.object({ id: z.int(), name: z.string(), city: z.string().nullable() })),
    drivers: z.array(z.object({ id: z.int(), name: z.string(), orders: z.int() })),
  }),
});
