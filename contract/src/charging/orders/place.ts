import { z } from 'zod';
import { addressShape } from '../../address';
import { categoryBrief } from '../../network/categories/words';

const named = z.object({ id: z.int(), name: z.string() });

/** Where a power center belongs now. */
export const placing = {
  charging_site: named.nullable(),
  group: named.nullable(),
  categories: z.array(categoryBrief),
  type: named.nullable(),
};

/** The charge point of an order, as far as the order shows it. */
export const briefChargePoint = z.object({
  id: z.int(),
  title: z.string(),
  identifier: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  address: addressShape,
  /** Its orders stay readable, it cannot be opened any more. */
  is_deleted: z.boolean(),
});
