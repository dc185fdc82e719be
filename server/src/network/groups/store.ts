import { type Generated, type RawBuilder, sql } from 'kysely';
import type { groups, Parsed } from '@voltdeck/contract';
import type { Tx } from '../../platform/db/db';
import { likeAnywhere } from '../../platform/db/like';
import type { GroupRow } from './rules';

declare module '../../platform/db/tables' {
  interface Tables {
    charge_point_groups: {
      id: Generated<number>;
      operator_id: number;
      name: string;
      name_key: string;
      description: string | null;
      version: Generated<number>;
      created_at: Date;
    };
  }
}

export type GroupSort = NonNullable<Parsed<typeof groups.groupTable>['query']['sort']>;

/** Which groups: those that hold every word in name or description. */
export interface WantedGroups {
  operatorId: number;
  words: readonly string[];
}

/** How many charge points are in each group: all members less those that are deleted, because the few have an index of their own. */
const sizes = (operatorId: number, which: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select group_id, sum(members)::int as members from (
    select m.group_id, count(*) as members from charge_point_group_members m
    where m.operator_id = ${operatorId} and ${which} group by m.group_id
    union all
    select m.group_id, -count(*) from charge_points c join charge_point_group_members m on m.charge_point_id = c.id
    where c.operator_id = ${operatorId} and c.deleted_at is not null and ${which} group by m.group_id
  ) counted group by group_id)`;

const columns = sql`g.id, g.name, g.description, g.version, g.created_at as "createdAt",
  coalesce(s.members, 0) as "chargePoints"`;

const bySize = 'charge_points_count';

const sorted: Readonly<Record<(typeof groups.groupSorts)[number], RawBuilder<unknown>>> = {
  name: sql`g.name_key`,
  [bySize]: sql`coalesce(s.members, 0)`,
  created_at: sql`g.created_at`,
};

const ordering = (sort: GroupSort): RawBuilder<unknown> => {
  const column = sorted[sort.replace('-', '') as keyof typeof sorted];
  return sort.startsWith('-') ? sql`order by ${column} desc, g.id desc` : sql`order by ${column}, g.id`;
};

const isWanted = ({ operatorId, words }: WantedGroups): RawBuilder<unknown> => {
  const patterns = words.map((word) => likeAnywhere(word));
  return sql`g.operator_id = ${operatorId}
    and (g.name || ' ' || coalesce(g.description, '')) ilike all(${patterns}::text[])`;
};

/** The operator's groups in an order, from an offset on; members are counted of those that are told, unless the order goes by their number. */
export async function findGroups(
  tx: Tx,
  wanted: WantedGroups,
  { sort, limit, offset }: { sort: GroupSort; limit: number; offset: number },
): Promise<GroupRow[]> {
  const groupsAsked = sql`select g.* from charge_point_groups g where ${isWanted(wanted)}`;
  const order = ordering(sort);
  const slice = sql`${order} limit ${limit} offset ${offset}`;
  const [told, which, rest] = sort.endsWith(bySize)
    ? [groupsAsked, sql`true`, slice]
    : [sql`${groupsAsked} ${slice}`, sql`m.group_id = any(array(select id from told))`, order];
  const { rows } = await sql<GroupRow>`
    with told as materialized (${told})
    select ${columns} from told g left join ${sizes(wanted.operatorId, which)} s on s.group_id = g.id ${rest}`.execute(
    tx,
  );
  return rows;
}

export async function countGroups(tx: Tx, wanted: WantedGroups): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from charge_point_groups g where ${isWanted(wanted)}`.execute(tx);
  return rows[0]?.total ?? 0;
}

export async function findGroup(tx: Tx, operatorId: number, id: number): Promise<GroupRow | null> {
  const { rows } = await sql<GroupRow>`
    select ${columns} from charge_point_groups g
    left join ${sizes(operatorId, sql`m.group_id = ${id}`)} s on s.group_id = g.id
    where g.id = ${id} and g.operator_id = ${operatorId}`.execute(tx);
  return rows[0] ?? null;
}

/**
 * Holds a group until the transaction ends and tells whether it is there: `to-stay` keeps it from being deleted, so that
 * many may add members at once; `alone` lets nobody change it or add members meanwhile.
 */
export async function holdGroup(
  tx: Tx,
  { operatorId, id }: { operatorId: number; id: number },
  how: 'to-stay' | 'alone',
): Promise<boolean> {
  const lock = how === 'alone' ? sql`for update` : sql`for key share`;
  const { rows } = await sql`
    select id from charge_point_groups where id = ${id} and operator_id = ${operatorId} ${lock}`.execute(tx);
  return rows.length > 0;
}

/** The names of those of the operator's groups that there are; kept from being deleted until the transaction ends. */
export async function holdGroups(
  tx: Tx,
  operatorId: number,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from charge_point_groups
    where id = any(${[...ids]}::bigint[]) and operator_id = ${operatorId} order by id for key share`.execute(
    tx,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

interface Said {
  name: string;
  nameKey: string;
  description: string | null;
}

export async function insertGroup(
  tx: Tx,
  { operatorId, name, nameKey, description, at }: Said & { operatorId: number; at: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('charge_point_groups')
    .values({
      operator_id: operatorId,
      name,
      name_key: nameKey,
      description,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Lets names of the operator's groups be given by one at a time, so that two at once cannot both take one. */
export async function holdGroupNames(tx: Tx, operatorId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(7103, ${operatorId}::int)`.execute(tx);
}

/** Whether another group of the operator's has the name. */
export async function isGroupNameTaken(
  tx: Tx,
  { operatorId, nameKey, exceptId }: { operatorId: number; nameKey: string; exceptId: number },
): Promise<boolean> {
  const other = await tx
    .selectFrom('charge_point_groups')
    .select('id')
    .where('operator_id', '=', operatorId)
    .where('name_key', '=', nameKey)
    .where('id', '!=', exceptId)
    .executeTakeFirst();
  return other !== undefined;
}

export async function saveGroup(tx: Tx, id: number, { name, nameKey, description }: Said): Promise<void> {
  await tx
    .updateTable('charge_point_groups')
    .set({
      name,
      name_key: nameKey,
      description,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .execute();
}

/** Deletes a group whose members are taken out already. */
export async function removeGroup(tx: Tx, operatorId: number, id: number): Promise<void> {
  await tx
    .deleteFrom('charge_point_groups')
    .where('id', '=', id)
    .where('operator_id', '=', operatorId)
    .execute();
}
