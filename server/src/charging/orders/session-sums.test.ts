import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Query, Sums } from '../../platform/db/query';
import { testHouse, type TestHouse } from '../../platform/testing-house';
import { sumSessions } from './actions/sums';
import { rebuildFigures, rollUp } from './store/sums';
import { allChargePointSums, energyOnDays, placesBetween, sessionsBetween } from './store/sums-between';
import { changeOrders } from './testing-figures';

const now = new Date('2026-03-12T12:20:00Z');
const system = { actor: { kind: 'system' as const } };
let house: TestHouse;
let operatorId = 0;

beforeAll(async () => {
  house = await testHouse({ now });
  const { rows } = await house.db.pool.query<{ id: number }>(
    `insert into operators (name, country, currency, time_zone) values ('Sums', 'ES', 'EUR', 'Europe/Madrid') returning id`,
  );
  operatorId = rows[0]?.id ?? 0;
  await change(
    `with place as (
       insert into charge_points (operator_id, identifier, token, title, time_zone)
       select $1, 'SUMS' || n, 'sums' || n, 'Sums', 'UTC' from generate_series(0, 2) n returning id
     ), connector as (insert into connectors (charge_point_id, number) select id, 1 from place returning id, charge_point_id)
     insert into orders (operator_id, charge_point_id, connector_id, connector_number, state, way, payment_kind,
       requested_at, started_at, completed_at, energy_wh, cost_minor, fee_minor, duration_ms, currency, time_zone, tariff)
     select $1, connector.charge_point_id, connector.id, 1, case when n % 10 = 0 then 'failed' else 'completed' end, 'card', 'none',
       t.at, case when n % 7 > 0 then t.at end, t.at + interval '47 minutes', n * 13, n * 3, n, n * 1000,
       case when n % 5 = 0 then 'USD' else 'EUR' end, 'UTC', '{"rows":[]}'
     from generate_series(1, 400) n
     join (select *, row_number() over (order by id) as nth from connector) connector on connector.nth = 1 + n % 3,
     lateral (select $2::timestamptz - n * interval '11 minutes 7.123 seconds' as at) t`,
    [operatorId, now],
  );
});
afterAll(() => house.close());

const change = (text: string, values: unknown[] = [operatorId]) =>
  house.run(system, (ctx) => changeOrders(ctx.tx, text, values));

const rowsOf = async (query: Query): Promise<unknown[]> =>
  (await sql`${query}`.execute(house.db.kysely)).rows;

const both = ({ summed, added }: Sums): Query => sql`${summed} union all ${added}`;

const sums = sql`currency, sum(orders)::int as orders, sum(energy_wh)::bigint as energy, sum(earning)::bigint as earning`;

/** Spans with whole days and quarters, parted ones, one within a quarter, and one of a single moment. */
const spans: readonly [string, string][] = [
  ['2026-03-09T00:00:00Z', '2026-03-12T12:20:00.000001Z'],
  ['2026-03-10T07:07:07.123Z', '2026-03-11T19:38:02.5Z'],
  ['2026-03-11T10:00:00Z', '2026-03-11T10:15:00Z'],
  ['2026-03-11T10:16:00Z', '2026-03-11T10:29:00Z'],
  ['2026-03-11T10:14:00Z', '2026-03-11T10:16:00Z'],
  ['2026-03-11T10:16:00Z', '2026-03-11T10:16:00Z'],
  ['2026-03-10T23:59:59.999Z', '2026-03-12T00:00:00Z'],
];

/** The sums are those of the orders themselves: for every span, by charge point, and since each was added. */
async function expectExact(): Promise<void> {
  for (const [from, to] of spans) {
    const span = { operatorId, since: sql`${from}::timestamptz`, until: sql`${to}::timestamptz` };
    const completed = sql`select *, 1 as orders, cost_minor - fee_minor as earning from orders
      where operator_id = ${operatorId} and state = 'completed' and completed_at >= ${from} and completed_at < ${to}`;
    const counted = await rowsOf(sql`select ${sums} from (${completed}) o group by currency order by 1`);
    const quarters = sql`select *, earning_minor as earning from (${sessionsBetween(span)}) b`;
    const having = sql`group by currency having sum(orders) > 0 order by 1`;
    expect(await rowsOf(sql`select ${sums} from (${quarters}) s ${having}`)).toEqual(counted);
    const places = sql`select *, earning_minor as earning from (${both(placesBetween(span))}) b`;
    const byPlace = sql`charge_point_id, sum(duration_ms)::bigint as ms, ${sums}`;
    expect(
      await rowsOf(sql`select ${byPlace} from (${places}) s group by charge_point_id, currency
        having sum(orders) <> 0 order by 1, 3`),
    ).toEqual(
      await rowsOf(
        sql`select ${byPlace} from (${completed}) o group by charge_point_id, currency order by 1, 3`,
      ),
    );
  }
  const parts = [
    { isMonth: false, from: '2026-03-09', to: '2026-03-12' },
    { isMonth: true, from: '2026-04-01', to: '2026-05-01' },
  ];
  const days = { operatorId, timeZone: 'Europe/Madrid', from: '2026-03-09', to: '2026-03-11', parts };
  const byDay = sql`since::text, charge_point_id, sum(orders)::int as orders, sum(energy_wh)::bigint as wh`;
  expect(
    await rowsOf(sql`select ${byDay} from (${energyOnDays(days)}) e group by since, charge_point_id
      having sum(orders) <> 0 order by 1, 2`),
  ).toEqual(
    await rowsOf(sql`select ${byDay} from (
        select (completed_at at time zone 'Europe/Madrid')::date as since, charge_point_id, 1 as orders, energy_wh
        from orders where operator_id = ${operatorId} and state = 'completed') o
      where since between '2026-03-09' and '2026-03-11' group by since, charge_point_id order by 1, 2`),
  );
  const lifetime = sql`select id, sum(orders)::bigint as orders, sum("energyWh")::bigint as "energyWh",
    sum("earningMinor")::bigint as "earningMinor", sum("timeMs")::bigint as "timeMs"
    from (${both(allChargePointSums(operatorId))}) parts group by id`;
  expect(await rowsOf(sql`select * from (${lifetime}) a order by id`)).toEqual(
    await rowsOf(sql`select charge_point_id as id, count(*) as orders, sum(energy_wh)::bigint as "energyWh",
      sum(cost_minor - fee_minor)::bigint as "earningMinor", sum(duration_ms)::bigint as "timeMs"
      from orders where operator_id = ${operatorId} and state = 'completed' group by 1 order by 1`),
  );
}

