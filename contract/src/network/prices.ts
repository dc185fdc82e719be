import { z } from 'zod';
import { endpoint } from '../endpoint';
import { plainQuery } from '../page';
import { id, number, timeOfDay } from '../wire';

declare module '../live' {
  interface ChangedKinds {
    price: true;
  }
}

/** Energy is billed per kWh, minutes per plugged-in minute (docs/decisions.md#price-rows). */
export const priceUnits = ['energy', 'minutes'] as const;
export type PriceUnit = (typeof priceUnits)[number];

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
});
export type Price = z.infer<typeof priceShape>;

const nothing = (value: unknown) => (value === '' ? null : value);

/** What a price row is made of; start = end covers all 24 hours, a row may pass midnight. */
export const priceBody = z.strictObject({
  starting_time: timeOfDay(),
  ending_time: timeOfDay(),
  price: number(z.number().min(0).max(1_000_000)),
  price_unit: z.enum(priceUnits),
  session_limit_type: z.preprocess(nothing, z.enum(priceUnits).nullish()),
  session_limit_value: z.preprocess(nothing, number(z.number().positive().max(100_000)).nullish()),
});
export type PriceBody = z.output<typeof priceBody>;

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
