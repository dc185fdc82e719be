import { type Generated, sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import { likeAnywhere } from '../../platform/db/like';
import type { SiteRow } from './rules';

declare module '../../platform/db/tables' {
  interface Tables {
    charging_sites: Omit<SiteRow, 'id'> & { id: Generated<number> };
  }
}

/** Which sites: those that hold every word in their name or address. */
export interface WantedSites {
  words: readonly string[];
  limit: number;
  offset: number;
}

const searched = sql`concat_ws(' ', charging_sites.name, address_line_1, address_line_2, address_line_3, city, state, zipcode)`;

/** The operator's sites by name, with how many charge points stand at each. */
export async function sitesOf(
  tx: Tx,
  operatorId: number,
  { words, limit, offset }: WantedSites,
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
    .where((site) => site.and(words.map((word) => sql<boolean>`${searched} ilike ${likeAnywhere(word)}`)))
    .orderBy('name')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
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
