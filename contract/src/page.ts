import { z } from 'zod';
import type { EndpointShape } from './endpoint';
import { id, integer } from './wire';

/** The query that a search means, as an address or a saved view has it: what is wrong, or the schema does not know, is left out. */
export const queryOf = <S extends z.ZodObject>(
  schema: S,
  search: Readonly<Record<string, unknown>>,
): z.output<S> => {
  const read: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(schema.shape)) {
    const parsed = (field as z.ZodType).safeParse(search[name]);
    const value = parsed.success ? parsed.data : (field as z.ZodType).safeParse(undefined).data;
    if (value !== undefined) read[name] = value;
  }
  return read as z.output<S>;
};

/** Where a page of a list stands (docs/decisions.md#lists). */
export const pageMeta = z.object({
  current_page: z.int(),
  last_page: z.int(),
  per_page: z.int(),
  total: z.int(),
  /** There are more than `total`, and nobody waits for them to be counted; absent where `total` is exact. */
  total_is_lower_bound: z.literal(true).optional(),
});
export type PageMeta = z.infer<typeof pageMeta>;

/** A page of rows. */
export const pageOf = <R extends z.ZodType>(row: R) => z.object({ data: z.array(row), meta: pageMeta });

export interface Page<R> {
  data: R[];
  meta: PageMeta;
}

/**
 * The query of a paged list: `page`, `per_page` (25, at most 200), `search`, `sort` (`-` for descending) and filters.
 * An unknown sort or filter is refused by name.
 */
export const listQuery = <const S extends readonly [string, ...string[]], F extends z.ZodRawShape>(
  sorts: S,
  filters: F,
) =>
  z.strictObject({
    page: integer(z.int().min(1).max(1_000_000)).default(1),
    per_page: integer(z.int().min(1).max(200)).default(25),
    ...searched(sorts),
    ...filters,
  });

const plainFields = {
  page: integer(z.int().min(1).max(1_000_000)).optional(),
  per_page: integer(z.int().min(1).max(200)).optional(),
  search: z.string().trim().max(200).optional(),
};

/** The query of a plain list: at most 1,000 rows, or a page of `per_page` (25, at most 200) once a `page` is given (docs/decisions.md#lists). */
export const plainQuery = z.strictObject(plainFields);

/** The query of a plain list that has filters beside. */
export const plainQueryWith = <F extends z.ZodRawShape>(filters: F) =>
  z.strictObject({ ...plainFields, ...filters });

/** The query of a list that only goes back in time: `before` is the `next` of the page before; `per_page` 20, at most 100. */
export const olderQuery = z.strictObject({
  before: id().optional(),
  per_page: integer(z.int().min(1).max(100)).default(20),
});

/** A page of such a list, newest first; `next` is null where there is nothing older. */
export const olderPageOf = <R extends z.ZodType>(row: R) =>
  z.object({ data: z.array(row), next: z.int().nullable() });

/** A call that lists what belongs to one thing so. */
export interface OlderList<Row> extends EndpointShape {
  params: z.ZodObject<{ id: ReturnType<typeof id> }>;
  query: typeof olderQuery;
  result: z.ZodType<{ data: Row[]; next: number | null }>;
}

/** The formats of an export. */
export const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** The query of an export: search, sort and filters of its list, and the format of the file (docs/decisions.md#exports). */
export const exportQuery = <const S extends readonly [string, ...string[]], F extends z.ZodRawShape>(
  sorts: S,
  filters: F,
) =>
  z.strictObject({
    format: z.enum(exportFormats).default('csv'),
    ...searched(sorts),
    ...filters,
  });

/** Search and order, as lists and their files have them. */
export const searched = <const S extends readonly [string, ...string[]]>(sorts: S) => ({
  search: z.string().trim().max(200).optional(),
  sort: z.enum(sorts.flatMap((name) => [name, `-${name}`]) as [Sort<S>, ...Sort<S>[]]).optional(),
});

type Sort<S extends readonly string[]> = S[number] | `-${S[number]}`;

/** Several values of a filter: repeated, or parted by commas; a comma inside a value is written `\\,`. */
export const several = <I extends z.ZodType>(inner: I, most = 100) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? partsOf(value).filter((part) => part !== '') : value),
    z.array(inner).max(most),
  );

/** A comma, or a part of a value: a backslash makes the comma or backslash behind it one of the value. */
const piece = /\\([\\,])|(,)|([\s\S])/g;

const partsOf = (text: string): string[] => {
  const parts = [''];
  for (const [, kept, comma, plain] of text.matchAll(piece)) {
    if (comma === undefined) parts.push(`${parts.pop() ?? ''}${kept ?? plain ?? ''}`);
    else parts.push('');
  }
  return parts;
};

/** Values as `several` reads them. */
export const joined = (values: readonly unknown[]): string =>
  values.map((value) => String(value).replaceAll(/[\\,]/g, String.raw`\$&`)).join(',');
