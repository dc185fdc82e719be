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

/** On how many things it stands; a power center that is deleted is none of them. */
const uses = sql`case k.type
  when 'charge-point' then (select count(*)::int from charge_point_categories u join charge_points c on c.id = u.charge_point_id
    where u.operator_id = k.operator_id and u.category_id = k.id and c.deleted_at is null)
  when 'charging-site' then (select count(*)::int from charging_site_categories u
    where u.operator_id = k.operator_id and u.category_id = k.id)
  else (select count(*)::int from fleet_categories u
    where u.operator_id = k.operator_id and u.category_id = k.id) end`;

const columns = sql`k.id, k.type, k.name, k.color, k.version, k.created_at as "createdAt", ${uses} as uses`;

const sorted: Readonly<Record<(typeof categories.categorySorts)[number], RawBuilder<unknown>>> = {
  name: sql`k.name_key`,
  type: sql`k.type`,
  uses_count: sql`uses`,
  created_at: sql`k.created_at`,
};

const ordering = (sort: CategorySort): RawBuilder<unknown> => {
  const column = sorted[sort.replace('-', '') as keyof typeof sorted];
  return sort.startsWith('-') ? sql`${column} desc, k.id desc` : sql`${column}, k.id`;
};

const isWanted = ({ operatorId, type, words }: WantedCategories): RawBuilder<unknown> => {
  const patterns = words.map((word) => likeAnywhere(word));
  return sql`k.operator_id = ${operatorId} and k.name ilike all(${patterns}::text[])
    and ${type === undefined ? sql`true` : sql`k.type = ${type}`}`;
};

/** The operator's categories in an order, from an offset on. */
export async function findCategories(
  tx: Tx,
  wanted: WantedCategories,
  { sort, limit, offset }: { sort: CategorySort; limit: number; offset: number },
): Promise<CategoryRow[]> {
  const { rows } = await sql<CategoryRow>`
    select ${columns} from categories k where ${isWanted(wanted)}
    order by ${ordering(sort)} limit ${limit} offset ${offset}`.execute(tx);
  return rows;
}

export async function countCategories(tx: Tx, wanted: WantedCategories): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from categories k where ${isWanted(wanted)}`.execute(tx);
  return rows[0]?.total ?? 0;
}

export async function findCategory(tx: Tx, operatorId: number, id: number): Promise<CategoryRow | null> {
  const { rows } = await sql<CategoryRow>`
    select ${columns} from categories k where k.id = ${id} and k.operator_id = ${operatorId}`.execute(tx);
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
