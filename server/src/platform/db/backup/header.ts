import { z } from 'zod';

/** Names go into statements, so nothing but these is let in. */
const name = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);
const whole = z.int().min(0);

/** Whose table it is: the product's, or the job queue's, which has a schema of its own. */
const place = z.enum(['own', 'queue']);

const table = z.object({
  place,
  name,
  columns: z.array(name).min(1),
  /** The parted table it is a part of, and the time its rows are from and to; null has no limit. */
  part: z.object({ of: name, from: z.iso.datetime().nullable(), to: z.iso.datetime().nullable() }).nullable(),
});

const sequence = z.object({
  place,
  name,
  last: whole,
  isCalled: z.boolean(),
  /** Whether it numbers the rows of a table; others number what the outside knows, such as transactions of chargers. */
  isOfColumn: z.boolean(),
});

/** What a backup is of: the schema by the migrations that made it, and everything it holds rows and numbers of. */
export const header = z.object({
  format: z.literal('voltdeck backup'),
  version: z.literal(1),
  /** The moment whose rows it holds. */
  at: z.iso.datetime(),
  migrations: z.array(z.object({ number: whole, name: z.string(), checksum: z.string() })).min(1),
  tables: z.array(table).min(1),
  sequences: z.array(sequence),
});

export const tableStart = z.object({ place, name });
export const tableEnd = z.object({ rows: whole });
export const footer = z.object({ rows: whole, sha256: z.string().regex(/^[0-9a-f]{64}$/) });

export type Header = z.output<typeof header>;
export type Place = z.output<typeof place>;
export type Table = z.output<typeof table>;
export type Sequence = z.output<typeof sequence>;
