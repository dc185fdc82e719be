import { z } from 'zod';
import { endpoint } from '../../endpoint';
import { plainQuery } from '../../page';
import { siteShape } from '../sites';

/** Every visit brings the filter that asks for these names, so they stand apart from the other calls. */
export const listSites = endpoint({
  method: 'GET',
  path: '/api/charging-sites',
  summary: 'The charging sites of the operator',
  needs: { operator: 'charging-site.read' },
  query: plainQuery,
  result: z.array(siteShape),
});
