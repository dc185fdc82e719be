import { z } from 'zod';
import { priceAdditions, priceUnits } from '../../network/prices/units';

/** One contiguous visit to a price row; `quantity` in kWh or minutes, `price` per unit and `total` in major units. */
export const orderLine = z.object({
  id: z.int().nullable(),
  quantity: z.number(),
  energy: z.number(),
  minutes: z.number(),
  unit: z.enum(priceUnits).nullable(),
  price: z.number(),
  total: z.number(),
  startingTime: z.string(),
  endingTime: z.string(),
  row: z.object({ starting_time: z.string(), ending_time: z.string() }).nullable(),
  /** No visit: by how much a correction told another price than the tariff comes to; the last line, its `total` alone counts. */
  is_correction: z.boolean(),
  /** No visit either: by how much refunds have lowered the price. */
  is_refund: z.boolean(),
  /** No visit but what a row adds to it; of an idle fee `quantity` is minutes and `price` is per minute, of others `total` alone counts. */
  addition: z.enum(priceAdditions).optional(),
});
export type OrderLine = z.infer<typeof orderLine>;
