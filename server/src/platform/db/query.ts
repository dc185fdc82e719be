import type { RawBuilder } from 'kysely';

/** A query of one store that another domain's store puts into its own statement, so that one moment answers both. */
export type Query = RawBuilder<unknown>;
