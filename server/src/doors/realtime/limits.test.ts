import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addChargePoint, addOperator, addOrder } from '../../desk/testing-rows';
import { OrderChanged } from '../../charging';
import { ChargePointChanged } from '../../network';
import { createHouse } from '../../platform/house';
import { testHouse, type TestHouse } from '../../platform/testing-house';
import { addMember, type Door, openDoor, RawClient } from './testing-door';

const limits = {
  connectionsPerNetwork: 3,
  connectionsPerMember: 1_000,
  framesPerRound: 100_000,
  roundMs: 50,
  unreadBytes: 65_536,
  pushBytes: 1_000,
  closingMs: 200,
  changedGapMs: 0,
};
const path = '/app/voltdeck?protocol=7';

let house: TestHouse;
let door: Door;
let clients: RawClient[] = [];
let sockets: Socket[] = [];
beforeAll(async () => {
  house = await testHouse();
  door = await openDoor(house, { limits, trustProxy: 1 });
});
afterEach(async () => {
  for (const client of clients) client.socket.terminate();
  for (const socket of sockets) socket.resetAndDestroy();
  [clients, sockets] = [[], []];
  await expect.poll(() => door.realtime.open()).toEqual({ connections: 0, networks: 0, listeners: 0 });
});
afterAll(async () => {
  await door.close();
  await house.close();
});

function client(from = '198.51.100.7'): RawClient {
  const made = new RawClient(door, path, { 'x-forwarded-for': from });
  clients.push(made);
  return made;
}

