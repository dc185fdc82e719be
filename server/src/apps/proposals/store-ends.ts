import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import { openStates } from './rules';

const open = sql`state = any(${[...openStates]}::text[])`;

/** A proposal that has expired, and whose it is. */
export interface Expired {
  id: number;
  operatorId: number;
}

/** Ends what was left for too long. */
export async function expireBy(tx: Tx, now: Date): Promise<Expired[]> {
  const { rows } = await sql<Expired>`
    update proposals set state = 'expired' where ${open} and expires_at <= ${now}
    returning id, operator_id as "operatorId"`.execute(tx);
  return rows;
}

/** Ends what an operator's keys proposed, but for those that are good. */
export async function expireWithout(
  tx: Tx,
  operatorId: number,
  goodKeys: readonly number[],
): Promise<Expired[]> {
  const { rows } = await sql<Expired>`
    update proposals set state = 'expired'
    where operator_id = ${operatorId} and ${open} and not key_id = any(${[...goodKeys]}::bigint[])
    returning id, operator_id as "operatorId"`.execute(tx);
  return rows;
}

/** Deletes what is older than a moment. */
export async function dropBefore(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('proposals').where('proposed_at', '<', before).execute();
}

/** How many wait at each operator, and since when the first of them does. */
export async function openEverywhere(
  tx: Tx,
  now: Date,
): Promise<{ operatorId: number; count: number; since: Date }[]> {
  const { rows } = await sql<{ operatorId: number; count: number; since: Date }>`
    select operator_id as "operatorId", count(*)::int as count, min(proposed_at) as since
    from proposals where ${open} and expires_at > ${now} group by operator_id`.execute(tx);
  return rows;
}
