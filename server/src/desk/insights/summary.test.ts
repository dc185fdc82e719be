import { insights as calls } from '@voltdeck/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor } from '../../kernel/actor';
import { testHouse, type TestHouse } from '../../platform/testing-house';
import { addChargePoint, addOperator, addOrder } from '../testing-rows';
import { summary } from './actions';

const now = new Date('2026-03-12T12:20:00Z');
let house: TestHouse;
let operatorId = 0;
let otherId = 0;
const groups: Record<string, number> = {};
const places: number[] = [];

const addGroup = async (of: number, name: string, members: readonly number[]): Promise<number> => {
  const { rows } = await house.db.pool.query<{ id: number }>(
    `insert into charge_point_groups (operator_id, name, name_key, created_at) values ($1, $2, $2, $3) returning id`,
    [of, name, now],
  );
  const id = rows[0]?.id ?? 0;
  await house.db.pool.query(
    `insert into charge_point_group_members select unnest($1::bigint[]), $2, $3, $4`,
    [members, id, of, now],
  );
  return id;
};

beforeAll(async () => {
  house = await testHouse({ now });
  const { pool } = house.db;
  operatorId = await addOperator(pool);
  otherId = await addOperator(pool);
  for (const [at, costMinor] of [500, 300, 200].entries()) {
    const place = await addChargePoint(pool, operatorId);
    places.push(place.chargePointId);
    const when = `2026-03-${String(at + 8).padStart(2, '0')}T10:07:00Z`;
    const figures = { completedAt: when, energyWh: 1000 * (at + 1), costMinor };
    await addOrder(pool, { ...place, operatorId }, figures);
  }
  groups.port = await addGroup(operatorId, 'Port', places.slice(0, 2));
  const theirs = await addChargePoint(pool, otherId);
  await addOrder(
    pool,
    { ...theirs, operatorId: otherId },
    { completedAt: '2026-03-09T10:00:00Z', costMinor: 7 },
  );
  groups.theirs = await addGroup(otherId, 'Theirs', [theirs.chargePointId]);
});
afterAll(() => house.close());

const asked = async (query: object) => {
  const actor: Actor = {
    kind: 'member',
    personId: 1,
    membershipId: 1,
    tokenId: 1,
    operatorId,
    role: 'voltdeck_user',
    isOwner: true,
    permissions: new Set(),
    fleets: new Map(),
  };
  const sent = calls.summary.query.parse(query);
  const answer = await house.run({ actor }, (ctx) => summary(ctx, { params: {}, query: sent, body: {} }));
  expect(calls.summary.result.parse(answer)).toEqual(answer);
  return answer;
};

test('groups are told with what their members brought, the best first, beside those in none', async () => {
  const { rows, totals } = await asked({ group_by: 'group' });
  expect(rows).toEqual([
    { id: groups.port, name: 'Port', charge_points_count: 2, orders: 2, energy: 3, earnings: 8 },
    { id: null, name: null, charge_points_count: 1, orders: 1, energy: 3, earnings: 2 },
  ]);
  expect(totals).toEqual({ charge_points_count: 3, orders: 3, energy: 6, earnings: 10 });
});

test('the members of a group are told one by one in a span', async () => {
  const span = { from: '2026-03-09T00:00:00Z', to: '2026-03-09T10:07:00.001Z' };
  const { rows, totals } = await asked({ group_by: 'charge_point', group_id: `${groups.port}`, ...span });
  expect(rows.map(({ id, earnings }) => [id, earnings])).toEqual([
    [places[1], 3],
    [places[0], 0],
  ]);
  expect(totals).toMatchObject({ charge_points_count: 2, orders: 1, energy: 2 });
});

test('a power center that is deleted counts with its orders alone', async () => {
  await house.db.pool.query('update charge_points set deleted_at = now() where id = $1', [places[0]]);
  const { rows } = await asked({ group_by: 'group', group_id: `${groups.port}` });
  expect(rows).toMatchObject([{ id: groups.port, charge_points_count: 1, orders: 2, earnings: 8 }]);
});

test('nothing of another operator is counted, whatever is asked for', async () => {
  const { rows, totals } = await asked({ group_by: 'charge_point', group_id: `${groups.theirs}` });
  expect(rows).toEqual([]);
  expect(totals.orders).toBe(0);
});
