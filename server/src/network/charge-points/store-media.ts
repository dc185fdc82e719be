import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { KeptMedium } from './rules-media';

/** The images of charge points, each charge point's in their order. */
export async function mediaOf(tx: Tx, chargePointIds: readonly number[]): Promise<KeptMedium[]> {
  if (chargePointIds.length === 0) return [];
  return tx
    .selectFrom('charge_point_media')
    .selectAll()
    .where('charge_point_id', '=', sql<number>`any(${[...chargePointIds]}::bigint[])`)
    .orderBy('charge_point_id')
    .orderBy('place')
    .orderBy('id')
    .execute();
}
