import { live } from '@voltdeck/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addChargePoint, type AddedPlace, addOperator, addOrder } from '../../desk/testing-rows';
import { endingFacts, suspendMembership } from '../../identity';
import { factKind } from '../../kernel/facts';
import { createHouse } from '../../platform/house';
import { testHouse, type TestHouse } from '../../platform/testing-house';
import {
  addMember,
  authorize,
  authorizeEach,
  type Door,
  members,
  openDoor,
  pusherTo,
  RawClient,
} from './testing-door';

const LoginEnded = factKind<{ tokenId: number }>('LoginEnded', { changed: null });
const allKeys = ['power-center.read', 'order.read'];

let house: TestHouse;
let door: Door;
let operatorId: number;
let place: AddedPlace;
let orderId: number;
let foreign: { operatorId: number; place: AddedPlace; orderId: number };

beforeAll(async () => {
  house = await testHouse();
  const { pool } = house.db;
  operatorId = await addOperator(pool);
  place = await addChargePoint(pool, operatorId);
  orderId = await addOrder(pool, { ...place, operatorId });
  const otherId = await addOperator(pool);
  const otherPlace = await addChargePoint(pool, otherId);
  const otherOrder = await addOrder(pool, { ...otherPlace, operatorId: otherId });
  foreign = { operatorId: otherId, place: otherPlace, orderId: otherOrder };
  door = await openDoor(house, { endListeningOn: [LoginEnded.name], limits: { recheckMs: 300 } });
});
afterAll(async () => {
  await door.close();
  await house.close();
});

const ask = async (bearer: string, channel: string) => {
  const { status, code } = await authorize(door, bearer, { socketId: '1.2', channel });
  return [status, code];
};

describe('the call that signs', () => {
  test('signs what the caller may hear', async () => {
    const { bearer } = await addMember(house, operatorId, allKeys);
    const channels = [`operators.${operatorId}`, `charge-points.${place.chargePointId}`, `orders.${orderId}`];
    for (const name of channels) expect(await ask(bearer, `private-${name}`)).toEqual([200, '']);
  });

  test('does not know what is another’s or nobody’s', async () => {
    const { bearer } = await addMember(house, operatorId, allKeys);
    const channels = [
      `operators.${foreign.operatorId}`,
      `charge-points.${foreign.place.chargePointId}`,
      `orders.${foreign.orderId}`,
      'operators.999999',
      'charge-points.999999',
      'orders.999999',
    ];
    for (const name of channels) expect(await ask(bearer, `private-${name}`)).toEqual([404, 'not-found']);
  });

  test('refuses without the key, and to fleet admins', async () => {
    const { bearer } = await addMember(house, operatorId, ['power-center.read']);
    expect(await ask(bearer, `private-orders.${orderId}`)).toEqual([403, 'forbidden']);
    const member = members.get(bearer);
    if (member !== undefined) member.role = 'fleet_admin';
    expect(await ask(bearer, `private-operators.${operatorId}`)).toEqual([403, 'forbidden']);
  });

  test('refuses names that are none, and fleets', async () => {
    const { bearer } = await addMember(house, operatorId, allKeys);
    for (const name of ['private-fleets.1', 'orders.1', 'private-orders.01', 'presence-orders.1', '']) {
      expect(await ask(bearer, name)).toEqual([403, 'channel.refused']);
    }
  });

  test('knows nobody without a login', async () => {
    expect(await ask('none', `private-operators.${operatorId}`)).toEqual([401, 'unauthenticated']);
  });

  test('signs several as it signs each alone, and refuses each as alone', async () => {
    const { bearer } = await addMember(house, operatorId, ['power-center.read']);
    const own = [`private-operators.${operatorId}`, `private-charge-points.${place.chargePointId}`];
    const refused = [
      `private-orders.${orderId}`,
      `private-charge-points.${foreign.place.chargePointId}`,
      'private-orders.999999',
      'private-fleets.1',
      'orders.1',
      '',
      `private-charge-points.${'9'.repeat(100)}`,
    ];
    const [first = '', second = ''] = own;
    const channels = [first, ...refused, second, first];
    const { status, auths } = await authorizeEach(door, bearer, { socketId: '1.2', channels });
    const alone = await Promise.all(
      own.map(async (channel) => (await authorize(door, bearer, { socketId: '1.2', channel })).auth),
    );
    expect(status).toBe(200);
    expect(auths).toEqual([alone[0], ...refused.map(() => null), alone[1], alone[0]]);
  });

  test('signs none without a login', async () => {
    const asked = { socketId: '1.2', channels: [`private-operators.${operatorId}`] };
    expect(await authorizeEach(door, 'none', asked)).toEqual({ status: 401, auths: [] });
  });

  test.each([
    ['none', []],
    ['more than a connection has', Array.from({ length: 101 }, () => 'private-orders.1')],
    ['a name without end', ['x'.repeat(165)]],
    ['what is no name', [1]],
    ['no list', 'private-orders.1'],
  ])('does not read %s', (_, names) => {
    const read = live.channelAuths.body.safeParse({ socket_id: '1.2', channel_names: names });
    expect(read.success).toBe(false);
  });

  test('tells the real client of a refusal', async () => {
    const { bearer } = await addMember(house, operatorId);
    const client = pusherTo(door, bearer);
    const refusal = await new Promise((resolve) => {
      client.subscribe(`private-orders.${orderId}`).bind('pusher:subscription_error', resolve);
    });
    expect(refusal).toMatchObject({ type: 'AuthError', status: 403 });
    client.disconnect();
  });
});

