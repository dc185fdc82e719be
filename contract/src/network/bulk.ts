import { z } from 'zod';
import { endpoint } from '../endpoint';
import { boolean, id, integer, orNothing, timeOfDay } from '../wire';
import { categoryIds, mostCategories } from './categories';
import { categoryBrief } from './categories/words';
import { filters, visibilities } from './charge-points';
import { hoursBody } from './hours';
import { hoursShape } from './hours/shapes';
import { additionsShape, mostPrices, priceBody } from './prices';
import { priceUnits } from './prices/units';

/** So many charge points are changed by one call; of more, each answer says where the next call goes on. */
export const mostAtOnce = 1000;

/** So many are put back by one call, each with all the prices it had. */
export const mostUndone = 250;

const plainChanges = [
  z.strictObject({
    what: z.literal('hours'),
    open_time: orNothing(timeOfDay()),
    close_time: orNothing(timeOfDay()),
    /** A week in the place of the two times. */
    hours: hoursBody.nullish(),
  }),
  z.strictObject({ what: z.literal('visibility'), visibility: z.enum(visibilities) }),
  z.strictObject({ what: z.literal('listing'), listed: boolean() }),
  z.strictObject({ what: z.literal('service'), out_of_service: boolean() }),
  /** Null is in no group. */
  z.strictObject({ what: z.literal('group'), group_id: id().nullable() }),
] as const;

/** To a site, whose clock it takes, or to none, where it keeps the one it has. */
const toSite = z.strictObject({ what: z.literal('site'), charging_site_id: orNothing(id()) });

/** One change for many charge points; without any hours of their own those of the site hold, and without those they are open around the clock. */
export const bulkChange = z.discriminatedUnion('what', [
  ...plainChanges,
  toSite,
  z.strictObject({ what: z.literal('prices'), prices: z.array(priceBody).min(1).max(24) }),
  z.strictObject({
    what: z.literal('categories'),
    add: categoryIds().default([]),
    remove: categoryIds().default([]),
  }),
]);
export type BulkChange = z.output<typeof bulkChange>;

/** What one charge point is put back to, in the words of a change; it may have had no prices at all, or one for each hour and more. */
export const formerState = z.discriminatedUnion('what', [
  ...plainChanges,
  toSite.extend({ time_zone: z.string().trim().max(64).optional() }),
  z.strictObject({ what: z.literal('prices'), prices: z.array(priceBody).max(mostPrices) }),
  z.strictObject({ what: z.literal('categories'), category_ids: z.array(id()).max(mostCategories) }),
]);

export type FormerState = z.output<typeof formerState>;

const bulkPrice = z.object({
  starting_time: z.string(),
  ending_time: z.string(),
  price: z.number(),
  price_unit: z.enum(priceUnits),
  session_limit_type: z.enum(priceUnits).nullable(),
  session_limit_value: z.number().nullable(),
  ...additionsShape.shape,
});

/** What the change is about, as it is or will be; the other names are left out. */
export const bulkState = z.object({
  open_time: z.string().nullable().optional(),
  close_time: z.string().nullable().optional(),
  hours: hoursShape.nullable().optional(),
  visibility: z.enum(visibilities).optional(),
  listed: z.boolean().optional(),
  out_of_service: z.boolean().optional(),
  prices: z.array(bulkPrice).optional(),
  group: z.object({ id: z.int(), name: z.string() }).nullable().optional(),
  categories: z.array(categoryBrief).optional(),
  charging_site_id: z.int().nullable().optional(),
  time_zone: z.string().optional(),
});
export type BulkState = z.infer<typeof bulkState>;

export const bulkOutcomes = ['changed', 'unchanged', 'refused'] as const;

/**
 * What became of one charge point, or would; a number that is not the operator's is refused as one that does not exist,
 * without a name. `open_orders` go on, at the price they started with.
 */
export const bulkRow = z.object({
  id: z.int(),
  title: z.string().nullable(),
  identifier: z.string().nullable(),
  outcome: z.enum(bulkOutcomes),
  before: bulkState.nullable(),
  after: bulkState.nullable(),
  reason: z.object({ code: z.string(), text: z.string() }).nullable(),
  open_orders: z.int(),
});
export type BulkRow = z.infer<typeof bulkRow>;

export const changeMany = endpoint({
  method: 'POST',
  path: '/api/charge-points/bulk',
  summary:
    'Changes many charge points, by ids or by filters, at most 1,000 a call, and tells of each; with `preview` it changes nothing. Prices also need all keys of prices, because other rows take their place, and a group the key to change groups',
  needs: { operator: 'power-center.update' },
  body: z.strictObject({
    ids: z.array(id()).min(1).max(mostAtOnce).optional(),
    /** Those that match, in the order of their ids: the first `limit` of them after the id `after`. */
    filters: z.strictObject({ search: z.string().trim().max(200).optional(), ...filters }).optional(),
    after: integer(z.int().min(0)).optional(),
    limit: integer(z.int().min(1).max(mostAtOnce)).default(mostAtOnce),
    change: bulkChange,
    preview: boolean().default(false),
  }),
  result: z.object({
    rows: z.array(bulkRow),
    /** How many match the filters from `after` on, or how many ids there are. */
    matched: z.int(),
    /** What to send as `after` to go on; null when that was all. */
    next: z.int().nullable(),
    currency: z.string(),
  }),
});

export const undoMany = endpoint({
  method: 'POST',
  path: '/api/charge-points/bulk/undo',
  summary:
    'Takes a change of many charge points back: each gets what it had before, which the change told, unless somebody changed it again since; that one is refused in its row',
  needs: { operator: 'power-center.update' },
  body: z.strictObject({
    /** The change that is taken back: a charge point that is no longer as it left it stays as it is. */
    change: bulkChange,
    undone: z
      .array(z.strictObject({ id: id(), former: formerState }))
      .min(1)
      .max(mostUndone),
  }),
  result: z.object({ rows: z.array(bulkRow), currency: z.string() }),
});
