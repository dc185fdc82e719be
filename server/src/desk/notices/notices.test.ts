import { notices } from '@voltdeck/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Member } from '../../kernel/actor';
import { minuteMs } from '../../kernel/clock';
import { testHouse, type TestHouse } from '../../platform/testing-house';
import { addChargePoint, addLogin, addOperator } from '../testing-rows';
import { addMany, comeBack as bringBack, leave as takeAway, many } from '../testing-notices';
import { compareNotices } from './actions/compare';
import { listNotices, readAllNotices, readNotice, unreadNotices } from './actions/read';

let house: TestHouse;
let operatorId: number;
let reader: Member;
let keyless: Member;
let stranger: Member;

const personAt = async (at: number, permissions: string[] | 'owner'): Promise<Member> => ({
  kind: 'member',
  ...(await addLogin(house.db.pool, at)),
  operatorId: at,
  role: 'voltdeck_user',
  isOwner: permissions === 'owner',
  permissions: new Set(permissions === 'owner' ? [] : permissions),
  fleets: new Map(),
});

beforeAll(async () => {
  house = await testHouse();
  operatorId = await addOperator(house.db.pool);
  reader = await personAt(operatorId, ['power-center.read']);
  keyless = await personAt(operatorId, ['order.read']);
  stranger = await personAt(await addOperator(house.db.pool), 'owner');
});
afterAll(() => house.close());

const system = { actor: { kind: 'system' } } as const;
const after = async (minutes: number): Promise<void> => {
  house.clock.advance(minutes * minuteMs);
  await house.run(system, compareNotices);
};
const list = async (actor: Member = reader, query: object = {}) => {
  const parsed = notices.listNotices.query.parse(query);
  const found = await house.run({ actor }, (ctx) =>
    listNotices(ctx, { params: {}, query: parsed, body: {} }),
  );
  expect(notices.listNotices.result.parse(found)).toEqual(found);
  return found;
};
const unread = (actor: Member = reader): Promise<number> => house.run({ actor }, unreadNotices);
const read = (id: number, actor: Member = reader) =>
  house.run({ actor }, (ctx) => readNotice(ctx, { params: { id }, query: {}, body: {} }));

const leave = (count: number) => takeAway(house, operatorId, count);
const comeBack = () => bringBack(house, operatorId);

describe('an outage of 500 power centers', () => {
  test('is one notice, whoever looks at once, and closes by itself', async () => {
    await addMany(house, operatorId);
    await leave(many);
    const began = house.clock.now().toISOString();
    await after(1);
    expect((await list()).data).toEqual([]);
    house.clock.advance(minuteMs);
    await Promise.all([1, 2, 3].map(() => house.run(system, compareNotices)));
    await after(1);
    const { data, unread: told } = await list();
    expect(data).toMatchObject([
      { kind: 'outage', count: many, most: many, since: began, closed_at: null, is_read: false },
    ]);
    expect(data[0]?.named.map(({ title }) => title)).toEqual(['Charger 001', 'Charger 002', 'Charger 003']);
    expect([told, await unread()]).toEqual([1, 1]);
    await comeBack();
    await after(1);
    expect((await list()).data).toMatchObject([
      { id: data[0]?.id, most: many, left: 0, closed_at: house.clock.now().toISOString() },
    ]);
    expect(await unread()).toBe(0);
  });

  test('is told to nobody without its key, and to no other operator', async () => {
    const [notice] = (await list()).data;
    for (const other of [keyless, stranger]) {
      expect((await list(other)).data).toEqual([]);
      await expect(read(notice?.id ?? 0, other)).rejects.toMatchObject({ code: 'not-found' });
    }
  });

  test('that comes back within ten minutes is the same, and news once it has grown by half', async () => {
    const [former] = (await list()).data;
    const id = former?.id ?? 0;
    await leave(10);
    await after(3);
    expect((await list()).data).toMatchObject([{ id, count: 10, most: many, closed_at: null }]);
    await read(id);
    expect(await unread()).toBe(0);
    await leave(4);
    await after(3);
    expect((await list()).data).toMatchObject([{ id, count: 14, is_read: true }]);
    await leave(1);
    await after(3);
    expect((await list(reader, { unread: true })).data).toMatchObject([{ id, count: 15 }]);
    await comeBack();
    await after(1);
    await after(11);
    await leave(1);
    await after(3);
    expect((await list()).data.map(({ closed_at: at }) => at === null)).toEqual([true, false]);
    expect(await unread()).toBe(1);
    const newest = (await list()).data[0]?.id ?? 0;
    const { read: count } = await house.run({ actor: reader }, (ctx) =>
      readAllNotices(ctx, { params: {}, query: {}, body: { newest } }),
    );
    expect([count, await unread()]).toEqual([1, 0]);
  });

  test('is no news after a day, and says what is still away', async () => {
    await after(24 * 60);
    expect((await list()).data[0]).toMatchObject({ count: 1, left: 1 });
    expect((await list()).data[0]?.closed_at).not.toBeNull();
    await comeBack();
  });
});

test('a fault is told beside, and one that is out of service is not', async () => {
  const place = await addChargePoint(house.db.pool, operatorId, { ocppStatus: 'Faulted' });
  const taken = await addChargePoint(house.db.pool, operatorId, { ocppStatus: 'Faulted' });
  await house.db.pool.query(`update connectors set status_at = $1 where ocpp_status = 'Faulted'`, [
    house.clock.now(),
  ]);
  await house.db.pool.query(`update charge_points set out_of_service = true where id = $1`, [
    taken.chargePointId,
  ]);
  await after(3);
  expect((await list(reader, { kind: 'fault' })).data).toMatchObject([
    { count: 1, named: [{ id: place.chargePointId }] },
  ]);
});

test('what waits in the work list is told to who reads orders', async () => {
  await house.db.pool.query(
    `insert into charge_point_duplicates (charge_point_id, first_at, last_at, times, devices)
     select id, $2, $2, 1, '[]' from charge_points where operator_id = $1 order by id limit 2`,
    [operatorId, house.clock.now()],
  );
  await after(1);
  expect((await list(keyless)).data).toMatchObject([{ kind: 'work', count: 2, named: [] }]);
  const first = await list({ ...keyless, isOwner: true }, { per_page: 1 });
  expect(first.data).toHaveLength(1);
  const rest = await list({ ...keyless, isOwner: true }, { before: first.next });
  expect(rest.next).toBeNull();
  expect(new Set([...first.data, ...rest.data].map(({ id }) => id)).size).toBe(4);
});
