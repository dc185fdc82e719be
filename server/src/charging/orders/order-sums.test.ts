import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testHouse, type TestHouse } from '../../platform/testing-house';
import { sumSessions } from './actions/sums';
import { rebuildFigures, rollUp } from './store/sums';
import { ordersBetween } from './store/sums-between';
import { sumDifferences } from './store/sums-verify';
import { changeOrders } from './testing-figures';

const start = Date.parse('2026-03-10T00:00:00Z');
const hours = 12;
let house: TestHouse;
let place = { charge_point: 0, connector: 0 };

beforeAll(async () => {
  house = await testHouse({ now: new Date('2026-03-12T12:20:00Z') });
  const { rows } = await house.db.pool.query<typeof place>(
    `with mine as (
       insert into operators (name, country, currency, time_zone) values ('Sums', 'ES', 'EUR', 'UTC') returning id
     ), spot as (
       insert into charge_points (operator_id, identifier, token, title, time_zone)
       select id, 'SUMS', 'sums', 'Sums', 'UTC' from mine returning id
     )
     insert into connectors (charge_point_id, number) select id, 1 from spot
     returning id as connector, charge_point_id as charge_point`,
  );
  if (rows[0] !== undefined) [place] = rows;
});
afterAll(() => house.close());

const sqlOf = (text: string, values: unknown[] = []) => house.db.pool.query<object>(text, values);
const change = (text: string, values: unknown[] = []) =>
  house.run({ actor: system }, (ctx) => changeOrders(ctx.tx, text, values));
const system = { kind: 'system' as const };

const closed = fc.constantFrom('completed', 'failed', 'cancelled');
const figures = fc.record({
  energy: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 90_000 })),
  cost: fc.integer({ min: 0, max: 9_000 }),
  fee: fc.integer({ min: 0, max: 900 }),
  ms: fc.integer({ min: 0, max: 9_000_000 }),
});
/** Often a full hour, where the sums begin and end. */
const moment = fc.oneof(
  fc.integer({ min: 0, max: hours }).map((hour) => start + hour * 3_600_000),
  fc.integer({ min: start, max: start + hours * 3_600_000 }),
);
const order = fc.record({
  state: fc.oneof(closed, fc.constant('finishing')),
  at: moment,
  way: fc.constantFrom('card', 'remote'),
  kind: fc.constantFrom('platform', 'cash'),
  figures,
});
const step = fc.oneof(
  { weight: 4, arbitrary: order.map((of) => ({ do: 'add' as const, of })) },
  {
    weight: 2,
    arbitrary: fc.tuple(fc.nat(), order).map(([nth, of]) => ({ do: 'change' as const, nth, of })),
  },
  { weight: 1, arbitrary: fc.nat().map((nth) => ({ do: 'delete' as const, nth })) },
  {
    weight: 2,
    arbitrary: fc
      .record({ most: fc.integer({ min: 1, max: 9 }), at: fc.constantFrom('once', 'twice', 'cut-off') })
      .map((how) => ({ do: 'sum' as const, ...how })),
  },
  { weight: 1, arbitrary: fc.constant({ do: 'rebuild' as const }) },
);

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const valuesOf = ({
  state,
  at,
  way,
  kind,
  figures: { energy, cost, fee, ms },
}: (Step & { do: 'add' })['of']) => [state, new Date(at), way, kind, energy, cost, fee, ms];

const sumUp = async ({ most, at }: { most: number; at: string }): Promise<void> => {
  const once = () => house.run({ actor: system }, (ctx) => rollUp(ctx.tx, most));
  const cutOff = () =>
    house.run({ actor: system }, async (ctx) => {
      await rollUp(ctx.tx, most);
      throw new Error('cut off');
    });
  if (at === 'once') await once();
  else await Promise.allSettled([once(), at === 'twice' ? once() : cutOff()]);
};

