import { z } from 'zod';
import { endpoint } from '../endpoint';
import { plainQuery } from '../page';
import { siteShape } from './site-shape';

/* Apart from the other calls of sites, because every visit brings the filter that asks for their names. */

export const listSites = endpoint({
  method: 'GET',
  path: '/api/charging-sites',
  summary: 'The charging sites of the operator',
  needs: { operator: 'charging-site.read' },
  query: plainQuery,
  result: z.array(siteShape),
});
