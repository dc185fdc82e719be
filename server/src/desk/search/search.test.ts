import { search } from '@voltdeck/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lostTo, openOn, unfinishedOn } from '../../charging';
import type { Member } from '../../kernel/actor';
import { testHouse, type TestHouse } from '../../platform/testing-house';
import {
  addChargePoint,
  addLogin,
  addOperator,
  addOrder,
  addRunning,
  type AddedPlace,
} from '../testing-rows';
import { find } from './actions';
import { readAsked } from './rules';

let house: TestHouse;
let here: AddedPlace & { operatorId: number };
let there: AddedPlace & { operatorId: number };
let driverId: number;

const change = (text: string, values: readonly unknown[] = []) => house.db.pool.query(text, [...values]);

const place = async (title: string): Promise<AddedPlace & { operatorId: number }> => {
  const operatorId = await addOperator(house.db.pool);
  const added = await addChargePoint(house.db.pool, operatorId);
  await change('update charge_points set title = $1 where id = $2', [title, added.chargePointId]);
  return { operatorId, ...added };
};

const orderOf = async (at: typeof here, set: { tag?: string; person?: number; transaction?: number }) => {
  const id = await addOrder(house.db.pool, at, {
    completedAt: '2026-03-01T10:00:00Z',
    energyWh: 7250,
    costMinor: 400,
  });
  await change('update orders set tag_uid = $2, person_id = $3, transaction_id = $4 where id = $1', [
    id,
    set.tag ?? null,
    set.person ?? null,
    set.transaction ?? null,
  ]);
  return id;
};

const member = (operatorId: number, permissions?: string[]): Member => ({
  kind: 'member',
  personId: 1,
  membershipId: 1,
  tokenId: 1,
  operatorId,
  role: 'voltdeck_user',
  isOwner: permissions === undefined,
  permissions: new Set(permissions),
  fleets: new Map(),
});
const found = (q: string, actor: Member = member(here.operatorId), only?: 'drivers') =>
  house.run({ actor }, (ctx) =>
    find(ctx, { params: {}, body: {}, query: search.find.query.parse({ q, only }) }),
  );

beforeAll(async () => {
  house = await testHouse({ ports: { usage: { openOn, unfinishedOn, lostTo } } });
  here = await place('Harbour Mall');
  there = await place('Harbour Mall West');
  ({ personId: driverId } = await addLogin(house.db.pool, here.operatorId));
  await change(`update persons set first_name = 'Nour', last_name = 'Haddad' where id = $1`, [driverId]);
});
afterAll(() => house.close());

