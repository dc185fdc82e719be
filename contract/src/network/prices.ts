import { z } from 'zod';
import { endpoint } from '../endpoint';
import { plainQuery } from '../page';
import { day, id, integer, number, timeOfDay } from '../wire';
import { priceAdditions, priceUnits } from './prices/units';

declare module '../live' {
  interface ChangedKinds {
    price: true;
  }
}

/** What a row may say beyond hours and price, told where it does (docs/decisions.md#additions-to-a-row); money in major units. */
export const additionsShape = z.object({
  /** 1 is Monday. */
  weekdays: z.array(z.int()).optional(),
  valid_from: z.string().optional(),
  valid_until: z.string().optional(),
  start_fee: z.number().optional(),
  /** Per minute. */
  idle_fee: z.number().optional(),
  /** Minutes. */
  idle_grace: z.int().optional(),
  session_minimum: z.number().optional(),
  session_maximum: z.number().optional(),
});
export type PriceAdditions = z.infer<typeof additionsShape>;

/** A price row; `price` in major units per kWh or minute, `session_limit_value` in kWh or minutes. */
export const priceShape = z.object({
  id: z.int(),
  charge_point_id: z.int(),
  starting_time: z.string(),
  ending_time: z.string(),
  price: z.number(),
  price_unit: z.enum(priceUnits),
  session_limit_type: z.enum(priceUnits).nullable(),
  session_limit_value: z.number().nullable(),
  currency: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  ...additionsShape.shape,
});
export type Price = z.infer<typeof priceShape>;

const nothing = (value: unknown) => (value === '' ? null : value);

const unlessNothing = <I extends z.ZodType>(inner: I) => z.preprocess(nothing, inner.nullish());
const mostMoney = 1_000_000;
const money = () => unlessNothing(number(z.number().min(0).max(mostMoney)));

/** The longest time that may be free of an idle fee, in minutes. */
export const longestGrace = 1440;

const additionsBody = z.strictObject({
  weekdays: z
    .array(integer(z.int().min(1).max(7)))
    .min(1)
    .max(7)
    .nullish(),
  valid_from: unlessNothing(day()),
  valid_until: unlessNothing(day()),
  start_fee: money(),
  idle_fee: money(),
  idle_grace: unlessNothing(integer(z.int().min(0).max(longestGrace))),
  session_minimum: money(),
  session_maximum: money(),
});

/** What a price row is made of; start = end covers all 24 hours, a row may pass midnight. */
export const priceBody = z.strictObject({
  starting_time: timeOfDay(),
  ending_time: timeOfDay(),
  price: number(z.number().min(0).max(1_000_000)),
  price_unit: z.enum(priceUnits),
  session_limit_type: z.preprocess(nothing, z.enum(priceUnits).nullish()),
  session_limit_value: z.preprocess(nothing, number(z.number().positive().max(100_000)).nullish()),
  ...additionsBody.shape,
});
export type PriceBody = z.output<typeof priceBody>;

/** A day has so many minutes, and price rows share none. */
export const mostPrices = 1440;

const ofChargePoint = z.object({ id: id() });

export const listPrices = endpoint({
  method: 'GET',
  path: '/api/charge-points/{id}/charge-point-prices',
  summary: 'The price rows of a charge point, by starting time',
  needs: { operator: 'power-center-price.read' },
  params: ofChargePoint,
  query: plainQuery,
  result: z.array(priceShape),
});

export const createPrice = endpoint({
  method: 'POST',
  path: '/api/charge-points/{id}/charge-point-prices',
  summary: 'Adds a price row; rows may not overlap',
  needs: { operator: 'power-center-price.create' },
  params: ofChargePoint,
  body: priceBody,
  result: priceShape,
});

export const setPrices = endpoint({
  method: 'PUT',
  path: '/api/charge-points/{id}/charge-point-prices',
  summary:
    'Puts these rows in the place of all those of a charge point, in one step. Rows that are added or left out also need the key to create or to delete',
  needs: { operator: 'power-center-price.update' },
  params: ofChargePoint,
  body: z.strictObject({
    /** The rows as they shall be; one with an `id` takes the place of that row, one without is new. */
    rows: z.array(priceBody.extend({ id: id().optional() })).max(mostPrices),
    /** The rows they are made from: `price.changed-since` (409) where they are no longer so. */
    seen: z.array(priceBody).max(mostPrices),
  }),
  result: z.array(priceShape),
});

export const getPrice = endpoint({
  method: 'GET',
  path: '/api/charge-point-prices/{id}',
  summary: 'One price row',
  needs: { operator: 'power-center-price.read' },
  params: z.object({ id: id() }),
  result: priceShape,
});

export const updatePrice = endpoint({
  method: 'PUT',
  path: '/api/charge-point-prices/{id}',
  summary: 'Replaces a price row; running orders keep the rows they started with',
  needs: { operator: 'power-center-price.update' },
  params: z.object({ id: id() }),
  body: priceBody,
  result: priceShape,
});

export const deletePrice = endpoint({
  method: 'DELETE',
  path: '/api/charge-point-prices/{id}',
  summary: 'Removes a price row; running orders keep the rows they started with',
  needs: { operator: 'power-center-price.delete' },
  params: z.object({ id: id() }),
  result: z.object({ id: z.int() }),
});

/** The longest session a preview is made for, in minutes. */
export const longestPreview = 10_080;

/**
 * A session to be priced: `starts_at` an instant with its zone or the wall clock of the charge point (`2026-03-02T18:30`),
 * `energy` in kWh spread evenly over `minutes`; `rows` in place of those that are kept.
 */
export const previewBody = z.strictObject({
  starts_at: z.union([z.iso.datetime({ offset: true }), z.iso.datetime({ local: true })]),
  minutes: integer(z.int().min(1).max(longestPreview)),
  energy: number(z.number().min(0).max(100_000)),
  /** Stayed plugged in after the energy. */
  idle_minutes: integer(z.int().min(0).max(longestPreview)).optional(),
  rows: z.array(priceBody).max(200).optional(),
});

/** One visit to a price row or what a row adds, of `row` by its place among the rows that were priced; null in a gap, which costs nothing. */
export const previewLine = z.object({
  row: z.int().nullable(),
  from: z.string(),
  to: z.string(),
  minutes: z.number(),
  energy: z.number(),
  unit: z.enum(priceUnits).nullable(),
  price: z.number(),
  total: z.number(),
  addition: z.enum(priceAdditions).optional(),
});
export type PreviewLine = z.infer<typeof previewLine>;

/**
 * What a session costs, tax included, in major units; `minutes` and `energy` are less than asked where a limit ends it.
 * `may_start` is false where no price covers its first instant.
 */
export const pricePreviewShape = z.object({
  starts_at: z.string(),
  ends_at: z.string(),
  time_zone: z.string(),
  minutes: z.number(),
  energy: z.number(),
  total: z.number(),
  currency: z.string(),
  may_start: z.boolean(),
  stopped_by: z.object({ type: z.enum(priceUnits), value: z.number() }).nullable(),
  lines: z.array(previewLine),
});
export type PricePreview = z.infer<typeof pricePreviewShape>;

export const previewPrice = endpoint({
  method: 'POST',
  path: '/api/charge-points/{id}/price-preview',
  summary: 'What a session would cost by the price rows of a charge point, or by others that are not saved',
  needs: { operator: 'power-center-price.read' },
  params: z.object({ id: id() }),
  body: previewBody,
  result: pricePreviewShape,
});
