import { z } from 'zod';
import { endpoint } from '../endpoint';
import { id } from '../wire';
import { mostPrices, priceBody, priceShape } from './prices';

/** `planned` waits for its moment; `applied` can be taken back; the others are over. */
export const priceChangeStates = ['planned', 'applied', 'taken-back', 'dropped'] as const;
export type PriceChangeState = (typeof priceChangeStates)[number];

/** So many may wait for one charge point. */
export const mostPlanned = 20;

/** How far ahead prices are planned, in days. */
export const farthestDays = 731;

/** How long what was applied can be taken back, in days. */
export const takeBackDays = 30;

const plannedRow = priceShape.omit({ id: true, charge_point_id: true, created_at: true, updated_at: true });

/**
 * Price rows that take the place of all those of a charge point at a moment (docs/decisions.md#planned-prices).
 * `before` are the rows that they took the place of; null while they wait.
 */
export const priceChangeShape = z.object({
  id: z.int(),
  charge_point_id: z.int(),
  state: z.enum(priceChangeStates),
  applies_at: z.string(),
  rows: z.array(plannedRow),
  before: z.array(plannedRow).nullable(),
  /** What is in force are just these rows, and not longer than 30 days. */
  may_take_back: z.boolean(),
  created_at: z.string(),
});
export type PriceChange = z.infer<typeof priceChangeShape>;

const ofChargePoint = z.object({ id: id() });

export const listPriceChanges = endpoint({
  method: 'GET',
  path: '/api/charge-points/{id}/price-changes',
  summary: 'Prices that are planned for a charge point, the next first, and then those of the last 30 days',
  needs: { operator: 'power-center-price.read' },
  params: ofChargePoint,
  result: z.array(priceChangeShape),
});

export const planPrices = endpoint({
  method: 'POST',
  path: '/api/charge-points/{id}/price-changes',
  summary:
    'Plans that these rows take the place of all those of a charge point. Rows that are added or left out also need the key to create or to delete',
  needs: { operator: 'power-center-price.update' },
  params: ofChargePoint,
  body: z.strictObject({
    /** The rows as they shall be; one with an `id` takes the place of that row, one without is new. */
    rows: z.array(priceBody.extend({ id: id().optional() })).max(mostPrices),
    /** An instant with its zone, or the wall clock of the charge point (`2027-01-01T00:00`). */
    applies_at: z.union([z.iso.datetime({ offset: true }), z.iso.datetime({ local: true })]),
  }),
  result: priceChangeShape,
});

export const dropPlannedPrices = endpoint({
  method: 'DELETE',
  path: '/api/price-changes/{id}',
  summary: 'Drops prices that are planned; what is in force stays',
  needs: { operator: 'power-center-price.update' },
  params: z.object({ id: id() }),
  result: priceChangeShape,
});

export const takeBackPrices = endpoint({
  method: 'POST',
  path: '/api/price-changes/{id}/take-back',
  summary: 'Puts the rows back that were in force before planned ones; sessions that run keep theirs',
  needs: { operator: 'power-center-price.update' },
  params: z.object({ id: id() }),
  result: priceChangeShape,
});