describe('the search', () => {
  test('finds charge points by several words, the closest name first, of this operator alone', async () => {
    for (const title of ['Old Harbour', 'Harbour']) {
      const { chargePointId } = await addChargePoint(house.db.pool, here.operatorId);
      await change('update charge_points set title = $1 where id = $2', [title, chargePointId]);
    }
    const titles = async (q: string) => (await found(q)).charge_points.map(({ title }) => title);
    expect(await titles('harbour')).toEqual(['Harbour', 'Harbour Mall', 'Old Harbour']);
    expect(await titles('mall harb')).toEqual(['Harbour Mall']);
    expect(await titles('%')).toEqual([]);
  });

  test('tells of each charge point why it has its status', async () => {
    await change(
      `update charge_points set configured_at = now(), online = false, status = 'unavailable',
        offline_since = '2026-03-01T09:12:00Z' where id = $1`,
      [here.chargePointId],
    );
    const answer = await found('harbour mall');
    expect(search.find.result.parse(answer)).toEqual(answer);
    expect(answer.charge_points).toMatchObject([
      { status: 'unavailable', standing: { reason: 'offline', since: '2026-03-01T09:12:00.000Z' } },
    ]);
  });

  test('finds an order by its number, its transaction and its card, in the shape of the contract', async () => {
    const id = await orderOf(here, { tag: 'aB12cd', transaction: 777_001 });
    const ids = async (q: string) => (await found(q)).orders.map((order) => order.id);
    for (const q of [String(id), `#${id}`, '777001', 'AB12CD']) expect(await ids(q)).toContain(id);
    const answer = await found('ab12CD');
    expect(search.find.result.parse(answer)).toEqual(answer);
    expect(answer.orders[0]).toMatchObject({
      energy: 7.25,
      price: 4,
      tag: 'aB12cd',
      charge_point: 'Harbour Mall',
    });
  });

  test('shows an order that runs with its newest figures', async () => {
    const id = await orderOf(here, { tag: 'RUNS-ON' });
    await change(`update orders set state = 'charging', completed_at = null where id = $1`, [id]);
    await addRunning(house.db.pool, id, { energyWh: 9_500, costMinor: 600, powerW: 11_000 });
    expect((await found('RUNS-ON')).orders).toMatchObject([{ id, energy: 9.5, price: 6 }]);
    await change('delete from orders where id = $1', [id]);
  });

  test('finds a driver who charged here, with their orders', async () => {
    const id = await orderOf(here, { person: driverId });
    const answer = await found('nour had');
    expect(answer.drivers).toEqual([{ id: driverId, name: 'Nour Haddad', orders: 1 }]);
    expect(answer.orders.map((order) => order.id)).toEqual([id]);
  });

  test('finds a driver by one or two letters that the first or last name begins with', async () => {
    const names = async (q: string, only?: 'drivers') =>
      (await found(q, member(here.operatorId), only)).drivers.map(({ name }) => name);
    const people = [
      ['Mona', 'Ha'],
      ['Jean Paul', 'Weber'],
      ['نور', 'حداد'],
    ] as const;
    for (const [first, last] of people) {
      const { personId } = await addLogin(house.db.pool, here.operatorId);
      await change('update persons set first_name = $2, last_name = $3 where id = $1', [
        personId,
        first,
        last,
      ]);
      await orderOf(here, { person: personId });
    }
    expect(await names('h')).toEqual(['Mona Ha', 'Nour Haddad']);
    expect(await names('HA')).toEqual(['Mona Ha', 'Nour Haddad']);
    expect(await names('n h', 'drivers')).toEqual(['Nour Haddad']);
    expect(await names('p')).toEqual(['Jean Paul Weber']);
    expect(await names('ح')).toEqual(['نور حداد']);
    expect(await names('ou')).toEqual([]);
    expect(await names('add')).toEqual(['Nour Haddad']);
    expect(await names('%')).toEqual([]);
    const few = await found('no');
    expect([few.drivers.length, few.orders]).toEqual([1, []]);
    const only = await found('harbour', member(here.operatorId), 'drivers');
    expect(only).toEqual({ charge_points: [], sites: [], orders: [], drivers: [] });
  });

  test('tells nothing of another operator', async () => {
    const id = await orderOf(here, { tag: 'OURS', person: driverId, transaction: 777_002 });
    await change(
      `insert into charging_sites (operator_id, name, time_zone) values ($1, 'Quay North', 'Europe/Madrid')`,
      [here.operatorId],
    );
    expect((await found('quay')).sites).toHaveLength(1);
    for (const q of [String(id), 'OURS', '777002', 'Nour Haddad', 'quay', 'n', 'no']) {
      const answer = await found(q, member(there.operatorId));
      expect([q, answer]).toEqual([q, { charge_points: [], orders: [], sites: [], drivers: [] }]);
    }
  });

  test('finds only what the caller may read', async () => {
    const kinds = async (keys: string[]) => {
      const answer = await found('Nour', member(here.operatorId, keys));
      const sites = await found('quay', member(here.operatorId, keys));
      const places = await found('harbour', member(here.operatorId, keys));
      return [
        answer.drivers.length > 0,
        answer.orders.length > 0,
        sites.sites.length > 0,
        places.charge_points.length > 0,
      ];
    };
    expect(await kinds([])).toEqual([false, false, false, false]);
    expect(await kinds(['order.read'])).toEqual([true, true, false, false]);
    expect(await kinds(['charging-site.read'])).toEqual([false, false, true, false]);
    expect(await kinds(['power-center.read'])).toEqual([false, false, false, true]);
  });

  test.each(['', '   ', 'x'.repeat(101)])('refuses %j', (q) => {
    expect(search.find.query.safeParse({ q }).success).toBe(false);
    expect(search.find.query.safeParse({ q: 'a', only: q }).success).toBe(false);
  });
});

test('what is typed is read as words, a number and a card', () => {
  expect(readAsked(' #12 ')).toEqual({ words: ['#12'], number: 12, tag: '#12' });
  expect(readAsked('mall  west').number).toBeNull();
});
