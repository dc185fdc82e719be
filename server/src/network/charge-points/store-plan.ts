import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db';

/** The charge points of an operator beyond so many, the newest ones, first: all counted, some named. */
export async function beyondOf(
  tx: Tx,
  { operatorId, included, most }: { operatorId: number; included: number; most: number },
): Promise<{ count: number; shown: { id: number; title: string; identifier: string }[] }> {
  const { rows } = await sql<{ id: number; title: string; identifier: string; count: number }>`
    select id, title, identifier, count(*) over ()::int as count
    from (
      select id, title, identifier, created_at from charge_points
      where operator_id = ${operatorId} and deleted_at is null order by created_at, id offset ${included}
    ) beyond
    order by created_at desc, id desc limit ${most}
  `.execute(tx);
  return {
    count: rows[0]?.count ?? 0,
    shown: rows.map(({ id, title, identifier }) => ({ id, title, identifier })),
  };
}

/** Charge points of an operator that stand otherwise to its plan than they are marked: those beyond it, and those with room again. */
export async function misfitsOf(
  tx: Tx,
  { operatorId, included }: { operatorId: number; included: number | null },
): Promise<{ id: number; isBeyond: boolean }[]> {
  const { rows } = await sql<{ id: number; isBeyond: boolean }>`
    select id, not "isMarked" as "isBeyond" from (
      select id, plan_deactivated_at is not null as "isMarked",
        row_number() over (order by created_at, id) > ${included}::bigint as "isBeyond"
      from charge_points where operator_id = ${operatorId} and deleted_at is null
    ) ranked
    where "isMarked" <> coalesce("isBeyond", false) order by id
  `.execute(tx);
  return rows;
}

/** Marks charge points that are held as deactivated by the plan from a moment on, or no more. */
export async function markBeyond(tx: Tx, ids: readonly number[], since: Date | null): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update charge_points set plan_deactivated_at = ${since} where id = any(${[...ids]}::bigint[])
  `.execute(tx);
}
