import { z } from 'zod';
import { endpoint } from '../endpoint';
import { id, integer, number } from '../wire';
import { priceBody, priceUnits } from './prices';

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
  rows: z.array(priceBody).max(200).optional(),
});

/** One visit to a price row, of `row` by its place among the rows that were priced; null in a gap, which costs nothing. */
export const previewLine = z.object({
  row: z.int().nullable(),
  from: z.string(),
  to: z.string(),
  minutes: z.number(),
  energy: z.number(),
  unit: z.enum(priceUnits).nullable(),
  price: z.number(),
  total: z.number(),
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
