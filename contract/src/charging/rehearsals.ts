import { z } from 'zod';
import { endpoint } from '../endpoint';
import { priceBody } from '../network/prices';
import { id, integer } from '../wire';

/** So many days are looked back on at most. */
export const mostDays = 90;

/** So many power centers are rehearsed at once at most. */
export const mostPlaces = 1000;

/** What a rehearsed session cost and would have cost, in major units. */
const rehearsedOrder = z.object({
  order_id: z.int(),
  charge_point: z.object({ id: z.int(), title: z.string() }),
  started_at: z.string(),
  time_zone: z.string(),
  before: z.number(),
  after: z.number(),
});
export type RehearsedOrder = z.infer<typeof rehearsedOrder>;

/** How many sessions, and what they cost. */
const counted = z.object({ sessions: z.int(), total: z.number() });

/** What sessions that are over would have come to (docs/decisions.md#tariff-rehearsal): energy in kWh, money in major units, tax included. */
export const rehearsalShape = z.object({
  from: z.string(),
  to: z.string(),
  currency: z.string(),
  sessions: z.int(),
  before: z.number(),
  after: z.number(),
  dearer: z.int(),
  cheaper: z.int(),
  same: z.int(),
  /** Sessions whose price somebody told; it stays. */
  told: counted,
  /** Sessions that would not have begun, with what they cost. */
  refused: counted,
  left_out: z.object({ held: z.int(), other_currency: z.int() }),
  /** What each row would have brought, `row` by its place among those sent, or its number where none were; null in a gap. */
  rows: z.array(
    z.object({
      row: z.int().nullable(),
      sessions: z.int(),
      energy: z.number(),
      minutes: z.number(),
      total: z.number(),
    }),
  ),
  /** Those that would have cost the most more, and the most less. */
  dearest: z.array(rehearsedOrder),
  cheapest: z.array(rehearsedOrder),
});
export type Rehearsal = z.infer<typeof rehearsalShape>;

export const rehearsePrices = endpoint({
  method: 'POST',
  path: '/api/price-rehearsals',
  summary:
    'What the sessions of the last days would have come to by other price rows, or by those of today where none are sent; changes nothing. Needs the key to read orders too',
  needs: { operator: 'power-center-price.read' },
  heavy: true,
  body: z.strictObject({
    charge_point_ids: z.array(id()).min(1).max(mostPlaces),
    rows: z.array(priceBody).max(200).optional(),
    days: integer(z.int().min(1).max(mostDays)).optional(),
  }),
  result: rehearsalShape,
});
