import { z } from 'zod';
import { endpoint } from '../endpoint';
import { id } from '../wire';
import { chargePointCategories, chargePointStatuses, filters } from './charge-points';

/** A charge point on the map (RFC 7946): longitude first; `geometry` is null while its place is unknown. */
export const chargePointFeature = z.object({
  type: z.literal('Feature'),
  id: z.int(),
  geometry: z.object({ type: z.literal('Point'), coordinates: z.tuple([z.number(), z.number()]) }).nullable(),
  properties: z.object({
    id: z.int(),
    identifier: z.string(),
    title: z.string(),
    category: z.enum(chargePointCategories),
    status: z.enum(chargePointStatuses),
    is_live: z.boolean(),
    online_status: z.literal([0, 1]),
    visibility: z.enum(['public', 'private']),
    city: z.string().nullable(),
  }),
});
export type ChargePointFeature = z.infer<typeof chargePointFeature>;

export const mapOfChargePoints = endpoint({
  method: 'GET',
  path: '/api/charge-points/geojson',
  summary: 'The charge points that have a place as GeoJSON, at most 10,000',
  needs: { operator: 'power-center.read' },
  query: z.strictObject(filters),
  result: z.object({ type: z.literal('FeatureCollection'), features: z.array(chargePointFeature) }),
});

export const mapOfChargePoint = endpoint({
  method: 'GET',
  path: '/api/charge-points/{id}/geojson',
  summary: 'One charge point as GeoJSON',
  needs: { operator: 'power-center.read' },
  params: z.object({ id: id() }),
  result: chargePointFeature,
});