describe('a subscription', () => {
  test.each([
    ['unsigned', () => ''],
    ['signed for another socket', (auths: { other: string }) => auths.other],
    ['with a signature that is altered', (auths: { good: string }) => `${auths.good.slice(0, -1)}x`],
  ])('%s is refused', async (_, choose) => {
    const { bearer } = await addMember(house, operatorId, allKeys);
    const channel = `private-orders.${orderId}`;
    const client = new RawClient(door);
    const socketId = await client.socketId();
    const good = (await authorize(door, bearer, { socketId, channel })).auth;
    const other = (await authorize(door, bearer, { socketId: '1.2', channel })).auth;
    client.send('pusher:subscribe', { channel, auth: choose({ good, other }) });
    const { data } = await client.next('pusher:subscription_error');
    expect(data).toMatchObject({ type: 'AuthError', status: 401 });
    client.socket.close();
  });

  test('to a public channel is refused, there is none', async () => {
    const client = new RawClient(door);
    await client.socketId();
    client.send('pusher:subscribe', { channel: 'news' });
    const refusal = await client.next('pusher:subscription_error');
    expect([refusal.channel, refusal.data['status']]).toEqual(['news', 404]);
    client.socket.close();
  });
});

const revoked = `update tokens set revoked_at = now() where id = $1`;
const suspended = `update memberships set status = 'suspended' where id = (select membership_id from tokens where id = $1)`;
const keyLost = `update memberships set permissions = '{power-center.read}' where id = (select membership_id from tokens where id = $1)`;

/** The code with which a socket is closed. */
const closed = ({ socket }: RawClient): Promise<number> =>
  new Promise((resolve) => socket.once('close', resolve));

describe('a subscription ends', () => {
  test('soon after the key is lost, and does not come back', async () => {
    const { bearer, tokenId } = await addMember(house, operatorId, allKeys);
    const channel = `private-orders.${orderId}`;
    const client = new RawClient(door);
    const socketId = await client.subscribe(door, bearer, channel);
    // The http door's own look comes first as a rule; here the login still has its old rights there.
    const { auth } = await authorize(door, bearer, { socketId, channel });
    const startMs = Date.now();
    await house.db.pool.query(keyLost, [tokenId]);
    const { data } = await client.next('pusher:subscription_error');
    expect(data).toMatchObject({ type: 'AuthError', status: 403 });
    expect(Date.now() - startMs).toBeLessThan(5_000);
    client.send('pusher:subscribe', { channel, auth });
    expect((await client.next('pusher:subscription_error')).data).toMatchObject({ status: 403 });
    client.socket.close();
  });

  test.each([
    ['the token is revoked', revoked],
    ['the member is suspended', suspended],
  ])('with its socket soon after %s, and does not come back', async (_, sql) => {
    const { bearer, tokenId } = await addMember(house, operatorId, allKeys);
    const channel = `private-orders.${orderId}`;
    const client = new RawClient(door);
    await client.subscribe(door, bearer, channel);
    const startMs = Date.now();
    await house.db.pool.query(sql, [tokenId]);
    expect(await closed(client)).toBe(4009);
    expect(Date.now() - startMs).toBeLessThan(5_000);
    const again = new RawClient(door);
    const socketId = await again.socketId();
    const { auth } = await authorize(door, bearer, { socketId, channel });
    again.send('pusher:subscribe', { channel, auth });
    expect((await again.next('pusher:subscription_error')).data).toMatchObject({ status: 403 });
    again.socket.close();
  });

  test('only where the key was needed', async () => {
    const { bearer, tokenId } = await addMember(house, operatorId, allKeys);
    const client = new RawClient(door);
    const socketId = await client.subscribe(door, bearer, `private-orders.${orderId}`);
    await client.subscribe(door, bearer, `private-charge-points.${place.chargePointId}`, socketId);
    await house.db.pool.query(keyLost, [tokenId]);
    expect((await client.next('pusher:subscription_error')).channel).toBe(`private-orders.${orderId}`);
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(client.heard.filter(({ event }) => event === 'pusher:subscription_error')).toEqual([]);
    client.socket.close();
  });

  test('at once when the end of a login is announced', async () => {
    const { bearer, tokenId } = await addMember(house, operatorId, allKeys);
    const slow = await openSlowDoor();
    const client = new RawClient(slow);
    await client.subscribe(slow, bearer, `private-orders.${orderId}`);
    await house.db.pool.query(revoked, [tokenId]);
    await house.run({ actor: { kind: 'system' } }, (ctx) =>
      ctx.announce(LoginEnded, { tokenId }, operatorId),
    );
    expect((await client.next('pusher:subscription_error')).data).toMatchObject({ status: 403 });
    await slow.close();
  });
});

describe('a node that hears of it', () => {
  test('ends the socket of a suspended member at once', async () => {
    const { bearer, membershipId } = await addMember(house, operatorId, allKeys);
    const slow = await openSlowDoor();
    const client = new RawClient(slow);
    await client.subscribe(slow, bearer, `private-orders.${orderId}`);
    const end = closed(client);
    await house.run({ actor: { kind: 'system' } }, (ctx) => suspendMembership(ctx, membershipId));
    expect(await end).toBe(4009);
    await slow.close();
  });
});

/** A node that looks by itself once a minute only. */
async function openSlowDoor(): Promise<Door> {
  const node = createHouse({ db: house.db, clock: house.clock, log: house.log });
  const opened = await openDoor(node, {
    endListeningOn: [LoginEnded.name, ...endingFacts],
    limits: { recheckMs: 60_000 },
  });
  return {
    ...opened,
    close: async () => {
      await opened.close();
      await node.stop();
    },
  };
}
