import { z } from 'zod';
import { endpoint } from '../endpoint';
import { boolean, id, text } from '../wire';

/** Most characters of a view's search, and most views one person keeps, has as tiles, and is told of. */
export const viewLimits = { search: 4000, views: 200, tiles: 12, watched: 20 } as const;

/** The lists whose views are counted for their readers: as tiles, in notices and in mails. */
export const countedLists = ['charge-points', 'charging-sites', 'orders', 'leakage'] as const;
export type CountedList = (typeof countedLists)[number];

/** The list a view belongs to, as its address names it: `charge-points`, `orders`, `messages`. */
const page = z
  .string()
  .max(40)
  .regex(/^[a-z][a-z0-9-]*$/);

/** The query of a list's address: names and texts as they stand there. */
const search = z
  .record(z.string().regex(/^[a-z][a-z0-9_-]{0,63}$/), z.string().max(1000))
  .refine((value) => JSON.stringify(value).length <= viewLimits.search, { error: 'invalid' });

const columns = z.array(z.string().regex(/^[\w-]{1,64}$/)).max(100);

/** A list as somebody likes to see it; `columns` is null for the usual ones. */
export const viewShape = z.object({
  id: z.int(),
  page: z.string(),
  name: z.string(),
  search: z.record(z.string(), z.string()),
  columns: z.array(z.string()).nullable(),
  is_shared: z.boolean(),
  /** The caller's list opens with it. */
  is_default: z.boolean(),
  /** The caller's dashboard has it as a tile. */
  is_tile: z.boolean(),
  /** The caller gets a notice when its list is no longer empty. */
  is_watched: z.boolean(),
  /** The caller gets a mail of it each Monday. */
  is_mailed: z.boolean(),
  is_mine: z.boolean(),
  may_change: z.boolean(),
  maker: z.object({ first_name: z.string(), last_name: z.string() }),
  created_at: z.string(),
  updated_at: z.string(),
});
export type SavedView = z.infer<typeof viewShape>;

/** The caller's own views and those colleagues share, of the list `page` or of all; own ones first, then by name. */
export const listViews = endpoint({
  method: 'GET',
  path: '/api/views',
  summary: 'Saved views of lists: own ones and shared ones',
  needs: { operator: 'member' },
  query: z.strictObject({ page: page.optional() }),
  result: z.array(viewShape),
});

/** Keeps a view; the one made default takes the place of the former default of its list. */
export const createView = endpoint({
  method: 'POST',
  path: '/api/views',
  summary: 'Saves a view of a list',
  needs: { operator: 'member' },
  body: z.strictObject({
    page,
    name: text(80),
    search,
    columns: columns.nullable().default(null),
    is_shared: boolean().default(false),
    is_default: boolean().default(false),
    is_tile: boolean().default(false),
    is_watched: boolean().default(false),
    is_mailed: boolean().default(false),
  }),
  result: viewShape,
});

/**
 * Changes what is sent; only its maker or the owner changes a view, but each who sees it may make it their default or a tile
 * of their dashboard, and be told or mailed of it (`countedLists` alone).
 */
export const updateView = endpoint({
  method: 'PUT',
  path: '/api/views/{id}',
  summary: 'Changes a saved view, or where its reader meets it: list, dashboard, notices, mail',
  needs: { operator: 'member' },
  params: z.object({ id: id() }),
  body: z.strictObject({
    name: text(80).optional(),
    search: search.optional(),
    columns: columns.nullable().optional(),
    is_shared: boolean().optional(),
    is_default: boolean().optional(),
    is_tile: boolean().optional(),
    is_watched: boolean().optional(),
    is_mailed: boolean().optional(),
  }),
  result: viewShape,
});

/** Forgets a view; lists of colleagues who had it as their default open as usual again, and its tiles are gone. */
export const deleteView = endpoint({
  method: 'DELETE',
  path: '/api/views/{id}',
  summary: 'Deletes a saved view',
  needs: { operator: 'member' },
  params: z.object({ id: id() }),
  result: z.object({ id: z.int() }),
});
