import { live } from '@voltdeck/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OrderEnded, tickTopic } from '../../charging';
import { addChargePoint, addOperator, addOrder } from '../../desk/testing-rows';
import { createPerson, endingFacts, issueDriverToken } from '../../identity';
import { endDriverToken } from '../../identity/tokens/actions-drivers';
import { testHouse, type TestHouse } from '../../platform/testing-house';
import { addMember, authorize, authorizeEach, type Door, drivers, openDoor, RawClient } from './testing-door';

let house: TestHouse;
let door: Door;
let operatorId: number;
let chargePointId: number;
let orderId: number;
let strangeOrderId: number;
/** Tokens of the driver whose order it is, of another, and of the same person at another operator's app. */
let own: string;
let other: string;
let elsewhere: string;

beforeAll(async () => {
  house = await testHouse();
  const { pool } = house.db;
  operatorId = await addOperator(pool);
  const place = await addChargePoint(pool, operatorId);
  ({ chargePointId } = place);
  orderId = await addOrder(pool, { ...place, operatorId }, { state: 'charging' });
  strangeOrderId = await addOrder(pool, { ...place, operatorId });
  door = await openDoor(house, { endListeningOn: endingFacts, limits: { recheckMs: 60_000, tickGapMs: 50 } });
  const personId = await addDriver('dora');
  own = await logIn(personId, operatorId);
  other = await logIn(await addDriver('otto'), operatorId);
  elsewhere = await logIn(personId, await addOperator(pool));
  await pool.query('update orders set person_id = $1 where id = $2', [personId, orderId]);
});
afterAll(async () => {
  await door.close();
  await house.close();
});

const addDriver = (name: string): Promise<number> =>
  house.run({ actor: { kind: 'system' } }, (ctx) =>
    createPerson(ctx, {
      email: `${name}@drivers.test`,
      firstName: name,
      lastName: 'Driver',
      password: 'night-charging-1',
    }),
  );

/** A driver's login, by its token. */
async function logIn(personId: number, at: number): Promise<string> {
  const origin = { userAgent: null, network: null };
  const { id, token } = await house.run({ actor: { kind: 'app', operatorId: at } }, (ctx) =>
    issueDriverToken(ctx, { personId, operatorId: at, origin }),
  );
  drivers.set(token, { kind: 'driver', personId, operatorId: at, tokenId: id });
  return token;
}

const ask = async (bearer: string, channel: string) => {
  const { status, code } = await authorize(door, bearer, { socketId: '1.2', channel });
  return [status, code];
};
const ended = () =>
  house.run({ actor: { kind: 'system' } }, (ctx) => ctx.announce(OrderEnded, { orderId }, operatorId));

describe('a driver', () => {
  test('is let in to their own orders alone, and to no other channel', async () => {
    const channel = `private-orders.${orderId}`;
    expect(await ask(own, channel)).toEqual([200, '']);
    for (const bearer of [other, elsewhere]) expect(await ask(bearer, channel)).toEqual([404, 'not-found']);
    expect(await ask(own, `private-orders.${strangeOrderId}`)).toEqual([404, 'not-found']);
    for (const name of [
      `operators.${operatorId}`,
      `charge-points.${chargePointId}`,
      `driver-orders.${orderId}`,
    ])
      expect(await ask(own, `private-${name}`)).toEqual([403, 'channel.refused']);
    const { auths } = await authorizeEach(door, own, {
      socketId: '1.2',
      channels: [channel, 'private-orders.9'],
    });
    expect(auths.map((auth) => auth !== null)).toEqual([true, false]);
  });

  test('hears by the operator’s name of the channel what is theirs to read, and the operator what is its own', async () => {
    const { bearer } = await addMember(house, operatorId, ['order.read']);
    const channel = `private-orders.${orderId}`;
    const [driver, member] = [new RawClient(door), new RawClient(door)];
    await driver.subscribe(door, own, channel);
    await member.subscribe(door, bearer, channel);
    const { consumption, completed } = live.orderEvents;
    const first = await Promise.all([driver.next(consumption), member.next(consumption)]);
    expect(first.map((heard) => [heard.channel, heard.data])).toEqual([
      [channel, { data: { order: { id: orderId, isOwn: true } } }],
      [channel, { data: { order: { id: orderId } } }],
    ]);
    await house.bus.publish(house.db, tickTopic, [orderId]);
    await driver.next(consumption);
    await ended();
    await Promise.all([driver.next(completed), member.next(completed)]);
    driver.send('pusher:unsubscribe', { channel });
    await driver.isRead();
    expect(door.realtime.open().listeners).toBe(1);
    for (const client of [driver, member]) client.socket.close();
  });

  test('who logs out hears no more', async () => {
    const client = new RawClient(door);
    await client.subscribe(door, own, `private-orders.${orderId}`);
    await house.run({ actor: { kind: 'app', operatorId } }, (ctx) =>
      endDriverToken(ctx, { bearer: own, operatorId }),
    );
    await client.next('pusher:subscription_error');
    expect(await client.closed()).toBeGreaterThan(4000);
  });
});
