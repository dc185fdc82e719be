import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { DuplicateRow } from './rules';

/** Holds those of these charge points that are not deleted, as a connection does, and tells whose they are. */
export async function holdOwners(tx: Tx, ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; operatorId: number }>`
    select id, operator_id as "operatorId" from charge_points
    where id = any(${[...ids]}::bigint[]) and deleted_at is null
    order by id for no key update
  `.execute(tx);
  return new Map(rows.map(({ id, operatorId }) => [id, operatorId]));
}

/** What is kept of these charge points. */
export async function duplicatesOf(tx: Tx, ids: readonly number[]): Promise<DuplicateRow[]> {
  const { rows } = await sql<DuplicateRow>`
    select charge_point_id, devices, times, first_at, last_at, dismissed_at
    from charge_point_duplicates where charge_point_id = any(${[...ids]}::bigint[])
  `.execute(tx);
  return rows;
}

export async function saveDuplicates(tx: Tx, rows: readonly DuplicateRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into charge_point_duplicates as d (charge_point_id, devices, times, first_at, last_at, dismissed_at)
    select id, devices::jsonb, times, first_at, last_at, dismissed_at
    from unnest(
      ${rows.map((row) => row.charge_point_id)}::bigint[],
      ${rows.map((row) => JSON.stringify(row.devices))}::text[],
      ${rows.map((row) => row.times)}::bigint[],
      ${rows.map((row) => row.first_at)}::timestamptz[],
      ${rows.map((row) => row.last_at)}::timestamptz[],
      ${rows.map((row) => row.dismissed_at)}::timestamptz[]
    ) n (id, devices, times, first_at, last_at, dismissed_at)
    on conflict (charge_point_id) do update set
      devices = excluded.devices, times = excluded.times, first_at = excluded.first_at, last_at = excluded.last_at,
      dismissed_at = excluded.dismissed_at,
      dismissed_by = case when excluded.dismissed_at is not null then d.dismissed_by end,
      dismissed_reason = case when excluded.dismissed_at is not null then d.dismissed_reason end
  `.execute(tx);
}

/** Forgets what was last seen before a moment; gives the charge points with their operators. */
export async function deleteDuplicatesBefore(
  tx: Tx,
  moment: Date,
): Promise<{ id: number; operatorId: number }[]> {
  const { rows } = await sql<{ id: number; operatorId: number }>`
    delete from charge_point_duplicates d using charge_points c
    where d.last_at < ${moment} and c.id = d.charge_point_id
    returning c.id, c.operator_id as "operatorId"
  `.execute(tx);
  return rows;
}

/** Notes that somebody has looked into it; whether it still waited for that. */
export async function markDismissed(
  tx: Tx,
  { chargePointId, at, by, reason }: { chargePointId: number; at: Date; by: number | null; reason: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update charge_point_duplicates set dismissed_at = ${at}, dismissed_by = ${by}, dismissed_reason = ${reason}
    where charge_point_id = ${chargePointId} and dismissed_at is null
  `.execute(tx);
  return numAffectedRows === 1n;
}
