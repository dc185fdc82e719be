import { z } from 'zod';
import { endpoint } from '../endpoint';
import { plainQuery } from '../page';

/* Apart from the other calls of groups, because every visit brings the filter that asks for their names. */

/** Power centers that are worked with together; one is in at most one group. */
export const groupShape = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string().nullable(),
  charge_points_count: z.int(),
  /** Raised by every change of name and description. */
  version: z.int(),
  created_at: z.string(),
});
export type Group = z.infer<typeof groupShape>;

export const listGroups = endpoint({
  method: 'GET',
  path: '/api/charge-point-groups',
  summary: 'The power center groups of the operator by name',
  needs: { operator: 'power-center-group.read' },
  query: plainQuery,
  result: z.array(groupShape),
});
