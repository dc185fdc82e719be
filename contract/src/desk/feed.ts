import { z } from 'zod';
import { endpoint } from '../endpoint';
import { several } from '../page';
import { integer } from '../wire';

/** What the feed tells: of orders, and of charge points. */
export const orderHappenings = ['order-started', 'order-completed', 'order-failed'] as const;
export const networkHappenings = ['connected', 'disconnected', 'fault', 'fault-cleared'] as const;
export const happenings = [...orderHappenings, ...networkHappenings] as const;
export type Happening = (typeof happenings)[number];

/**
 * One happening; `id` stays the same however often it is asked for.
 * `detail` is the protocol of a connection, the code of a fault, the reason of a failure; energy in kWh, price in major units.
 */
export const feedItem = z.object({
  id: z.string(),
  at: z.string(),
  kind: z.enum(happenings),
  charge_point: z.object({ id: z.int(), title: z.string(), time_zone: z.string() }),
  connector_number: z.int().nullable(),
  order: z
    .object({
      id: z.int(),
      user: z.object({ first_name: z.string(), last_name: z.string() }).nullable(),
      tag: z.string().nullable(),
      tag_label: z.string().nullable(),
      energy: z.number(),
      price: z.number(),
      currency: z.string(),
    })
    .nullable(),
  detail: z.string().nullable(),
});
export type FeedItem = z.infer<typeof feedItem>;

/** Where the feed goes on: microseconds since 1970, source, number of the row. */
const cursor = z.string().regex(/^\d{1,16}-[0-3]-\d{1,15}$/, { error: 'invalid' });

/** The newest happenings first; what the caller may not read is left out. */
export const readFeed = endpoint({
  method: 'GET',
  path: '/api/feed',
  summary: 'What happened in the network, newest first: orders, connections and faults',
  needs: { operator: 'access' },
  heavy: true,
  query: z.strictObject({
    kind: several(z.enum(happenings)).optional(),
    before: cursor.optional(),
    limit: integer(z.int().min(1).max(100)).default(30),
  }),
  result: z.object({
    data: z.array(feedItem),
    /** For the next page; null at the end. */
    before: z.string().nullable(),
  }),
});
