import { type RawBuilder, sql } from 'kysely';
import type { CategoryBrief, CategoryType } from '@voltdeck/contract';
import type { Tx } from '../../platform/db/db';

declare module '../../platform/db/tables' {
  interface Tables {
    charge_point_categories: {
      charge_point_id: number;
      category_id: number;
      operator_id: number;
    };
    charging_site_categories: {
      charging_site_id: number;
      category_id: number;
      operator_id: number;
    };
    fleet_categories: {
      fleet_id: number;
      category_id: number;
      operator_id: number;
    };
  }
}

/** Where the categories of each type stand, and by which column. */
const places: Readonly<Record<CategoryType, { table: RawBuilder<unknown>; thing: RawBuilder<unknown> }>> = {
  'charge-point': {
    table: sql`charge_point_categories`,
    thing: sql`charge_point_id`,
  },
  'charging-site': {
    table: sql`charging_site_categories`,
    thing: sql`charging_site_id`,
  },
  fleet: { table: sql`fleet_categories`, thing: sql`fleet_id` },
};

/** Things of one type of one operator's. */
export interface Things {
  operatorId: number;
  type: CategoryType;
  ids: readonly number[];
}

/** The categories of things by name; none where a thing has none. */
export async function categoriesOf(
  tx: Tx,
  { operatorId, type, ids }: Things,
): Promise<Map<number, CategoryBrief[]>> {
  if (ids.length === 0) return new Map();
  const { table, thing } = places[type];
  const { rows } = await sql<{ thingId: number; categories: CategoryBrief[] }>`
    select u.${thing} as "thingId",
      json_agg(json_build_object('id', k.id, 'name', k.name, 'color', k.color) order by k.name_key, k.id) as categories
    from ${table} u join categories k on k.id = u.category_id
    where u.${thing} = any(${[...ids]}::bigint[]) and u.operator_id = ${operatorId} group by u.${thing}`.execute(
    tx,
  );
  return new Map(rows.map(({ thingId, categories }) => [thingId, categories]));
}

/** Those of the operator's categories that there are, for power centers; kept from being deleted until the transaction ends. */
export async function briefsOf(
  tx: Tx,
  operatorId: number,
  ids: readonly number[],
): Promise<Map<number, CategoryBrief>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<CategoryBrief>`
    select id, name, color from categories
    where id = any(${[...ids]}::bigint[]) and operator_id = ${operatorId} and type = 'charge-point'
    order by id for key share`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Gives a thing these categories in place of those it has. */
export async function replaceCategories(
  tx: Tx,
  { operatorId, type, id }: { operatorId: number; type: CategoryType; id: number },
  categoryIds: readonly number[],
): Promise<void> {
  const { table, thing } = places[type];
  const wanted = sql`${[...categoryIds]}::bigint[]`;
  await sql`delete from ${table}
    where ${thing} = ${id} and operator_id = ${operatorId} and category_id <> all(${wanted})`.execute(tx);
  await sql`insert into ${table} (${thing}, category_id, operator_id)
    select ${id}, wanted.id, ${operatorId} from unnest(${wanted}) as wanted (id) order by wanted.id
    on conflict do nothing`.execute(tx);
}

/** Takes a category off whatever it stands on. */
export async function clearUses(
  tx: Tx,
  { operatorId, type, id }: { operatorId: number; type: CategoryType; id: number },
): Promise<void> {
  const { table } = places[type];
  await sql`delete from ${table} where operator_id = ${operatorId} and category_id = ${id}`.execute(tx);
}
