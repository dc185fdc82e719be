import { parseArgs } from 'node:util';
import { statement } from '@voltdeck/contract';
import { listStatement } from '../../server/src/commerce/statement/actions';
import type { Member } from '../../server/src/kernel/actor';
import type { House } from '../../server/src/platform/house';
import { benchOwner, type Compared, onFreshHouse, tellBeside } from './testing-bare';

/* Every filter and order of the statement beside the statements that read the same page without balances and count as far. */
const { values } = parseArgs({
  options: {
    movements: { type: 'string', default: '1000000' },
    tries: { type: 'string', default: '100' },
    only: { type: 'string', default: '' },
  },
});
const movements = Number(values.movements);
const until = new Date('2026-03-02T10:00:00Z');
const places = 200;
/** Lines that are in no sum yet, as many as come within a minute of a very busy operator. */
const fresh = 200;
const ago = (days: number): string => new Date(until.getTime() - days * 86_400_000).toISOString();

type Query = Record<string, unknown>;

/** What a list is asked for, and what that says in SQL. */
const asked: Readonly<Record<string, [query: Query, condition: string]>> = {
  nothing: [{}, 'true'],
  '200 a page': [{ per_page: 200 }, 'true'],
  'oldest first': [{ sort: 'at' }, 'true'],
  'the largest first': [{ sort: '-amount' }, 'true'],
  'a far page': [{ page: 2_000 }, 'true'],
  'a very far page': [{ page: Math.floor(movements / 25) - 2 }, 'true'],
  'a period': [{ from: ago(8), to: ago(6) }, `l.at >= '${ago(8)}' and l.at < '${ago(6)}'`],
  'a far period, oldest first': [
    { from: ago(300), to: ago(200), sort: 'at' },
    `l.at >= '${ago(300)}' and l.at < '${ago(200)}'`,
  ],
  'a common kind': [{ kind: 'confirmed' }, `l.kind = 'confirmed'`],
  'a rare kind': [{ kind: 'deposit' }, `l.kind = 'deposit'`],
  'two kinds': [{ kind: 'canceled,deposit' }, `l.kind in ('canceled', 'deposit')`],
  'a payment kind': [{ payment_kind: 'cash' }, `l.payment_kind = 'cash'`],
  'a site': [{ charging_site_id: '3' }, 'c.charging_site_id = 3'],
  'a site, far page': [{ charging_site_id: '3', page: 1_000 }, 'c.charging_site_id = 3'],
  'a group': [{ group_id: '2' }, 'm.group_id = 2'],
  'a power center': [{ charge_point_id: '17' }, 'l.charge_point_id = 17'],
  'a power center, oldest first': [{ charge_point_id: '17', sort: 'at' }, 'l.charge_point_id = 17'],
  'an order': [{ order_id: '4321' }, 'l.order_id = 4321'],
  'a number': [{ search: '#4321' }, '(l.order_id = 4321 or l.transaction_id = 4321)'],
  'a common word': [{ search: 'Place' }, `c.title ilike '%Place%'`],
  'a rare word': [{ search: 'Place 117' }, `c.title ilike '%Place 117%'`],
  'a word that is nowhere': [{ search: 'xylophone' }, `c.title ilike '%xylophone%'`],
  'a refund at a site in a period': [
    { kind: 'canceled', charging_site_id: '3', from: ago(90), to: ago(60) },
    `l.kind = 'canceled' and c.charging_site_id = 3 and l.at >= '${ago(90)}' and l.at < '${ago(60)}'`,
  ],
};

await onFreshHouse(until, async (house) => {
  const mine = await benchOwner(house, 'mine');
  const other = await benchOwner(house, 'other');
  await fill(house, mine, movements);
  await fill(house, other, movements / 10);
  await house.db.pool.query('vacuum analyze');
  console.log(`Statement, ${movements} movements of one operator: a page with balances and its total`);
  await tellBeside(
    compared(house, mine).filter(({ name }) => name.includes(values.only)),
    Number(values.tries),
  );
});