const unsummed = async (): Promise<number> => (await rowsOf(sql`select from order_figures`)).length;
const sumUp = () => house.run(system, sumSessions);

describe('sums over sessions', () => {
  test('are exact before anything is summed up, when half of it is, and when all is', async () => {
    await expectExact();
    expect(await house.run(system, (ctx) => rollUp(ctx.tx, 123))).toBe(123);
    await expectExact();
    await sumUp();
    expect(await unsummed()).toBe(0);
    await expectExact();
  });

  test('are the same when they are made anew', async () => {
    await house.run(system, (ctx) => rebuildFigures(ctx.tx));
    expect(await unsummed()).toBe(0);
    await expectExact();
  });

  test('count each session once, though three sum up at the same moment, and one of them is cut off', async () => {
    await change('update orders set fee_minor = fee_minor + 1 where operator_id = $1');
    expect(await unsummed()).toBeGreaterThan(700);
    const some = () => house.run(system, (ctx) => rollUp(ctx.tx, 100));
    const cutOff = house.run(system, async (ctx) => {
      await rollUp(ctx.tx, 100);
      throw new Error('cut off');
    });
    await Promise.allSettled([some(), cutOff, some(), expectExact(), some()]);
    await expect(cutOff).rejects.toThrow('cut off');
    await expectExact();
    await Promise.all([sumUp(), sumUp(), sumUp()]);
    await sumUp();
    expect(await unsummed()).toBe(0);
    await expectExact();
  });

  test('are the same when they are made anew while orders close and sums are rolled up', async () => {
    const correct = () => change('update orders set cost_minor = cost_minor + 1 where operator_id = $1');
    const anew = () => house.run(system, (ctx) => rebuildFigures(ctx.tx));
    const some = () => house.run(system, (ctx) => rollUp(ctx.tx, 50));
    await correct();
    await Promise.all([anew(), some(), correct(), anew(), some()]);
    await expectExact();
    await sumUp();
    expect(await unsummed()).toBe(0);
    await expectExact();
  });

  test('follow an order that is corrected, opened again or deleted after it was summed up', async () => {
    const some = (n: number) =>
      `id in (select id from orders where operator_id = $1 and state = 'completed' order by id offset ${n} limit 5)`;
    await change(
      `update orders set energy_wh = energy_wh + 1000, cost_minor = 7, fee_minor = 1 where ${some(0)}`,
    );
    await change(`update orders set completed_at = completed_at + interval '1 hour' where ${some(10)}`);
    await change(
      `update orders set state = 'charging', connector_number = 9
       where id = (select min(id) from orders where ${some(20)})`,
    );
    await change(`delete from orders where ${some(30)}`);
    await expectExact();
    await sumUp();
    expect(await unsummed()).toBe(0);
    await expectExact();
  });
});

test('a reading of a running order writes into no index', async () => {
  const { rows } = await house.db.pool.query<{ name: string }>(
    `select distinct a.attname as name from pg_index i join pg_attribute a on a.attrelid = i.indrelid
     where i.indrelid = 'orders'::regclass
       and (a.attnum = any(i.indkey) or pg_get_indexdef(i.indexrelid) ~ ('\\m' || a.attname || '\\M'))`,
  );
  const changing = ['energy_wh', 'duration_ms', 'cost_minor', 'fee_minor', 'cost_state', 'power_w', 'soc'];
  const readings = ['last_meter_wh', 'last_reading_at', 'last_seq_no'];
  const named = new Set(rows.map((row) => row.name));
  expect([...changing, ...readings].filter((name) => named.has(name))).toEqual([]);
});
