import type { Generated } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { SiteRow } from './rules';

declare module '../../platform/db/tables' {
  interface Tables {
    charging_sites: Omit<SiteRow, 'id'> & { id: Generated<number> };
  }
}

/** The operator's sites by name, with how many charge points stand at each. */
export async function sitesOf(
  tx: Tx,
  operatorId: number,
  limit: number,
): Promise<(SiteRow & { chargePoints: number })[]> {
  return tx
    .selectFrom('charging_sites')
    .selectAll('charging_sites')
    .select((site) =>
      site
        .selectFrom('charge_points')
        .whereRef('charge_points.charging_site_id', '=', 'charging_sites.id')
        .where('charge_points.deleted_at', 'is', null)
        .select((row) => row.cast<number>(row.fn.countAll(), 'integer').as('count'))
        .$asScalar()
        .$notNull()
        .as('chargePoints'),
    )
    .where('operator_id', '=', operatorId)
    .orderBy('name')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function findSite(tx: Tx, operatorId: number, id: number): Promise<SiteRow | null> {
  const row = await tx
    .selectFrom('charging_sites')
    .selectAll()
    .where('id', '=', id)
    .where('operator_id', '=', operatorId)
    .executeTakeFirst();
  return row ?? null;
}

export async function insertSite(tx: Tx, site: Omit<SiteRow, 'id'>): Promise<number> {
  const { id } = await tx.insertInto('charging_sites').values(site).returning('id').executeTakeFirstOrThrow();
  return id;
}