/** Movements over a year: four of five settle an order, some refund one, some release. The checks of the ledger are left out. */
async function fill(house: House, { operatorId }: Member, count: number): Promise<void> {
  const client = await house.db.pool.connect();
  try {
    await client.query('begin');
    await client.query(`set local statement_timeout = 0; set local session_replication_role = replica`);
    await fillPlaces(client, operatorId);
    await client.query(
      `insert into ledger_transactions (operator_id, kind, source, order_id, occurred_at)
       select $1::bigint, case when n % 50 = 0 then 'release' when n % 20 = 0 then 'refund' else 'settlement' end,
         'bench:' || $1::bigint || ':' || n, case when n % 50 = 0 then null else n end,
         $2::timestamptz - (n * (interval '365 days' / $3::int))
       from generate_series($3::int, 1, -1) n`,
      [operatorId, until, count],
    );
    await client.query(
      `insert into ledger_lines
       select t.id, $1::bigint, case t.kind when 'release' then 'deposit' when 'refund' then 'canceled' else 'confirmed' end,
         t.kind, t.order_id, case when t.order_id is not null then c.first + t.order_id % $2::int end,
         case when t.order_id is null then null when t.order_id % 10 = 1 then 'cash' else 'platform' end, t.occurred_at,
         case t.kind when 'release' then -30000 when 'refund' then 0 else t.id % 5000 end,
         case t.kind when 'release' then 30000 when 'refund' then -(t.id % 900) else 0 end
       from ledger_transactions t, (select min(id) as first from charge_points where operator_id = $1) c
       where t.operator_id = $1`,
      [operatorId, places],
    );
    const amounts = `operator_id, at, pending_minor, available_minor from ledger_lines where operator_id = $1`;
    await client.query(
      `insert into ledger_new_lines (operator_id, at, pending_minor, available_minor)
       select ${amounts} order by at desc limit $2`,
      [operatorId, fresh],
    );
    await client.query(
      `insert into ledger_line_sums select operator_id, level, floor(extract(epoch from at))::bigint >> (10 + 6 * level),
         count(*), sum(pending_minor), sum(available_minor)
       from (select ${amounts} order by at desc offset $2) l cross join generate_series(0, 2) level group by 1, 2, 3`,
      [operatorId, fresh],
    );
    await client.query('commit');
  } finally {
    client.release();
  }
}

/** Sites, groups, and the power centers that belong to them. */
async function fillPlaces(client: Pick<House['db']['pool'], 'query'>, operatorId: number): Promise<void> {
  await client.query(
    `insert into charging_sites (operator_id, name, time_zone) select $1, 'Site ' || n, 'UTC' from generate_series(1, 20) n`,
    [operatorId],
  );
  await client.query(
    `insert into charge_point_groups (operator_id, name, name_key, created_at) select $1, 'Group ' || n, 'group ' || n, now() from generate_series(1, 10) n`,
    [operatorId],
  );
  await client.query(
    `insert into charge_points (operator_id, identifier, token, title, time_zone, charging_site_id)
     select $1::bigint, 'CP-' || $1::bigint || '-' || n, 'CP-' || $1::bigint || '-' || n, 'Place ' || n, 'UTC', s.first + n % 20
     from generate_series(1, $2::int) n, (select min(id) as first from charging_sites where operator_id = $1) s`,
    [operatorId, places],
  );
  await client.query(
    `insert into charge_point_group_members (operator_id, group_id, charge_point_id, added_at)
     select $1, g.first + c.id % 10, c.id, now() from charge_points c,
       (select min(id) as first from charge_point_groups where operator_id = $1) g where c.operator_id = $1`,
    [operatorId],
  );
}

function compared(house: House, mine: Member): Compared[] {
  return Object.entries(asked).map(([name, [query, condition]]) => {
    const read = statement.listStatement.query.parse(query);
    return {
      name,
      product: () =>
        house.run({ actor: mine }, (ctx) => listStatement(ctx, { params: {}, body: {}, query: read })),
      bare: () => bare(house, mine, { condition, ...read }),
    };
  });
}

async function bare(
  house: House,
  { operatorId }: Member,
  of: { condition: string; sort?: string | undefined; page: number; per_page: number },
): Promise<void> {
  const offset = (of.page - 1) * of.per_page;
  const direction = of.sort === 'at' ? 'asc' : 'desc';
  const column = of.sort === '-amount' ? 'l.pending_minor + l.available_minor' : 'l.at';
  const joined = `ledger_lines l left join charge_points c on c.id = l.charge_point_id
    left join charge_point_group_members m on m.charge_point_id = c.id`;
  const where = `l.operator_id = $1 and ${of.condition}`;
  await house.db.pool.query(
    `select l.*, c.title, s.name as site, g.name as "group", e.total_minor, e.fee_minor, h.reason from ${joined}
     left join charging_sites s on s.id = c.charging_site_id left join charge_point_groups g on g.id = m.group_id
     left join settlements e on e.order_id = l.order_id left join settlement_changes h on h.transaction_id = l.transaction_id
     where ${where} order by ${column} ${direction}, l.transaction_id ${direction} limit ${of.per_page} offset ${offset}`,
    [operatorId],
  );
  await house.db.pool.query(
    `select count(*) from (select from ${joined} where ${where} limit ${offset + 10_001}) counted`,
    [operatorId],
  );
}
