import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { ChargePointTable } from '../charge-points/rules';
import { isWanted, type Wanted } from '../charge-points/store-filters';

/** The ids of at most so many charge points that are asked for, in their order, and of how many. */
export async function idsOfWanted(
  tx: Tx,
  wanted: Wanted,
  limit: number,
): Promise<{ ids: number[]; matched: number }> {
  const { rows } = await sql<{ id: number; matched: number }>`
    select c.id, count(*) over () as matched from charge_points c
    where ${isWanted(wanted)} order by c.id limit ${limit}`.execute(tx);
  return { ids: rows.map((row) => row.id), matched: rows[0]?.matched ?? 0 };
}

/** Charge points of an operator's, by id; held until the transaction ends, unless they are only looked at. */
export async function ownChargePoints(
  tx: Tx,
  of: { operatorId: number; ids: readonly number[]; isHeld: boolean },
): Promise<ChargePointTable[]> {
  return tx
    .selectFrom('charge_points')
    .selectAll()
    .where('id', 'in', of.ids)
    .where('operator_id', '=', of.operatorId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .$if(of.isHeld, (query) => query.forNoKeyUpdate())
    .execute();
}
