import type { RawBuilder } from 'kysely';

/** A query of one store that another domain's store puts into its own statement, so that one moment answers both. */
export type Query = RawBuilder<unknown>;

/**
 * Two queries with the same columns, to be added up: what is summed up already, and the little that is not.
 * They come apart because the database plans a join with each of them better than with both.
 */
export interface Sums {
  summed: Query;
  added: Query;
}
