import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WorkItem } from '@voltdeck/contract';
import { recordDuplicates } from '../../network';
import { minutes, type Station } from '../testing-charging';
import { waitingWork } from './actions/list';
import { tellStuck } from './actions/stuck';
import { WaitingOrdersChanged } from '../orders/facts';
import { QuarantineGrown } from '../quarantine/facts';
import { workHouse, type WorkHouse } from './testing-work';

let house: WorkHouse;
let places: Record<'held' | 'stuck' | 'unmatched' | 'duplicate', Station>;
let heldId = 0;
beforeAll(async () => {
  house = await workHouse();
  await house.tag('CARD', { label: 'Blue van' });
  places = {
    unmatched: await house.station(),
    held: await house.station(),
    duplicate: await house.station(),
    stuck: await house.station(),
  };
  await places.unmatched.stop(77, 5_000, { uid: 'CARD' });
  house.clock.advance(minutes(1));
  heldId = (await house.session(places.held, { uid: 'NOBODY' })).orderId;
  house.clock.advance(minutes(1));
  const seen = { chargePointId: places.duplicate.id, devices: [], times: 2 };
  const at = house.clock.now();
  await house.bySystem((ctx) => recordDuplicates(ctx, [{ ...seen, firstAt: at, lastAt: at }]));
  house.clock.advance(minutes(1));
  await places.stuck.start({ uid: 'CARD' });
  house.clock.advance(minutes(20));
  await places.stuck.remoteStop();
  house.clock.advance(minutes(6));
});
afterAll(() => house.close());

const kinds = (items: readonly WorkItem[]): string[] => items.map(({ kind }) => kind);
const listed = async (query: object): Promise<string[]> => kinds((await house.list(query)).data);

test('numbers that no column holds are kept, and hide nothing of the list', async () => {
  const { id } = places.unmatched;
  const kept = await house.aside(id);
  const [{ said } = { said: null }] = await house.rows<{ said: object | null }>(
    'select said from quarantine where id = $1',
    [kept],
  );
  const say = (now: object) =>
    house.rows('update quarantine set said = $2 where id = $1', [kept, { ...said, ...now }]);
  await say({ connectorNumber: 3_000_000_000, registerWh: 1e21, beganRegisterWh: 0.5 });
  const { data } = await house.list();
  expect(data[0]).toMatchObject({ kind: 'unmatched', connector_number: null, energy: null });
  expect((await house.counts()).total).toBe(4);
  expect((await house.detail('unmatched', kept)).id).toBe(kept);
  await say({});
});

