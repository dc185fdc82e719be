import { z } from 'zod';
import { endpoint } from '../../endpoint';
import { plainQuery } from '../../page';
import { groupShape } from '../groups';

/** Every visit brings the filter that asks for these names, so they stand apart from the other calls. */
export const listGroups = endpoint({
  method: 'GET',
  path: '/api/charge-point-groups',
  summary: 'The power center groups of the operator by name',
  needs: { operator: 'power-center-group.read' },
  query: plainQuery,
  result: z.array(groupShape),
});