const act = async (operator: number, each: Step): Promise<void> => {
  const nth = `id = (select id from orders where operator_id = ${operator} order by id
    offset $1::int % (select greatest(1, count(*)) from orders where operator_id = ${operator}) limit 1)`;
  if (each.do === 'add') {
    await change(
      `insert into orders (operator_id, charge_point_id, connector_id, connector_number, currency, time_zone, tariff,
         state, requested_at, way, payment_kind, energy_wh, cost_minor, fee_minor, duration_ms)
       values ($9, $10, $11, 1, 'EUR', 'UTC', '{"rows":[]}', $1, $2, $3, $4, $5, $6, $7, $8)`,
      [...valuesOf(each.of), operator, place.charge_point, place.connector],
    );
  } else if (each.do === 'change') {
    await change(
      `update orders set (state, requested_at, way, payment_kind, energy_wh, cost_minor, fee_minor, duration_ms)
         = ($2, $3, $4, $5, $6, $7, $8, $9) where ${nth}`,
      [each.nth % 1000, ...valuesOf(each.of)],
    );
  } else if (each.do === 'delete') await change(`delete from orders where ${nth}`, [each.nth % 1000]);
  else if (each.do === 'rebuild') await house.run({ actor: system }, (ctx) => rebuildFigures(ctx.tx));
  else await sumUp(each);
};

const sums = `state, payment_kind, way, sum(orders)::int as orders, sum(energy_wh)::bigint as energy,
  sum(cost_minor)::bigint as cost, sum(fee_minor)::bigint as fee, sum(delivered)::int as delivered,
  sum(duration_ms)::bigint as ms`;

const told = async ([operatorId, from, to]: readonly [number, Date, Date]) => {
  const all = ordersBetween({
    operatorId,
    since: sql`${from}::timestamptz`,
    until: sql`${to}::timestamptz`,
  });
  const { rows } = await sql`select ${sql.raw(sums)} from (${all}) b group by 1, 2, 3 having sum(orders) <> 0
    order by 1, 2, 3`.execute(house.db.kysely);
  return rows;
};

const counted = async (span: readonly [number, Date, Date]) =>
  (
    await sqlOf(
      `select ${sums} from (select state, payment_kind, way, 1 as orders, energy_wh, cost_minor, fee_minor,
         (energy_wh > 0)::int as delivered, case when energy_wh > 0 then duration_ms else 0 end as duration_ms
       from orders where operator_id = $1 and requested_at >= $2 and requested_at < $3) o
       group by 1, 2, 3 order by 1, 2, 3`,
      [...span],
    )
  ).rows;

/** Before and after all orders. */
const always = [new Date(0), new Date('2100-01-01Z')] as const;

const newOperator = async (): Promise<number> => {
  const { rows } = await house.db.pool.query<{ id: number }>(
    `insert into operators (name, country, currency, time_zone) values ('Sums', 'ES', 'EUR', 'UTC') returning id`,
  );
  return rows[0]?.id ?? 0;
};

test('sums of orders are those of the orders themselves, whatever became of them and whenever they were summed up', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 5, maxLength: 25 }),
      fc.array(fc.tuple(moment, moment), { minLength: 3, maxLength: 3 }),
      async (steps, spans) => {
        const operator = await newOperator();
        for (const each of steps) await act(operator, each);
        const asked = [...spans.map(([from, to]) => [new Date(from), new Date(to)] as const), always];
        for (const [from, to] of asked) {
          expect(await told([operator, from, to])).toEqual(await counted([operator, from, to]));
        }
        expect(await house.run({ actor: system }, (ctx) => sumDifferences(ctx.tx, 9))).toEqual([]);
      },
    ),
    { numRuns: 25 },
  );
}, 60_000);

test('each change counts once, though two sum up at the same moment', async () => {
  const operator = await newOperator();
  await change(
    `insert into orders (operator_id, charge_point_id, connector_id, connector_number, currency, time_zone, tariff,
       state, requested_at, way, payment_kind, energy_wh)
     select $1, $2, $3, 1, 'EUR', 'UTC', '{"rows":[]}', 'failed', $4::timestamptz + n * interval '7 minutes', 'card',
       'cash', n from generate_series(1, 200) n`,
    [operator, place.charge_point, place.connector, new Date(start)],
  );
  const all = () => house.run({ actor: system }, sumSessions);
  await Promise.all([all(), all(), all()]);
  await all();
  expect((await sqlOf('select from order_figures')).rows).toEqual([]);
  expect(await told([operator, ...always])).toEqual(await counted([operator, ...always]));
});
