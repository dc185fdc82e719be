import { feed, type Happening } from '@voltdeck/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '../../kernel/actor';
import { testHouse, type TestHouse } from '../../platform/testing-house';
import { addChargePoint, addOperator, addOrder, addRunning, type AddedPlace } from '../testing-rows';
import { readFeed } from './actions';

const now = new Date('2026-03-02T12:00:00Z');
let house: TestHouse;

beforeAll(async () => {
  house = await testHouse({ now });
});
afterAll(() => house.close());

const member = (operatorId: number, permissions: string[] | 'owner'): Actor => ({
  kind: 'member',
  personId: 1,
  membershipId: 1,
  tokenId: 1,
  operatorId,
  role: 'voltdeck_user',
  isOwner: permissions === 'owner',
  permissions: new Set(permissions === 'owner' ? [] : permissions),
  fleets: new Map(),
});
const read = async (
  operatorId: number,
  query: { kind?: Happening[]; before?: string; limit?: number } = {},
  permissions: string[] | 'owner' = 'owner',
) => {
  const parsed = feed.readFeed.query.parse(query);
  const found = await house.run({ actor: member(operatorId, permissions) }, (ctx) =>
    readFeed(ctx, { params: {}, query: parsed, body: {} }),
  );
  expect(feed.readFeed.result.parse(found)).toEqual(found);
  return found;
};

const addEvent = (at: AddedPlace & { operatorId: number }, kind: string, moment: string) =>
  house.db.pool.query(
    `insert into charge_point_events (operator_id, charge_point_id, connector_number, at, kind, detail)
     values ($1, $2, 1, $3, $4, 'GroundFailure')`,
    [at.operatorId, at.chargePointId, moment, kind],
  );

/** An operator with a happening of each kind, the newest being the completed order. */
async function busyOperator() {
  const operatorId = await addOperator(house.db.pool);
  const at = { operatorId, ...(await addChargePoint(house.db.pool, operatorId)) };
  await addEvent(at, 'fault', '2026-03-02T08:00:00Z');
  await addEvent(at, 'fault-cleared', '2026-03-02T08:30:00Z');
  const failed = await addOrder(house.db.pool, at, {
    state: 'failed',
    completedAt: '2026-03-02T09:00:00Z',
  });
  const done = await addOrder(house.db.pool, at, {
    completedAt: '2026-03-02T11:00:00Z',
    energyWh: 7_250,
    costMinor: 400,
  });
  await house.db.pool.query(
    `update orders set started_at = '2026-03-02T10:00:00Z', tag_uid = 'CARD' where id = $1`,
    [done],
  );
  return { ...at, failed, done };
}

describe('the feed', () => {
  test('tells of orders and charge points, newest first', async () => {
    const at = await busyOperator();
    const { data, before } = await read(at.operatorId);
    expect(data.map(({ kind, id }) => [kind, id.split('-')[0]])).toEqual([
      ['order-completed', 'completed'],
      ['order-started', 'started'],
      ['order-failed', 'failed'],
      ['fault-cleared', 'event'],
      ['fault', 'event'],
    ]);
    expect(before).toBeNull();
    expect(data[0]).toMatchObject({
      at: '2026-03-02T11:00:00.000Z',
      charge_point: { id: at.chargePointId, title: 'Charger' },
      connector_number: 1,
      order: {
        id: at.done,
        user: null,
        tag: 'CARD',
        tag_label: null,
        energy: 7.25,
        price: 4,
        currency: 'EUR',
      },
      detail: null,
    });
    expect(data[4]).toMatchObject({ order: null, detail: 'GroundFailure' });
  });

  test('tells of an order that runs with its newest figures', async () => {
    const operatorId = await addOperator(house.db.pool);
    const at = { operatorId, ...(await addChargePoint(house.db.pool, operatorId)) };
    const running = await addOrder(house.db.pool, at, { state: 'charging', energyWh: 1_000, costMinor: 50 });
    await addRunning(house.db.pool, running, { energyWh: 7_250, costMinor: 400, powerW: 11_000 });
    await house.db.pool.query(`update orders set started_at = '2026-03-02T10:00:00Z' where id = $1`, [
      running,
    ]);
    const { data } = await read(operatorId);
    expect(data).toMatchObject([{ kind: 'order-started', order: { id: running, energy: 7.25, price: 4 } }]);
  });

  test('goes on page by page without losing or repeating anything, also of one moment', async () => {
    const at = await busyOperator();
    for (let count = 0; count < 5; count += 1) {
      await addEvent(at, 'connected', '2026-03-02T11:00:00.000500Z');
      await addOrder(house.db.pool, at, { completedAt: '2026-03-02T11:00:00Z' });
    }
    const whole = (await read(at.operatorId, { limit: 100 })).data.map(({ id }) => id);
    expect(new Set(whole).size).toBe(15);
    const paged: string[] = [];
    let before: string | undefined;
    do {
      const page = await read(at.operatorId, { limit: 2, before });
      paged.push(...page.data.map(({ id }) => id));
      before = page.before ?? undefined;
    } while (before !== undefined);
    expect(paged).toEqual(whole);
  });

  test('tells only the kinds that are asked for', async () => {
    const { operatorId } = await busyOperator();
    const { data } = await read(operatorId, { kind: ['fault', 'order-started'] });
    expect(data.map(({ kind }) => kind)).toEqual(['order-started', 'fault']);
  });

  test('leaves out what the caller may not read', async () => {
    const { operatorId } = await busyOperator();
    const kinds = async (permissions: string[]) =>
      (await read(operatorId, {}, permissions)).data.map(({ kind }) => kind);
    expect(await kinds(['access'])).toEqual([]);
    expect(await kinds(['access', 'order.read'])).toEqual([
      'order-completed',
      'order-started',
      'order-failed',
    ]);
    expect(await kinds(['access', 'power-center.read'])).toEqual(['fault-cleared', 'fault']);
  });

  test('tells nothing of other operators, nor of charge points that are deleted', async () => {
    const { chargePointId, operatorId } = await busyOperator();
    expect((await read(await addOperator(house.db.pool))).data).toEqual([]);
    await house.db.pool.query('update charge_points set deleted_at = now() where id = $1', [chargePointId]);
    const { data } = await read(operatorId);
    expect(data.map(({ kind }) => kind)).toEqual(['order-completed', 'order-started', 'order-failed']);
  });
});

test.each(['x', '1-9-1', '1-1', '-1-1-1', "1-1-1'"])('a wrong cursor %s is refused', (before) => {
  expect(feed.readFeed.query.safeParse({ before }).success).toBe(false);
});
