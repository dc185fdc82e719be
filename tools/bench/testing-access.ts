import { parseArgs } from 'node:util';
import { allowedUsers, categories, groups } from '@voltdeck/contract';
import type { Member } from '../../server/src/kernel/actor';
import { allowedUserTable, groupAllowedUserTable } from '../../server/src/network/allowed-users/actions';
import { categoryTable } from '../../server/src/network/categories/actions';
import { groupTable } from '../../server/src/network/groups/actions';
import type { Ctx } from '../../server/src/platform/ctx';
import type { House } from '../../server/src/platform/house';
import { benchOwner, type Compared, onFreshHouse, tellBeside } from './testing-bare';

/* Pages of allowed users, groups and categories of one operator beside the statements that read the same page and count. */
const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '100000' },
    tries: { type: 'string', default: '100' },
    only: { type: 'string', default: '' },
  },
});
const rows = Number(values.rows);
const now = new Date('2026-03-02T10:00:00Z');
/** Half of all power centers are in one group and in one category. */
const groupsMade = 1000;

const asOwner =
  (house: House, mine: Member, work: (ctx: Ctx) => Promise<unknown>): (() => Promise<unknown>) =>
  () =>
    house.run({ actor: mine }, work);

/** A page by the bare statement, and its number by another. */
const barely =
  (house: House, { operatorId }: Member, [page, count]: readonly [string, string]) =>
  async (): Promise<void> => {
    await house.db.pool.query(page, [operatorId]);
    await house.db.pool.query(count, [operatorId]);
  };

/** Groups or categories with how many stand in each, by the order asked for. */
const bareSizes = (things: string, members: string, by: string): [string, string] => [
  `select t.*, s.members from ${things} t left join (
     select ${by} as id, count(*) as members from ${members} where operator_id = $1 group by 1
   ) s on s.id = t.id where t.operator_id = $1 order by s.members desc nulls last limit 25`,
  `select count(*) from ${things} where operator_id = $1`,
];
const barePage = (things: string, members: string, by: string, where = 'true'): [string, string] => [
  `select t.*, (select count(*) from ${members} m where m.operator_id = t.operator_id and m.${by} = t.id)
   from ${things} t where operator_id = $1 and ${where} order by name_key limit 25`,
  `select count(*) from ${things} where operator_id = $1 and ${where}`,
];

await onFreshHouse(now, async (house) => {
  const mine = await benchOwner(house, 'mine');
  await fill(house, mine);
  console.log(`${rows} people allowed at a power center and at a group, ${rows} power centers in groups`);
  const wanted = [
    ...allowedCompared(house, mine),
    ...groupsCompared(house, mine),
    ...categoriesCompared(house, mine),
  ];
  await tellBeside(
    wanted.filter(({ name }) => name.includes(values.only)),
    Number(values.tries),
  );
});

async function fill(house: House, { operatorId }: Member): Promise<void> {
  const { pool } = house.db;
  const each = `generate_series(1, ${rows}) n`;
  const place = `1 + case when n % 2 = 0 then 0 else n / 2 % ${groupsMade} end`;
  const statements = [
    `insert into persons (email, first_name, last_name)
      select 'driver' || n * 7919 % 1000003 || '@bench.test', 'First' || n, 'Last' from ${each}`,
    `insert into charge_points (operator_id, identifier, token, title, time_zone, deleted_at)
      select $1, 'BENCH-' || n, 'BENCH-' || n, 'Bench ' || n, 'UTC', case when n % 1000 = 0 then now() end from ${each}`,
    `insert into charge_point_groups (operator_id, name, name_key, created_at)
      select $1, 'Group ' || n, 'group ' || n, now() from generate_series(1, ${groupsMade}) n`,
    `insert into categories (operator_id, type, name, name_key, created_at)
      select $1, 'charge-point', 'Category ' || n, 'category ' || n, now() from generate_series(1, ${groupsMade}) n`,
    `insert into charge_point_group_members (charge_point_id, group_id, operator_id, added_at)
      select id, ${place}, operator_id, now() from (select *, row_number() over (order by id) as n from charge_points) c
      where operator_id = $1`,
    `insert into charge_point_categories (charge_point_id, category_id, operator_id)
      select id, ${place}, operator_id from (select *, row_number() over (order by id) as n from charge_points) c
      where operator_id = $1`,
    `insert into charge_point_allowed_users (charge_point_id, person_id, operator_id, added_at)
      select 1, id, $1, now() - id % 7919 * interval '1 minute' from persons where email::text like 'driver%'`,
    `insert into charge_point_group_allowed_users (group_id, person_id, operator_id, added_at)
      select 1, id, $1, now() - id % 7919 * interval '1 minute' from persons where email::text like 'driver%'`,
  ];
  for (const statement of statements)
    await pool.query(statement, statement.includes('$1') ? [operatorId] : []);
  await pool.query('vacuum analyze');
}

