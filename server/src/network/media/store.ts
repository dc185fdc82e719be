import { type Generated, sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { MediumRow } from './rules';

declare module '../../platform/db/tables' {
  interface Tables {
    charge_point_media: Omit<MediumRow, 'id'> & { id: Generated<number> };
  }
}

/** Where the images of a charge point stand. */
export async function placesOf(tx: Tx, chargePointId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('charge_point_media')
    .select('place')
    .where('charge_point_id', '=', chargePointId)
    .execute();
  return rows.map(({ place }) => place);
}

/** An image of one of the operator's charge points. */
export async function findMedium(tx: Tx, operatorId: number, id: number): Promise<MediumRow | null> {
  const row = await tx
    .selectFrom('charge_point_media')
    .innerJoin('charge_points', 'charge_points.id', 'charge_point_media.charge_point_id')
    .selectAll('charge_point_media')
    .where('charge_point_media.id', '=', id)
    .where('charge_points.operator_id', '=', operatorId)
    .where('charge_points.deleted_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

export async function insertMedium(tx: Tx, medium: Omit<MediumRow, 'id'>): Promise<MediumRow> {
  return tx.insertInto('charge_point_media').values(medium).returningAll().executeTakeFirstOrThrow();
}

export async function saveTitle(
  tx: Tx,
  id: number,
  { title, at }: { title: string; at: Date },
): Promise<MediumRow | null> {
  const row = await tx
    .updateTable('charge_point_media')
    .set({ title, updated_at: at })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Puts the images of a charge point in this order. */
export async function saveOrder(tx: Tx, chargePointId: number, ids: readonly number[]): Promise<void> {
  await sql`
    update charge_point_media m set place = o.place - 1
    from unnest(${[...ids]}::bigint[]) with ordinality as o (id, place)
    where m.id = o.id and m.charge_point_id = ${chargePointId}`.execute(tx);
}

export async function deleteMedia(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom('charge_point_media').where('id', 'in', ids).execute();
}
