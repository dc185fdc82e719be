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

type Thing = Omit<Things, 'ids'> & { id: number };

/** The categories of one thing that are not among those it shall have. */
const others = (column: RawBuilder<unknown>, { id, operatorId }: Thing, wanted: RawBuilder<unknown>) =>
  sql`where ${column} = ${id} and operator_id = ${operatorId} and category_id <> all(${wanted})`;

const listed = ({ id, operatorId }: Thing, wanted: RawBuilder<unknown>) =>
  sql`select ${id}, wanted.id, ${operatorId} from unnest(${wanted}) as wanted (id) order by wanted.id
    on conflict do nothing`;

/** Each table has its own statements, so that it is plain who writes it. */
const statements: Readonly<
  Record<
    CategoryType,
    {
      drop: (thing: Thing, wanted: RawBuilder<unknown>) => RawBuilder<unknown>;
      add: (thing: Thing, wanted: RawBuilder<unknown>) => RawBuilder<unknown>;
      clear: (category: Thing) => RawBuilder<unknown>;
    }
  >
> = {
  'charge-point': {
    drop: (thing, wanted) =>
      sql`delete from charge_point_categories ${others(sql`charge_point_id`, thing, wanted)}`,
    add: (thing, wanted) =>
      sql`insert into charge_point_categories (charge_point_id, category_id, operator_id) ${listed(thing, wanted)}`,
    clear: ({ operatorId, id }) =>
      sql`delete from charge_point_categories where operator_id = ${operatorId} and category_id = ${id}`,
  },
  'charging-site': {
    drop: (thing, wanted) =>
      sql`delete from charging_site_categories ${others(sql`charging_site_id`, thing, wanted)}`,
    add: (thing, wanted) =>
      sql`insert into charging_site_categories (charging_site_id, category_id, operator_id) ${listed(thing, wanted)}`,
    clear: ({ operatorId, id }) =>
      sql`delete from charging_site_categories where operator_id = ${operatorId} and category_id = ${id}`,
  },
  fleet: {
    drop: (thing, wanted) => sql`delete from fleet_categories ${others(sql`fleet_id`, thing, wanted)}`,
    add: (thing, wanted) =>
      sql`insert into fleet_categories (fleet_id, category_id, operator_id) ${listed(thing, wanted)}`,
    clear: ({ operatorId, id }) =>
      sql`delete from fleet_categories where operator_id = ${operatorId} and category_id = ${id}`,
  },
};

/** Gives a thing these categories in place of those it has. */
export async function replaceCategories(tx: Tx, thing: Thing, categoryIds: readonly number[]): Promise<void> {
  const { drop, add } = statements[thing.type];
  const wanted = sql`${[...categoryIds]}::bigint[]`;
  await drop(thing, wanted).execute(tx);
  await add(thing, wanted).execute(tx);
}

/** Takes a category off whatever it stands on. */
export async function clearUses(tx: Tx, category: Thing): Promise<void> {
  await statements[category.type].clear(category).execute(tx);
}
