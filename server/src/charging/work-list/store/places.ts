import { sql } from 'kysely';
import type { WorkKind } from '@voltdeck/contract';
import type { Tx } from '../../../platform/db/db';

/** Where an item is, and the id token that a message names. */
export interface ItemPlace {
  chargePointId: number;
  uid: string | null;
}

/** The charge points that items are about; items of nobody, or of another operator, are missing. */
export async function placesOf(
  tx: Tx,
  operatorId: number,
  items: readonly { kind: WorkKind; id: number }[],
): Promise<ItemPlace[]> {
  const ids = (...kinds: WorkKind[]): number[] =>
    items.flatMap(({ kind, id }) => (kinds.includes(kind) ? [id] : []));
  const { rows } = await sql<ItemPlace>`
    select charge_point_id as "chargePointId", said->>'uid' as uid from quarantine
    where operator_id = ${operatorId} and id = any(${ids('unmatched')}::bigint[])
    union
    select charge_point_id, null from orders
    where operator_id = ${operatorId} and id = any(${ids('held', 'stuck')}::bigint[])
    union
    select id, null from charge_points
    where operator_id = ${operatorId} and id = any(${ids('duplicate')}::bigint[])`.execute(tx);
  return rows;
}
