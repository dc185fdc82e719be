import { z } from 'zod';
import { addressShape } from '../address';
import { openingShape } from './hours-shape';

/** A place with charge points; its time zone is theirs, `grid_power` in kW is what its connection can carry. */
export const siteShape = z.object({
  id: z.int(),
  name: z.string(),
  time_zone: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  address: addressShape,
  grid_power: z.number().nullable(),
  /** Null where it is open around the clock. */
  opening: openingShape.nullable(),
  charge_points_count: z.int(),
  created_at: z.string(),
});
export type Site = z.infer<typeof siteShape>;
