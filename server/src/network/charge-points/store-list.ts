import type { chargePoints, Parsed } from '@voltdeck/contract';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { Sums } from '../../platform/db/query';
import { idList, inOrderOf, packedIds, type IdList } from '../../platform/db/id-list';
import type { Found } from './rules-view';
import { heldStatuses } from './rules-status';
import { isWanted, type Wanted } from './store-filters';
import { withSiteHours } from './store-hours';

type Sort = NonNullable<Parsed<typeof chargePoints.chargePointTable>['query']['sort']>;

const columns: Readonly<Record<(typeof chargePoints.sorts)[number], RawBuilder<unknown>>> = {
  title: sql`lower(c.title)`,
  identifier: sql`c.identifier_key`,
  status: sql`c.status`,
  charging_site: sql`lower(s.name)`,
  group: sql`g.name_key`,
  city: sql`lower(c.city)`,
  max_power: sql`w.power`,
  last_seen_at: sql`c.last_seen_at`,
  total_energy: sql`(coalesce(summed."energyWh", 0) + coalesce(added."energyWh", 0))`,
  total_earnings: sql`(coalesce(summed."earningMinor", 0) + coalesce(added."earningMinor", 0))`,
  orders_count: sql`(coalesce(summed.orders, 0) + coalesce(added.orders, 0))`,
  created_at: sql`c.created_at`,
};

/** What was never seen comes last either way; the id makes the order of equals the same on every page. */
function ordering(sort: Sort): RawBuilder<unknown> {
  const column = columns[sort.replace('-', '') as keyof typeof columns];
  return sort.startsWith('-')
    ? sql`${column} desc nulls last, c.id desc`
    : sql`${column} asc nulls last, c.id`;
}

type Row = Omit<Found, 'site_hours'>;

const select = sql`select c.*, s.name as site_name, o.currency
  from charge_points c join operators o on o.id = c.operator_id
  left join charging_sites s on s.id = c.charging_site_id`;

/** The strongest connector of each, in W; worked out at once and only for the order by it. */
const byPower = (sort: Sort, operatorId: number): RawBuilder<unknown> =>
  sort.replace('-', '') === 'max_power'
    ? sql`left join (
        select k.charge_point_id, max(k.max_power_w) as power
        from connectors k join charge_points own on own.id = k.charge_point_id
        where own.operator_id = ${operatorId} and k.removed_at is null group by k.charge_point_id
      ) w on w.charge_point_id = c.id`
    : sql``;

/** The group of each; joined only for the order by it. */
const byGroup = (sort: Sort): RawBuilder<unknown> =>
  sort.replace('-', '') === 'group'
    ? sql`left join charge_point_group_members m on m.charge_point_id = c.id
        left join charge_point_groups g on g.id = m.group_id`
    : sql``;

const isByLifetime = (sort: Sort): boolean =>
  ['total_energy', 'total_earnings', 'orders_count'].includes(sort.replace('-', ''));

/** What each came to since it was added; joined only for the order by it. */
const byLifetime = (sort: Sort, lifetime: Sums | undefined): RawBuilder<unknown> =>
  lifetime !== undefined && isByLifetime(sort)
    ? sql`left join (${lifetime.summed}) summed on summed.id = c.id
        left join (${lifetime.added}) added on added.id = c.id`
    : sql``;

interface Slice {
  sort: Sort;
  /** Needed for the order by it alone. */
  lifetime?: Sums;
  limit: number;
  offset: number;
}

/** The operator's charge points in an order, from an offset on. */
export async function findChargePoints(tx: Tx, wanted: Wanted, slice: Slice): Promise<Found[]> {
  const { sort, lifetime, limit, offset } = slice;
  if (isByLifetime(sort)) {
    // First which, then what they are: a join with sums is quick as long as its rows are narrow.
    const { rows: ids } = await sql<{ id: number }>`
      select c.id from charge_points c ${byLifetime(sort, lifetime)} where ${isWanted(wanted)}
      order by ${ordering(sort)} limit ${limit} offset ${offset}`.execute(tx);
    return chargePointsByIds(
      tx,
      wanted.operatorId,
      ids.map(({ id }) => id),
    );
  }
  const { rows } =
    await sql<Row>`${select} ${byPower(sort, wanted.operatorId)} ${byGroup(sort)} where ${isWanted(wanted)}
    order by ${ordering(sort)} limit ${limit} offset ${offset}`.execute(tx);
  return withSiteHours(tx, rows);
}

/** The ids of all charge points that are asked for, in an order. */
export async function idsOfChargePoints(
  tx: Tx,
  wanted: Wanted,
  { sort, lifetime }: { sort: Sort; lifetime: Sums },
): Promise<IdList> {
  const { rows } = await sql<{ ids: Buffer }>`
    select ${packedIds(sql`c.id`, sql`order by ${ordering(sort)}`)} as ids from charge_points c
    left join charging_sites s on s.id = c.charging_site_id
    ${byPower(sort, wanted.operatorId)} ${byGroup(sort)} ${byLifetime(sort, lifetime)} where ${isWanted(wanted)}`.execute(
    tx,
  );
  return idList(rows[0]?.ids ?? Buffer.alloc(0));
}

/** Charge points of one operator by their ids, in the order of the ids. */
export async function chargePointsByIds(
  tx: Tx,
  operatorId: number,
  ids: readonly number[],
): Promise<Found[]> {
  const { rows } = await sql<Row>`${select} where c.operator_id = ${operatorId} and c.deleted_at is null
    and c.id = any(${[...ids]}::bigint[])`.execute(tx);
  return inOrderOf(ids, await withSiteHours(tx, rows));
}

/** One charge point of the operator's. */
export async function findChargePoint(tx: Tx, operatorId: number, id: number): Promise<Found | null> {
  const { rows } = await sql<Row>`${select}
    where c.id = ${id} and c.operator_id = ${operatorId} and c.deleted_at is null`.execute(tx);
  const [found] = await withSiteHours(tx, rows);
  return found ?? null;
}

/** Ids of the operator's charge points whose status may be "by you". */
export async function findHeldIds(tx: Tx, operatorId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('charge_points')
    .select('id')
    .where('operator_id', '=', operatorId)
    .where('deleted_at', 'is', null)
    .where('status', 'in', heldStatuses)
    .execute();
  return rows.map((row) => row.id);
}

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
