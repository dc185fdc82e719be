import { z } from 'zod';
import { endpoint } from '../endpoint';

/** A value that charge points of the operator have, and on how many; `name` is how people call it. */
export const facetValue = z.object({ value: z.string(), name: z.string(), count: z.int() });
export type FacetValue = z.infer<typeof facetValue>;

/** The filters whose choices are what the operator's charge points say. */
export const facetNames = [
  'connector_type',
  'protocol',
  'vendor',
  'model',
  'firmware',
  'country',
  'city',
] as const;
export type FacetName = (typeof facetNames)[number];

const values = z.array(facetValue);

export const chargePointFacets = endpoint({
  method: 'GET',
  path: '/api/charge-points/facets',
  summary: 'The choices that exist for filters of the charge points, the 500 most frequent of each',
  needs: { operator: 'power-center.read' },
  heavy: true,
  result: z.object({
    connector_type: values,
    protocol: values,
    vendor: values,
    model: values,
    firmware: values,
    country: values,
    city: values,
  }),
});
