import { z } from 'zod';
import { endpoint } from '../endpoint';
import { plainQuery } from '../page';

/** Something that makes waiting pleasant (docs/decisions.md#charge-point-fields); named in the language of the caller. */
export const amenityShape = z.object({
  id: z.int(),
  name: z.string(),
  icon: z.string(),
  description: z.string(),
});
export type Amenity = z.infer<typeof amenityShape>;

export const listAmenities = endpoint({
  method: 'GET',
  path: '/api/charge-points/amenities',
  summary: 'The amenities a charge point may have',
  needs: { operator: 'power-center.read' },
  query: plainQuery,
  result: z.array(amenityShape),
});
