import { z } from 'zod';
import { endpoint } from '../../endpoint';
import { plainQueryWith } from '../../page';
import { categoryShape } from '../categories';
import { categoryTypes } from './words';

/** Every visit brings the filter that asks for these names, so they stand apart from the other calls. */
export const listCategories = endpoint({
  method: 'GET',
  path: '/api/categories',
  summary: 'The categories of the operator by name, of one type or of all',
  needs: { operator: 'category.read' },
  query: plainQueryWith({ type: z.enum(categoryTypes).optional() }),
  result: z.array(categoryShape),
});
