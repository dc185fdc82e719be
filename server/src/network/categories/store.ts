import { type Generated, type RawBuilder, sql } from 'kysely';
import type { categories, CategoryType, Parsed } from '@voltdeck/contract';
import type { Tx } from '../../platform/db/db';
import { likeAnywhere } from '../../platform/db/like';
import type { CategoryRow } from './rules';

declare module '../../platform/db/tables' {
  interface Tables {
    categories: {
      id: Generated<number>;
      operator_id: number;
      type: CategoryType;
      name: string;
      name_key: string;
      color: string | null;
      version: Generated<number>;
      created_at: Date;
    };
  }
}

export type CategorySort = NonNullable<Parsed<typeof categories.categoryTable>['query']['sort']>;

/** Which categories: of one type or of all, those that hold every word in their name. */
export interface WantedCategories {
  operatorId: number;
  type?: CategoryType | undefined;
  words: readonly string[];
}

/** On how many things each category stands: on power centers less those that are deleted, because the few have an index of their own. */
const counted = (operatorId: number, which: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select category_id, sum(uses)::int as uses from (
    select u.category_id, count(*) as uses from charge_point_categories u
    where u.operator_id = ${operatorId} and ${which} group by u.category_id
    union all
    select u.category_id, -count(*) from charge_points c join charge_point_categories u on u.charge_point_id = c.id
    where c.operator_id = ${operatorId} and c.deleted_at is not null and ${which} group by u.category_id
    union all
    select u.category_id, count(*) from charging_site_categories u
    where u.operator_id = ${operatorId} and ${which} group by u.category_id
    union all
    select u.category_id, count(*) from fleet_categories u
    where u.operator_id = ${operatorId} and ${which} group by u.category_id
  ) each group by category_id)`;

const columns = sql`k.id, k.type, k.name, k.color, k.version, k.created_at as "createdAt", coalesce(s.uses, 0) as uses`;

const byUses = 'uses_count';

const sorted: Readonly<Record<(typeof categories.categorySorts)[number], RawBuilder<unknown>>> = {
  name: sql`k.name_key`,
  type: sql`k.type`,
  [byUses]: sql`coalesce(s.uses, 0)`,
  created_at: sql`k.created_at`,
};

const ordering = (sort: CategorySort): RawBuilder<unknown> => {
  const column = sorted[sort.replace('-', '') as keyof typeof sorted];
  return sort.startsWith('-') ? sql`order by ${column} desc, k.id desc` : sql`order by ${column}, k.id`;
};

const isWanted = ({ operatorId, type, words }: WantedCategories): RawBuilder<unknown> => {
  const patterns = words.map((word) => likeAnywhere(word));
  return sql`k.operator_id = ${operatorId} and k.name ilike all(${patterns}::text[])
    and ${type === undefined ? sql`true` : sql`k.type = ${type}`}`;
};

/** The operator's categories in an order, from an offset on; uses are counted of those that are told, unless the order goes by their number. */
export async function findCategories(
  tx: Tx,
  wanted: WantedCategories,
  { sort, limit, offset }: { sort: CategorySort; limit: number; offset: number },
): Promise<CategoryRow[]> {
  const asked = sql`select k.* from categories k where ${isWanted(wanted)}`;
  const order = ordering(sort);
  const slice = sql`${order} limit ${limit} offset ${offset}`;
  const [told, which, rest] = sort.endsWith(byUses)
    ? [asked, sql`true`, slice]
    : [sql`${asked} ${slice}`, sql`u.category_id = any(array(select id from told))`, order];
  const { rows } = await sql<CategoryRow>`
    with told as materialized (${told})
    select ${columns} from told k left join ${counted(wanted.operatorId, which)} s on s.category_id = k.id ${rest}`.execute(
    tx,
  );
  return rows;
}

export async function countCategories(tx: Tx, wanted: WantedCategories): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from categories k where ${isWanted(wanted)}`.execute(tx);
  return rows[0]?.total ?? 0;
}

export async function findCategory(tx: Tx, operatorId: number, id: number): Promise<CategoryRow | null> {
  const { rows } = await sql<CategoryRow>`
    select ${columns} from categories k
    left join ${counted(operatorId, sql`u.category_id = ${id}`)} s on s.category_id = k.id
    where k.id = ${id} and k.operator_id = ${operatorId}`.execute(tx);
  return rows[0] ?? null;
}

/** Holds a category alone until the transaction ends: nobody changes it or puts it on something meanwhile. */
export async function holdCategory(tx: Tx, operatorId: number, id: number): Promise<CategoryRow | null> {
  await sql`select from categories where id = ${id} and operator_id = ${operatorId} for update`.execute(tx);
  return findCategory(tx, operatorId, id);
}

/** The types of those of the operator's categories that there are; kept from being deleted until the transaction ends. */
export async function holdTypes(
  tx: Tx,
  operatorId: number,
  ids: readonly number[],
): Promise<Map<number, CategoryType>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; type: CategoryType }>`
    select id, type from categories where id = any(${[...ids]}::bigint[]) and operator_id = ${operatorId}
    order by id for key share`.execute(tx);
  return new Map(rows.map(({ id, type }) => [id, type]));
}

interface Said {
  name: string;
  nameKey: string;
  color: string | null;
}

export async function insertCategory(
  tx: Tx,
  { operatorId, type, name, nameKey, color, at }: Said & { operatorId: number; type: CategoryType; at: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('categories')
    .values({
      operator_id: operatorId,
      type,
      name,
      name_key: nameKey,
      color,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Lets names of the operator's categories be given by one at a time, so that two at once cannot both take one. */
export async function holdCategoryNames(tx: Tx, operatorId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(7104, ${operatorId}::int)`.execute(tx);
}

/** Whether another category of the operator's and of this type has the name. */
export async function isCategoryNameTaken(
  tx: Tx,
  operatorId: number,
  { type, nameKey, exceptId }: { type: CategoryType; nameKey: string; exceptId: number },
): Promise<boolean> {
  const other = await tx
    .selectFrom('categories')
    .select('id')
    .where('operator_id', '=', operatorId)
    .where('type', '=', type)
    .where('name_key', '=', nameKey)
    .where('id', '!=', exceptId)
    .executeTakeFirst();
  return other !== undefined;
}

export async function saveCategory(tx: Tx, id: number, { name, nameKey, color }: Said): Promise<void> {
  await tx
    .updateTable('categories')
    .set({ name, name_key: nameKey, color, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** Deletes a category that stands on nothing any more. */
export async function removeCategory(tx: Tx, operatorId: number, id: number): Promise<void> {
  await tx.deleteFrom('categories').where('id', '=', id).where('operator_id', '=', operatorId).execute();
}
