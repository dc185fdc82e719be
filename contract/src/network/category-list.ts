import { z } from 'zod';
import { endpoint } from '../endpoint';
import { plainQueryWith } from '../page';

/* Apart from the other calls of categories, because every visit brings the filter that asks for their names. */

/** What an operator has categories for; each kind has its own. */
export const categoryTypes = ['charge-point', 'charging-site', 'fleet'] as const;
export type CategoryType = (typeof categoryTypes)[number];

/** A category as it stands beside what is in it; the colour is `#RRGGBB`. */
export const categoryBrief = z.object({
  id: z.int(),
  name: z.string(),
  color: z.string().nullable(),
});
export type CategoryBrief = z.infer<typeof categoryBrief>;

/** An operator's own word for its power centers, charging sites or fleets. */
export const categoryShape = categoryBrief.extend({
  type: z.enum(categoryTypes),
  /** On how many power centers, charging sites or fleets it stands. */
  uses_count: z.int(),
  /** Raised by every change. */
  version: z.int(),
  created_at: z.string(),
});
export type Category = z.infer<typeof categoryShape>;

export const listCategories = endpoint({
  method: 'GET',
  path: '/api/categories',
  summary: 'The categories of the operator by name, of one type or of all',
  needs: { operator: 'category.read' },
  query: plainQueryWith({ type: z.enum(categoryTypes).optional() }),
  result: z.array(categoryShape),
});
