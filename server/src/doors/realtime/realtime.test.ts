import { type Channel as PusherChannel } from 'pusher-js';
import type Pusher from 'pusher-js';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { OrderChanged, OrderEnded, tickTopic } from '../../charging';
import { addChargePoint, type AddedPlace, addOperator, addOrder } from '../../desk/testing-rows';
import type { FactKind } from '../../kernel/facts';
import { ChargePointChanged } from '../../network';
import { createHouse, type House } from '../../platform/house';
import { systemClock } from '../../platform/clock';
import { silentLog } from '../../platform/log';
import { testHouse, type TestHouse } from '../../platform/testing-house';
import { addMember, type Door, openDoor, pusherTo } from './testing-door';

let announcer: TestHouse;
let nodes: House[];
let door: Door;
let farDoor: Door;
let operatorId: number;
let place: AddedPlace;
let orderId: number;
let bearer: string;
let clients: Pusher[] = [];

beforeAll(async () => {
  announcer = await testHouse();
  nodes = [1, 2].map(() => createHouse({ db: announcer.db, clock: systemClock, log: silentLog() }));
  operatorId = await addOperator(announcer.db.pool);
  place = await addChargePoint(announcer.db.pool, operatorId);
  orderId = await addOrder(announcer.db.pool, { ...place, operatorId }, { state: 'charging' });
  [door, farDoor] = (await Promise.all(nodes.map((node) => openDoor(node, { orderId })))) as [Door, Door];
  ({ bearer } = await addMember(announcer, operatorId, ['power-center.read', 'order.read']));
});
afterEach(() => {
  for (const client of clients) client.disconnect();
  clients = [];
});
afterAll(async () => {
  await door.close();
  await farDoor.close();
  for (const node of nodes) await node.stop();
  await announcer.close();
});

/** What a channel brings, as the real client hands it to a screen. */
async function listenTo(
  name: string,
  at: Door = door,
): Promise<{ heard: [string, unknown][]; channel: PusherChannel }> {
  const client = pusherTo(at, bearer);
  clients.push(client);
  const heard: [string, unknown][] = [];
  const channel = client.subscribe(name);
  channel.bind_global((event: string, data: unknown) => {
    if (!event.startsWith('pusher:')) heard.push([event, data]);
  });
  await new Promise((resolve, reject) => {
    channel.bind('pusher:subscription_succeeded', resolve);
    channel.bind('pusher:subscription_error', reject);
  });
  return { heard, channel };
}

/** Announced on a node that nobody listens to. */
const announce = <P>(kind: FactKind<P>, payload: P): Promise<void> =>
  announcer.run({ actor: { kind: 'system' } }, (ctx) => ctx.announce(kind, payload, operatorId));

const changed = (state: 'charging' | 'completed') =>
  announce(OrderChanged, { orderId, chargePointId: place.chargePointId, state });

const consumption = 'App\\Events\\ChargePointConsumption';
const completed = 'App\\Events\\ChargePointOrderCompleted';

describe('the operator’s channel', () => {
  test('names what changed on any node, and nothing more', async () => {
    const here = await listenTo(`private-operators.${operatorId}`);
    const there = await listenTo(`private-operators.${operatorId}`, farDoor);
    await announce(ChargePointChanged, { chargePointId: place.chargePointId });
    const expected = [['changed', { kind: 'charge-point', id: place.chargePointId }]];
    await expect.poll(() => [here.heard, there.heard]).toEqual([expected, expected]);
    expect([...door.loaded, ...farDoor.loaded]).toEqual([]);
  });

  test('names the same thing at most every 250 ms', async () => {
    const { heard } = await listenTo(`private-operators.${operatorId}`);
    const startMs = Date.now();
    for (let times = 0; times < 50; times += 1) {
      await announce(ChargePointChanged, { chargePointId: place.chargePointId });
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    // What comes after all the others have reached the door; then the last of them has its turn.
    await announce(ChargePointChanged, { chargePointId: 3 });
    await expect.poll(() => heard).toContainEqual(['changed', { kind: 'charge-point', id: 3 }]);
    await new Promise((resolve) => setTimeout(resolve, 400));
    const ofOne = () => heard.filter(([, data]) => (data as { id: number }).id === place.chargePointId);
    await expect.poll(() => ofOne().length).toBeGreaterThanOrEqual(4);
    expect(ofOne().length).toBeLessThanOrEqual((Date.now() - startMs) / 250 + 1);
  });

  test('says nothing of other operators', async () => {
    const { heard } = await listenTo(`private-operators.${operatorId}`);
    await announcer.run({ actor: { kind: 'system' } }, (ctx) =>
      ctx.announce(ChargePointChanged, { chargePointId: 1 }, operatorId + 1_000),
    );
    await announce(ChargePointChanged, { chargePointId: 2 });
    await expect.poll(() => heard).toEqual([['changed', { kind: 'charge-point', id: 2 }]]);
  });
});

describe('the channel of a charge point', () => {
  test('begins with its state, and brings it again when something moves', async () => {
    const { heard } = await listenTo(`private-charge-points.${place.chargePointId}`);
    const state = ['live', { id: place.chargePointId, orders: [{ id: orderId }] }];
    await expect.poll(() => heard).toEqual([state]);
    await announce(ChargePointChanged, { chargePointId: place.chargePointId });
    await expect.poll(() => heard).toEqual([state, state]);
    await announcer.bus.publish(announcer.db, tickTopic, [orderId]);
    await expect.poll(() => heard).toEqual([state, state, state]);
  });
});

describe('the channel of an order', () => {
  test('brings at most one state a second while the meter ticks', async () => {
    const { heard } = await listenTo(`private-orders.${orderId}`);
    await expect.poll(() => heard).toHaveLength(1);
    const startMs = Date.now();
    for (let times = 0; times < 24; times += 1) {
      await announcer.bus.publish(announcer.db, tickTopic, [orderId]);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    await expect.poll(() => heard.length).toBeGreaterThanOrEqual(3);
    // One for the subscription, which may have come just before the start, and one begun second.
    expect(heard.length).toBeLessThanOrEqual((Date.now() - startMs) / 1_000 + 2);
    expect(new Set(heard.map(([event]) => event))).toEqual(new Set([consumption]));
  });

  test('ends with the completed order, told once', async () => {
    const { heard } = await listenTo(`private-orders.${orderId}`);
    await changed('charging');
    await announce(OrderEnded, { orderId });
    await changed('completed');
    await expect.poll(() => heard.at(-1)).toEqual([completed, { data: { order: { id: orderId } } }]);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(heard.filter(([event]) => event === completed)).toHaveLength(1);
    expect(heard.at(-1)?.[0]).toBe(completed);
  });

  test('is read by the node where somebody listens, and not after the last has gone', async () => {
    const { heard, channel } = await listenTo(`private-orders.${orderId}`);
    await expect.poll(() => heard).toHaveLength(1);
    channel.unsubscribe();
    // Read in order: where this is answered, the word before it was heard.
    const later = channel.pusher.subscribe(`private-operators.${operatorId}`);
    await new Promise((resolve) => later.bind('pusher:subscription_succeeded', resolve));
    const before = door.loaded.length;
    await changed('charging');
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(door.loaded).toHaveLength(before);
    expect(farDoor.loaded).toEqual([]);
  });
});
