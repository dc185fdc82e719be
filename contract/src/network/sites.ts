import { z } from 'zod';
import { endpoint } from '../endpoint';
import { plainQuery } from '../page';
import { addressShape } from './charge-points';

declare module '../live' {
  interface ChangedKinds {
    'charging-site': true;
  }
}

/** A place with charge points; its time zone is theirs. */
export const siteShape = z.object({
  id: z.int(),
  name: z.string(),
  time_zone: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  address: addressShape,
  charge_points_count: z.int(),
});
export type Site = z.infer<typeof siteShape>;

export const listSites = endpoint({
  method: 'GET',
  path: '/api/charging-sites',
  summary: 'The charging sites of the operator',
  needs: { operator: 'charging-site.read' },
  query: plainQuery,
  result: z.array(siteShape),
});