function allowedCompared(house: House, mine: Member): Compared[] {
  const asked: Readonly<Record<string, [query: object, where: string, order: string]>> = {
    'by address': [{}, 'true', 'p.email'],
    'by address, from the end': [{ sort: '-email' }, 'true', 'p.email desc'],
    'by when they were added': [{ sort: '-added_at' }, 'true', 'a.added_at desc, a.person_id desc'],
    'a far page': [{ page: 2000 }, 'true', 'p.email'],
    'a word of many': [{ search: 'driver7' }, `p.email::text ilike '%driver7%'`, 'p.email'],
    'a word of few': [{ search: 'driver77777' }, `p.email::text ilike '%driver77777%'`, 'p.email'],
    'a word of nobody': [{ search: 'xylophone' }, `p.email::text ilike '%xylophone%'`, 'p.email'],
  };
  const places = [
    ['power center', 'charge_point_allowed_users', 'charge_point_id', allowedUserTable],
    ['group', 'charge_point_group_allowed_users', 'group_id', groupAllowedUserTable],
  ] as const;
  return places.flatMap(([place, table, id, action]) =>
    Object.entries(asked).map(([name, [query, where, order]]) => {
      const parsed = allowedUsers.allowedUserTable.query.parse(query);
      const joined = where === 'true' ? '' : 'join persons p on p.id = a.person_id';
      const which = `where a.operator_id = $1 and a.${id} = 1 and ${where}`;
      const offset = (parsed.page - 1) * parsed.per_page;
      return {
        name: `allowed at a ${place}, ${name}`,
        product: asOwner(house, mine, (ctx) => action(ctx, { params: { id: 1 }, query: parsed, body: {} })),
        bare: barely(house, mine, [
          `select a.*, p.* from ${table} a join persons p on p.id = a.person_id ${which}
            order by ${order} limit 25 offset ${offset}`,
          `select count(*) from ${table} a ${joined} ${which}`,
        ]),
      };
    }),
  );
}

function groupsCompared(house: House, mine: Member): Compared[] {
  const of = ['charge_point_groups', 'charge_point_group_members', 'group_id'] as const;
  const told = (name: string, query: object, bare: readonly [string, string]): Compared => ({
    name: `groups ${name}`,
    product: asOwner(house, mine, (ctx) =>
      groupTable(ctx, { params: {}, query: groups.groupTable.query.parse(query), body: {} }),
    ),
    bare: barely(house, mine, bare),
  });
  return [
    told('by name', {}, barePage(...of)),
    told('by members', { sort: '-charge_points_count' }, bareSizes(...of)),
    told(
      'with a word',
      { search: 'Group 77' },
      barePage(...of, `name ilike '%Group%' and name ilike '%77%'`),
    ),
  ];
}

function categoriesCompared(house: House, mine: Member): Compared[] {
  const of = ['categories', 'charge_point_categories', 'category_id'] as const;
  const told = (name: string, query: object, bare: readonly [string, string]): Compared => ({
    name: `categories ${name}`,
    product: asOwner(house, mine, (ctx) =>
      categoryTable(ctx, { params: {}, query: categories.categoryTable.query.parse(query), body: {} }),
    ),
    bare: barely(house, mine, bare),
  });
  return [
    told('by name', { type: 'charge-point' }, barePage(...of, `type = 'charge-point'`)),
    told('by uses', { sort: '-uses_count' }, bareSizes(...of)),
    told('by uses, of one type', { sort: '-uses_count', type: 'charge-point' }, bareSizes(...of)),
  ];
}
