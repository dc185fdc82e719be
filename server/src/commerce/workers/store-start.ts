import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { StartingWorker } from './rules-start';

/** Workers by their numbers; those that were deleted, too. */
export const findWorkers = (tx: Tx, ids: readonly number[]): Promise<Map<number, StartingWorker>> =>
  workersBy(tx, ids, sql``);

/**
 * The same for starts: until the transaction ends none is deleted or blocked, and who does either has the order of each start
 * before. In the order of their numbers, as everybody who holds several.
 */
export const holdWorkersToStart = (tx: Tx, ids: readonly number[]): Promise<Map<number, StartingWorker>> =>
  workersBy(tx, ids, sql`for share of w`);

async function workersBy(
  tx: Tx,
  ids: readonly number[],
  held: RawBuilder<unknown>,
): Promise<Map<number, StartingWorker>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<StartingWorker>`
    select w.id, w.operator_id as "operatorId", w.status, w.deleted_at is not null as "isDeleted",
      array(select s.site_id from worker_sites s where s.worker_id = w.id) as "siteIds"
    from workers w where w.id = any(${[...ids]}::bigint[]) order by w.id ${held}
  `.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

/** At which site each charge point stands; one at none is missing. */
export async function sitesOfPlaces(tx: Tx, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; siteId: number }>`
    select id, charging_site_id as "siteId" from charge_points
    where id = any(${[...ids]}::bigint[]) and charging_site_id is not null
  `.execute(tx);
  return new Map(rows.map(({ id, siteId }) => [id, siteId]));
}
