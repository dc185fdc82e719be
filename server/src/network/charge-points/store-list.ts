import type { chargePoints, Parsed } from '@voltdeck/contract';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../platform/db/db';
import { idList, inOrderOf, packedIds, type IdList } from '../../platform/db/id-list';
import type { Found } from './rules-view';

type TableQuery = Parsed<typeof chargePoints.chargePointTable>['query'];
type Filters = Parsed<typeof chargePoints.listChargePoints>['query'];

/** Which charge points are asked for; `mine` are those the caller charges at, where the status filter needs to know. */
export interface Wanted extends Filters {
  operatorId: number;
  mine: readonly number[];
  /** Only those whose place is known. */
  isPlaced?: boolean;
}

type Sort = NonNullable<TableQuery['sort']>;

const and = (parts: RawBuilder<unknown>[]): RawBuilder<unknown> => sql.join(parts, sql` and `);

/** Written as the index has it, so that the index serves the search. */
const searched = sql`(c.title || ' ' || c.identifier || ' ' || coalesce(c.integration_code, '') || ' ' || coalesce(c.city, ''))`;

const containing = (word: string): string => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

function hasStatus(statuses: readonly string[], mine: readonly number[]): RawBuilder<unknown> {
  const isMine = sql`c.id = any(${[...mine]}::bigint[])`;
  const parts = statuses.map((status) => {
    if (status.endsWith('_by_you')) return sql`(c.status = ${status.replace('_by_you', '')} and ${isMine})`;
    if (status === 'busy' || status === 'booked') return sql`(c.status = ${status} and not ${isMine})`;
    return sql`c.status = ${status}`;
  });
  return sql`(${sql.join(parts, sql` or `)})`;
}

const hasFault = sql`exists (select from connectors k
  where k.charge_point_id = c.id and k.removed_at is null and (k.fault is not null or k.ocpp_status = 'Faulted'))`;

function conditions(wanted: Wanted): RawBuilder<unknown> {
  const parts = [sql`c.operator_id = ${wanted.operatorId}`, sql`c.deleted_at is null`];
  const words = (wanted.search ?? '').split(/\s+/).filter((word) => word !== '');
  for (const word of words) parts.push(sql`${searched} ilike ${containing(word)}`);
  if (wanted.status !== undefined && wanted.status.length > 0)
    parts.push(hasStatus(wanted.status, wanted.mine));
  if (wanted.charging_site_id !== undefined) {
    parts.push(sql`c.charging_site_id = any(${wanted.charging_site_id}::bigint[])`);
  }
  if (wanted.isPlaced === true) parts.push(sql`c.latitude is not null and c.longitude is not null`);
  if (wanted.online !== undefined) parts.push(sql`c.online = ${wanted.online}`);
  if (wanted.listed !== undefined) parts.push(sql`c.listed = ${wanted.listed}`);
  if (wanted.visibility !== undefined) parts.push(sql`c.visibility = ${wanted.visibility}`);
  if (wanted.faulted !== undefined) parts.push(wanted.faulted ? hasFault : sql`not ${hasFault}`);
  if (wanted.identifier !== undefined) {
    parts.push(sql`c.identifier_key = lower(${wanted.identifier} collate "C")`);
  }
  return and(parts);
}

const columns: Record<string, RawBuilder<unknown>> = {
  title: sql`lower(c.title)`,
  identifier: sql`c.identifier_key`,
  status: sql`c.status`,
  last_seen_at: sql`c.last_seen_at`,
  total_energy: sql`c.total_energy_wh`,
  orders_count: sql`c.orders_count`,
  created_at: sql`c.created_at`,
};

/** What was never seen comes last either way; the id makes the order of equals the same on every page. */
function ordering(sort: Sort): RawBuilder<unknown> {
  const column = columns[sort.replace('-', '')] ?? sql`c.id`;
  return sort.startsWith('-')
    ? sql`${column} desc nulls last, c.id desc`
    : sql`${column} asc nulls last, c.id`;
}

const select = sql`select c.*, s.name as site_name, o.currency
  from charge_points c join operators o on o.id = c.operator_id
  left join charging_sites s on s.id = c.charging_site_id`;

/** The operator's charge points in an order, from an offset on. */
export async function findChargePoints(
  tx: Tx,
  wanted: Wanted,
  slice: { sort: Sort; limit: number; offset: number },
): Promise<Found[]> {
  const { rows } = await sql<Found>`${select} where ${conditions(wanted)}
    order by ${ordering(slice.sort)} limit ${slice.limit} offset ${slice.offset}`.execute(tx);
  return rows;
}

/** The ids of all charge points that are asked for, in an order. */
export async function idsOfChargePoints(tx: Tx, wanted: Wanted, sort: Sort): Promise<IdList> {
  const { rows } = await sql<{ ids: Buffer }>`
    select ${packedIds(sql`c.id`, sql`order by ${ordering(sort)}`)} as ids from charge_points c
    where ${conditions(wanted)}`.execute(tx);
  return idList(rows[0]?.ids ?? Buffer.alloc(0));
}

/** Charge points of one operator by their ids, in the order of the ids. */
export async function chargePointsByIds(
  tx: Tx,
  operatorId: number,
  ids: readonly number[],
): Promise<Found[]> {
  const { rows } = await sql<Found>`${select} where c.operator_id = ${operatorId} and c.deleted_at is null
    and c.id = any(${[...ids]}::bigint[])`.execute(tx);
  return inOrderOf(ids, rows);
}

export async function countChargePoints(tx: Tx, wanted: Wanted): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from charge_points c
    where ${conditions(wanted)}`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** One charge point of the operator's. */
export async function findChargePoint(tx: Tx, operatorId: number, id: number): Promise<Found | null> {
  const { rows } = await sql<Found>`${select}
    where c.id = ${id} and c.operator_id = ${operatorId} and c.deleted_at is null`.execute(tx);
  return rows[0] ?? null;
}

/** Ids of the operator's charge points whose status may be "by you". */
export async function findHeldIds(tx: Tx, operatorId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('charge_points')
    .select('id')
    .where('operator_id', '=', operatorId)
    .where('deleted_at', 'is', null)
    .where('status', 'in', ['busy', 'booked'])
    .execute();
  return rows.map((row) => row.id);
}