describe('what waits', () => {
  test('stands in one list, the longest waiting first, or turned round', async () => {
    const { data, total } = await house.list();
    expect(kinds(data)).toEqual(['unmatched', 'held', 'duplicate', 'stuck']);
    expect(total).toBe(4);
    expect(await listed({ sort: '-at' })).toEqual(['stuck', 'duplicate', 'held', 'unmatched']);
    expect(data[0]).toMatchObject({ tag: 'CARD', tag_label: 'Blue van', reason: 'unknown-transaction' });
    expect(data[1]).toMatchObject({ order_id: heldId, energy: 2, price: 1, currency: 'EUR' });
    expect((await house.list({}, house.other)).total).toBe(0);
  });

  test('is read page by page, and none of them twice', async () => {
    const pages = [];
    for (let page = 1; page <= 5; page += 1) pages.push(await house.list({ page, per_page: 1 }));
    expect(pages.flatMap(({ data }) => kinds(data))).toEqual(['unmatched', 'held', 'duplicate', 'stuck']);
    expect(pages.map(({ total }) => total)).toEqual([4, 4, 4, 4, 4]);
  });

  test.each([
    [{ kind: 'held,stuck' }, ['held', 'stuck']],
    [{ kind: '' }, []],
    [{ reason: 'not-authorized' }, ['held']],
    [{ reason: 'two-devices,stop-not-heeded' }, ['duplicate', 'stuck']],
    [{ kind: 'held', reason: 'two-devices' }, []],
    [{ search: 'blue VAN' }, ['unmatched', 'stuck']],
    [{ search: 'nobody' }, ['held']],
    [{ search: 'stoptrans' }, ['unmatched']],
    [{ search: '100%' }, []],
    [{ search: `o'; select 1` }, []],
    [{ charging_site_id: '1' }, []],
  ])('is narrowed by %j', async (query, expected) => {
    expect(await listed(query)).toEqual(expected);
    expect((await house.list(query)).total).toBe(expected.length);
  });

  test('is found by its power center and by the number of its order', async () => {
    expect(await listed({ charge_point_id: `${places.duplicate.id},${places.stuck.id}` })).toEqual([
      'duplicate',
      'stuck',
    ]);
    expect(await listed({ search: `#${heldId}` })).toEqual(['held']);
    const [found] = await house.rows<{ identifier: string }>(
      'select identifier from charge_points where id = $1',
      [places.duplicate.id],
    );
    expect(await listed({ search: found?.identifier })).toContain('duplicate');
  });

  test('is counted by kind and by reason', async () => {
    const counts = await house.counts();
    expect(counts.total).toBe(4);
    expect(counts.kinds.toSorted((a, b) => a.kind.localeCompare(b.kind))).toEqual([
      { kind: 'duplicate', count: 1 },
      { kind: 'held', count: 1 },
      { kind: 'stuck', count: 1 },
      { kind: 'unmatched', count: 1 },
    ]);
    expect(counts.reasons).toContainEqual({ reason: 'unknown-transaction', count: 1 });
    const first = await house.bySystem((ctx) =>
      waitingWork(ctx, house.mine.operatorId, ['stuck', 'unmatched', 'held']),
    );
    expect(Object.fromEntries(first.map(({ kind, count }) => [kind, count]))).toEqual({
      held: 1,
      stuck: 1,
      unmatched: 1,
    });
    expect(first.every(({ since }) => since instanceof Date)).toBe(true);
  });

  test('is told to who watches, once for what comes together and by the clock for what only lasts', async () => {
    const told = (kind: typeof QuarantineGrown) => house.announcedOf(kind).length;
    const before = [told(QuarantineGrown), told(WaitingOrdersChanged)];
    expect(before).toEqual([1, 1]);
    await house.bySystem((ctx) => tellStuck(ctx));
    expect(told(WaitingOrdersChanged)).toBe(2);
    house.clock.advance(minutes(2));
    await house.bySystem((ctx) => tellStuck(ctx));
    expect(told(WaitingOrdersChanged)).toBe(2);
  });
});

test('an order is stuck for the list exactly when it is for its rules', async () => {
  const { id, start, status } = await house.station();
  const { transactionId } = await start({ uid: 'OTHER' });
  await status('Charging');
  const [order] = await house.orderOf(transactionId);
  const reasons = async (): Promise<string | undefined> =>
    (await house.list({ charge_point_id: String(id), kind: 'stuck' })).data[0]?.reason;
  const seenAt = house.clock.now();
  expect(await reasons()).toBeUndefined();
  await house.rows('update charge_points set online = false, last_seen_at = $2 where id = $1', [id, seenAt]);
  house.clock.advance(minutes(14.9));
  expect(await reasons()).toBeUndefined();
  house.clock.advance(minutes(0.1));
  expect(await reasons()).toBe('charger-away');
  await house.rows('update charge_points set online = true where id = $1', [id]);
  expect(await reasons()).toBeUndefined();
  await status('Available');
  house.clock.advance(minutes(5));
  expect(await reasons()).toBe('connector-free');
  await house.rows(
    `update orders set state = 'finishing', awaits_events = true, stopped_received_at = $2 where id = $1`,
    [order?.id, house.clock.now()],
  );
  expect(await reasons()).toBeUndefined();
  house.clock.advance(minutes(10));
  expect(await reasons()).toBe('events-missing');
});
