import { type Generated, sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { SiteSettings, SiteTable } from './rules';

type Defaulted = 'id' | 'charge_points_count' | 'version';

declare module '../../platform/db/tables' {
  interface Tables {
    charging_sites: Omit<SiteTable, Defaulted> & { [K in Defaulted]: Generated<SiteTable[K]> };
  }
}

export async function findSite(tx: Tx, operatorId: number, id: number): Promise<SiteTable | null> {
  const row = await tx
    .selectFrom('charging_sites')
    .selectAll()
    .where('id', '=', id)
    .where('operator_id', '=', operatorId)
    .executeTakeFirst();
  return row ?? null;
}

/** A site of the operator's, held until the transaction ends: no charge point comes or goes meanwhile. */
export async function holdSite(tx: Tx, operatorId: number, id: number): Promise<SiteTable | null> {
  const row = await tx
    .selectFrom('charging_sites')
    .selectAll()
    .where('id', '=', id)
    .where('operator_id', '=', operatorId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Sites of an operator's, by id; held in the order of their ids until the transaction ends, unless they are only looked at. */
export async function ownSites(
  tx: Tx,
  of: { operatorId: number; ids: readonly number[]; isHeld: boolean },
): Promise<Map<number, SiteTable>> {
  if (of.ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('charging_sites')
    .selectAll()
    .where('id', 'in', of.ids)
    .where('operator_id', '=', of.operatorId)
    .orderBy('id')
    .$if(of.isHeld, (query) => query.forNoKeyUpdate())
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export async function insertSite(
  tx: Tx,
  operatorId: number,
  { settings, at }: { settings: SiteSettings; at: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('charging_sites')
    .values({ ...settings, operator_id: operatorId, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Writes what an operator says of a site, and raises its version. */
export async function saveSite(tx: Tx, id: number, settings: SiteSettings): Promise<void> {
  const raised = { ...settings, version: sql<number>`version + 1` };
  await tx.updateTable('charging_sites').set(raised).where('id', '=', id).execute();
}

export async function removeSite(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('charging_sites').where('id', '=', id).execute();
}

/**
 * Counts charge points that come to sites of an operator's and leave them, and gives those sites as they are.
 * They are held in the order of their ids until the transaction ends, so that none is deleted or gets another time zone meanwhile.
 */
export async function countAtSites(
  tx: Tx,
  operatorId: number,
  comings: ReadonlyMap<number, number>,
): Promise<Map<number, SiteTable>> {
  const ids = [...comings.keys()];
  if (ids.length === 0) return new Map();
  await ownSites(tx, { operatorId, ids, isHeld: true });
  const { rows } = await sql<SiteTable>`
    update charging_sites s set charge_points_count = s.charge_points_count + n.count
    from unnest(${ids}::bigint[], ${[...comings.values()]}::int[]) n (id, count)
    where s.id = n.id and s.operator_id = ${operatorId} returning s.*`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}
