import type { BuildState, builds } from '@voltdeck/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import { likeAnywhere } from '../../platform/db/like';
import type { BuildRow } from './rules';
import { columns, type Found, rowOf } from './store';

/** Which builds of an operator are wanted. */
export interface WantedBuilds {
  operatorId: number;
  words: readonly string[];
  states?: readonly BuildState[] | undefined;
}

function isWanted({ operatorId, words, states }: WantedBuilds): RawBuilder<unknown> {
  const parts = [sql`operator_id = ${operatorId} and deleted_at is null`];
  if (states !== undefined) parts.push(sql`state = any(${[...states]}::text[])`);
  for (const word of words)
    parts.push(sql`(application_name || ' ' || package_name) ilike ${likeAnywhere(word)}`);
  return sql.join(parts, sql` and `);
}

const sorted: Readonly<Record<(typeof builds.buildSorts)[number], RawBuilder<unknown>>> = {
  created_at: sql`created_at`,
  application_name: sql`lower(application_name)`,
  state: sql`state`,
};

export type BuildSort = (typeof builds.buildSorts)[number] | `-${(typeof builds.buildSorts)[number]}`;

function ordering(sort: BuildSort): RawBuilder<unknown> {
  const column = sorted[sort.replace('-', '') as keyof typeof sorted];
  return sort.startsWith('-') ? sql`${column} desc, id desc` : sql`${column}, id`;
}

export async function countBuilds(tx: Tx, wanted: WantedBuilds): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from builds where ${isWanted(wanted)}`.execute(tx);
  return rows[0]?.total ?? 0;
}

export async function pageOfBuilds(
  tx: Tx,
  wanted: WantedBuilds,
  { sort, limit, offset }: { sort: BuildSort; limit: number; offset: number },
): Promise<BuildRow[]> {
  const { rows } = await sql<Found>`
    select ${columns} from builds where ${isWanted(wanted)}
    order by ${ordering(sort)} limit ${limit} offset ${offset}`.execute(tx);
  return rows.map(rowOf);
}