/** Asks for a socket, below any library: what it sends and reads is the test's. @returns whether it was answered */
function knock(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => undefined);
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nX-Forwarded-For: 203.0.113.9\r\n` +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  );
  return new Promise((resolve) => {
    socket.once('data', () => resolve(true));
    socket.once('close', () => resolve(false));
  });
}

/** A bare socket that has shaken hands, and sent this. */
async function bare(...frames: Buffer[]): Promise<Socket> {
  const answered = knock(door.port);
  const socket = sockets.at(-1);
  if (!socket || !(await answered)) throw new Error('the door refused a socket');
  for (const frame of frames) socket.write(frame);
  return socket;
}

/** A frame of a client, whose mask changes nothing. */
const frame = (opcode: number, text = '', isLast = true): Buffer => {
  const data = Buffer.from(text);
  const length = data.length < 126 ? [0x80 | data.length] : [0xfe, data.length >> 8, data.length & 0xff];
  return Buffer.concat([Buffer.from([(isLast ? 0x80 : 0) | opcode, ...length, 0, 0, 0, 0]), data]);
};

describe('one address', () => {
  test('has so many connections; one more is told so, and may come back later', async () => {
    const three = [client(), client(), client()];
    for (const each of three) await each.socketId();
    const fourth = client();
    expect(await fourth.closed()).toBe(4100);
    await client('198.51.100.8').socketId();
    three[0]?.socket.terminate();
    const again = (): Promise<string> =>
      client()
        .socketId()
        .then(
          () => 'in',
          () => 'out',
        );
    await expect.poll(again).toBe('in');
  });

  test('is the /64 of an IPv6 customer', async () => {
    for (const host of [1, 2, 3]) await client(`2001:db8::${host}`).socketId();
    expect(await client('2001:db8::4').closed()).toBe(4100);
    await client('2001:db8:0:1::1').socketId();
  });

  test('that knocks without end is not even told', async () => {
    const node = createHouse({ db: house.db, clock: house.clock, log: house.log });
    const patient = await openDoor(node, { limits: { ...limits, closingMs: 60_000 }, trustProxy: 1 });
    const answered = await Promise.all(Array.from({ length: 60 }, () => knock(patient.port)));
    expect(answered.filter(Boolean)).toHaveLength(limits.connectionsPerNetwork + 20);
    for (const socket of sockets.splice(0)) socket.resetAndDestroy();
    await expect.poll(() => patient.realtime.open().networks).toBe(0);
    await patient.close();
    await node.stop();
  });
});

describe('a client that listens to nothing', () => {
  test('is sent away for good after 30 seconds, whatever it says meanwhile', async () => {
    const idle = client();
    await idle.socketId();
    house.clock.advance(29_000);
    idle.send('pusher:ping');
    await idle.next('pusher:pong');
    house.clock.advance(1_500);
    expect(await idle.closed()).toBe(4009);
  });

  test('is sent away when its right to the last channel ended that long ago; one that left by itself stays', async () => {
    const operatorId = await addOperator(house.db.pool);
    const { bearer, membershipId } = await addMember(house, operatorId);
    const [dismissed, leaver] = [client(), client()];
    const channel = `private-operators.${operatorId}`;
    for (const each of [dismissed, leaver]) await each.subscribe(door, bearer, channel);
    leaver.send('pusher:unsubscribe', { channel });
    await leaver.isRead();
    await house.db.pool.query(`update memberships set status = 'suspended' where id = $1`, [membershipId]);
    await dismissed.next('pusher:subscription_error');
    house.clock.advance(30_500);
    for (const each of [dismissed, leaver]) each.socket.pong();
    expect(await dismissed.closed()).toBe(4009);
    expect(leaver.closedWith).toBeUndefined();
  });
});

describe('what would be too large', () => {
  test('is named, and not sent', async () => {
    const operatorId = await addOperator(house.db.pool);
    const place = await addChargePoint(house.db.pool, operatorId);
    const { bearer } = await addMember(house, operatorId, ['power-center.read', 'order.read']);
    const orderId = await addOrder(house.db.pool, { ...place, operatorId }, { state: 'charging' });
    const { chargePointId } = place;
    const both = [`private-orders.${orderId}`, `private-charge-points.${chargePointId}`] as const;
    const listener = client();
    let socketId: string | undefined;
    for (const channel of both) socketId = await listener.subscribe(door, bearer, channel, socketId);
    await listener.next('live');
    door.padding = 'é'.repeat(600);
    const system = { actor: { kind: 'system' } } as const;
    await house.run(system, async (ctx) => {
      await ctx.announce(OrderChanged, { orderId, chargePointId, state: 'charging' }, operatorId);
      await ctx.announce(ChargePointChanged, { chargePointId }, operatorId);
    });
    const changed = [await listener.next('changed'), await listener.next('changed')];
    expect(changed).toContainEqual({
      event: 'changed',
      channel: both[0],
      data: { kind: 'order', id: orderId },
    });
    expect(changed).toContainEqual({
      event: 'changed',
      channel: both[1],
      data: { kind: 'charge-point', id: chargePointId },
    });
    door.padding = '';
  });
});

describe('whoever does not read', () => {
  const cut = async (socket: Socket): Promise<void> => {
    await expect.poll(() => door.realtime.open().connections).toBe(0);
    socket.destroy();
  };

  test.each([
    ['frames that are answered', frame(1, JSON.stringify({ event: 'pusher:ping' }))],
    ['frames that are wrong', frame(1, '?')],
    ['pings below the protocol', frame(9, 'x'.repeat(125))],
  ])('and sends %s is cut off, once the system takes no more of the answers', async (_, one) => {
    const socket = await bare();
    socket.pause();
    const flood = Buffer.concat(Array.from({ length: 500 }, () => one));
    const flooding = setInterval(() => socket.writableLength < 1_000_000 && socket.write(flood), 1);
    await cut(socket);
    clearInterval(flooding);
  });
});

describe('a connection that is broken off', () => {
  test.each([
    ['within the length of a frame', [Buffer.from([0x81, 0xfe, 0])]],
    ['within a frame', [frame(1, 'x'.repeat(100)).subarray(0, 20)]],
    ['between two fragments', [frame(1, 'a', false)]],
    ['after a frame that nobody may send', [Buffer.from([0xff, 0xff, 0xff, 0xff])]],
    ['after a frame without a mask', [Buffer.from([0x81, 0x01, 0x61])]],
    ['after a close that it does not wait for', [frame(8)]],
    ['after a close that makes no sense', [frame(8, 'x')]],
    [
      'after text that is none',
      [frame(1, '\ufffd'.repeat(10)), Buffer.from([0x81, 0x82, 0, 0, 0, 0, 0xff, 0xfe])],
    ],
  ])('%s leaves nothing behind', async (_, frames) => {
    const sent = await Promise.all([bare(...frames), bare(...frames), bare(...frames)]);
    for (const socket of sent) socket.resetAndDestroy();
    // Whoever breaks the protocol and then stays silent goes, too.
    const [silent] = await Promise.all([bare(Buffer.from([0xff, 0xff, 0xff, 0xff]))]);
    silent.pause();
    await expect.poll(() => door.realtime.open()).toEqual({ connections: 0, networks: 0, listeners: 0 });
  });
});
