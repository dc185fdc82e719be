import { sql } from 'kysely';
import type { Ctx } from '../ctx';

/** Rows of tables and entries of their indexes that the connection has read and not yet told the statistics of. */
const counted = async (ctx: Ctx): Promise<number> => {
  const { rows } = await sql<{ rows: number }>`
    select coalesce(sum(pg_stat_get_xact_tuples_returned(oid)), 0)::int as rows from pg_class
    where relkind in ('r', 'i') and relnamespace = 'public'::regnamespace`.execute(ctx.tx);
  return rows[0]?.rows ?? 0;
};

/** How many rows and entries of indexes work reads. */
export const rowsReadBy = async (ctx: Ctx, work: () => Promise<unknown>): Promise<number> => {
  const before = await counted(ctx);
  await work();
  return (await counted(ctx)) - before;
};
