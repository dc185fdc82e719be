import { z } from 'zod';
import { endpoint } from '../endpoint';
import { listQuery, pageOf, several } from '../page';
import { boolean, id, name, orNothing } from '../wire';
import { categoryBrief, categoryTypes } from './categories/words';

declare module '../live' {
  interface ChangedKinds {
    category: true;
  }
}

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

/** So many categories stand on one thing at most. */
export const mostCategories = 50;

/** The categories of one thing, in place of those it has. */
export const categoryIds = () => several(id(), mostCategories).transform((ids) => [...new Set(ids)]);

const color = () =>
  orNothing(
    z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^#[0-9A-F]{6}$/, { error: 'invalid' }),
  );

const types = z.enum(categoryTypes);

const ofCategory = z.object({ id: id() });

export const categorySorts = ['name', 'type', 'uses_count', 'created_at'] as const;

export const categoryTable = endpoint({
  method: 'GET',
  path: '/api/categories/datatable',
  summary: 'A page of the categories with search, type and order',
  needs: { operator: 'category.read' },
  query: listQuery(categorySorts, { type: types.optional() }),
  result: pageOf(categoryShape),
});

export const createCategory = endpoint({
  method: 'POST',
  path: '/api/categories',
  summary: 'Adds a category; of one type no two have a name, letter case aside',
  needs: { operator: 'category.create' },
  body: z.strictObject({ type: types, name: name(), color: color() }),
  result: categoryShape,
});

export const updateCategory = endpoint({
  method: 'PUT',
  path: '/api/categories/{id}',
  summary: 'Replaces name and colour of a category; its type stays',
  needs: { operator: 'category.update' },
  params: ofCategory,
  body: z.strictObject({
    name: name(),
    color: color(),
    /** The one it has; another one is refused. */
    type: types.optional(),
    /** The version that was edited: where the present one is another, nothing is changed and the answer is 409. */
    version: id().optional(),
  }),
  result: categoryShape,
});

export const deleteCategory = endpoint({
  method: 'DELETE',
  path: '/api/categories/{id}',
  summary:
    'Deletes a category; while it is in use, without `confirm` it is refused with 409 and says how often, with it it is taken off wherever it stands',
  needs: { operator: 'category.delete' },
  params: ofCategory,
  query: z.object({ confirm: boolean().optional() }),
  body: z.strictObject({ confirm: boolean().optional() }),
  result: z.object({ id: z.int() }),
});
