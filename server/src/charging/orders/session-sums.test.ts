import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testHouse, type TestHouse } from '../../platform/testing-house';
import { sumSessions } from './actions/sums';
import { sumFigures } from './store/sums';

const now = new Date('2026-03-12T12:20:00Z');
let house: TestHouse;
let operatorId = 0;

beforeAll(async () => {
  house = await testHouse({ now });
  operatorId = await one(
    `insert into operators (name, country, currency, time_zone) values ('Sums', 'ES', 'EUR', 'Europe/Madrid') returning id`,
  );
  await one(
    `with place as (
       insert into charge_points (operator_id, identifier, token, title, time_zone)
       values ($1, 'SUMS', 'sums', 'Sums', 'UTC') returning id
     ), connector as (insert into connectors (charge_point_id, number) select id, 1 from place returning id, charge_point_id)
     insert into orders (operator_id, charge_point_id, connector_id, connector_number, state, way, payment_kind,
       requested_at, started_at, completed_at, energy_wh, cost_minor, fee_minor, duration_ms, currency, time_zone, tariff)
     select $1, connector.charge_point_id, connector.id, 1, case when n % 10 = 0 then 'failed' else 'completed' end, 'card', 'none',
       t.at, case when n % 7 > 0 then t.at end, t.at + interval '47 minutes', n * 13, n * 3, n, n * 1000,
       case when n % 5 = 0 then 'USD' else 'EUR' end, 'UTC', '{"rows":[]}'
     from connector, generate_series(1, 400) n, lateral (select $2::timestamptz - n * interval '11 minutes 7.123 seconds' as at) t
     returning id`,
    [operatorId, now],
  );
});
afterAll(() => house.close());

async function one(text: string, values: unknown[] = []): Promise<number> {
  const { rows } = await house.db.pool.query<{ id: number }>(text, values);
  return Number(rows[0]?.id);
}

const rowsOf = async (text: string, values: unknown[]): Promise<object[]> =>
  (await house.db.pool.query<object>(text, values)).rows;

const sums = `currency, sum(orders)::int as orders, sum(energy_wh)::bigint as energy, sum(earning)::bigint as earning`;

/** Spans with whole quarters, parted ones, one within a quarter, and one of a single moment. */
const spans: readonly [string, string][] = [
  ['2026-03-09T00:00:00Z', '2026-03-12T12:20:00.000001Z'],
  ['2026-03-10T07:07:07.123Z', '2026-03-11T19:38:02.5Z'],
  ['2026-03-11T10:00:00Z', '2026-03-11T10:15:00Z'],
  ['2026-03-11T10:16:00Z', '2026-03-11T10:29:00Z'],
  ['2026-03-11T10:14:00Z', '2026-03-11T10:16:00Z'],
  ['2026-03-11T10:16:00Z', '2026-03-11T10:16:00Z'],
];

/** The sums are those of the orders themselves, for every span. */
async function expectExact(): Promise<void> {
  for (const span of spans) {
    const told = await rowsOf(
      `select ${sums} from (select *, earning_minor as earning from sessions_between($1, $2, $3)) s
       group by currency having sum(orders) > 0 order by 1`,
      [operatorId, ...span],
    );
    const counted = await rowsOf(
      `select ${sums} from (select *, 1 as orders, cost_minor - fee_minor as earning from orders
         where operator_id = $1 and state = 'completed' and completed_at >= $2 and completed_at < $3) o
       group by currency order by 1`,
      [operatorId, ...span],
    );
    expect(told).toEqual(counted);
  }
}

const unsummed = () => one('select count(*)::int as id from session_figures where not is_summed');

describe('sums over sessions', () => {
  test('are exact before anything is summed up, when half of it is, and when all is', async () => {
    await expectExact();
    expect(await house.run({ actor: { kind: 'system' } }, (ctx) => sumFigures(ctx.tx, 123))).toBe(123);
    await expectExact();
    await house.run({ actor: { kind: 'system' } }, sumSessions);
    expect(await unsummed()).toBe(0);
    await expectExact();
  });

  test('count each session once, though two sum up at the same moment', async () => {
    await house.db.pool.query('truncate session_sums');
    await house.db.pool.query('update session_figures set is_summed = false');
    const sumUp = () => house.run({ actor: { kind: 'system' } }, sumSessions);
    await Promise.all([sumUp(), sumUp(), sumUp()]);
    await sumUp();
    expect(await unsummed()).toBe(0);
    await expectExact();
  });

  test('follow an order that is corrected, opened again or deleted after it was summed up', async () => {
    const change = (text: string) => house.db.pool.query(text, [operatorId]);
    const some = (n: number) =>
      `id in (select id from orders where operator_id = $1 and state = 'completed' order by id offset ${n} limit 5)`;
    await change(
      `update orders set energy_wh = energy_wh + 1000, cost_minor = 7, fee_minor = 1 where ${some(0)}`,
    );
    await change(`update orders set completed_at = completed_at + interval '1 hour' where ${some(10)}`);
    await change(
      `update orders set state = 'charging', connector_number = 9 where ${some(20)} and id % 5 = 0`,
    );
    await change(`delete from orders where ${some(30)}`);
    await expectExact();
    await house.run({ actor: { kind: 'system' } }, sumSessions);
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
