import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addChargePoint, addOperator } from '../../desk/testing-rows';
import { listenerName } from '../../platform/bus-listener';
import { createHouse } from '../../platform/house';
import { testHouse, type TestHouse } from '../../platform/testing-house';
import { addMember, authorize, type Door, openDoor, RawClient } from './testing-door';

const limits = {
  framesPerRound: 60,
  channelsPerConnection: 2,
  connectionsPerMember: 2,
  roundMs: 50,
  subscribeMs: 1e9,
};
const path = '/app/voltdeck?protocol=7';

let house: TestHouse;
let door: Door;
let clients: RawClient[] = [];

beforeAll(async () => {
  house = await testHouse();
  door = await openDoor(house, { limits });
});
afterEach(() => {
  for (const client of clients) client.socket.terminate();
  clients = [];
});
afterAll(async () => {
  await door.close();
  await house.close();
});

function connect(address?: string, to: Door = door): RawClient {
  const client = new RawClient(to, address);
  clients.push(client);
  return client;
}

describe('a connection', () => {
  test('is welcomed with its socket id and the time it may be silent', async () => {
    const { data } = await connect().next('pusher:connection_established');
    expect(data).toEqual({ socket_id: expect.stringMatching(/^\d+\.\d+$/), activity_timeout: 30 });
  });

  test.each([
    ['/app/unknown?protocol=7', 4001],
    ['/app/voltdeck', 4008],
    ['/app/voltdeck?protocol=9', 4007],
    ['/app/voltdeck?protocol=7&version=%00', 4006],
  ])('at %s is closed with %i', async (address, code) => {
    const client = connect(address);
    expect((await client.next('pusher:error')).data).toMatchObject({ code });
    expect(await client.closed()).toBe(code);
  });

  test('is answered when it pings', async () => {
    const client = connect(path);
    await client.socketId();
    client.send('pusher:ping');
    expect((await client.next('pusher:pong')).data).toEqual({});
  });

  test('that stays silent is pinged, and given up when it does not answer', async () => {
    const [dead, alive] = [connect(path), connect(path)];
    await Promise.all([dead.socketId(), alive.socketId()]);
    house.clock.advance(31_000);
    await Promise.all([dead.next('pusher:ping'), alive.next('pusher:ping')]);
    alive.send('pusher:pong');
    await alive.isRead();
    house.clock.advance(30_000);
    expect(await dead.closed()).toBe(4201);
    await alive.next('pusher:ping');
    expect(alive.closedWith).toBeUndefined();
  });
});

test('a door that itself stood still asks before it gives anybody up', async () => {
  const client = connect(path);
  await client.socketId();
  house.clock.advance(61_000);
  await client.next('pusher:ping');
  client.send('pusher:pong');
  await client.isRead();
  house.clock.advance(31_000);
  await client.next('pusher:ping');
  expect(client.closedWith).toBeUndefined();
});

describe('what no client should send', () => {
  test('client events are refused', async () => {
    const client = connect();
    await client.socketId();
    client.send('client-typing', { who: 'me' });
    expect((await client.next('pusher:error')).data).toMatchObject({ code: 4301 });
  });

  test('garbage is called so, and the connection stays', async () => {
    const client = connect();
    await client.socketId();
    const garbage = fc.oneof(fc.string(), fc.json(), fc.uint8Array({ maxLength: 200 }));
    await fc.assert(
      fc.asyncProperty(garbage, async (frame) => {
        // A new round, so that the limit on frames is not what is seen.
        await new Promise((resolve) => setTimeout(resolve, 2));
        client.socket.send(frame);
        client.send('pusher:ping');
        await client.next('pusher:pong');
        const errors = client.heard.splice(0);
        expect(errors.every(({ data }) => data['code'] === 4200 || data['code'] === 4301)).toBe(true);
      }),
      { numRuns: 150 },
    );
  });

  test('a frame that is too long ends it', async () => {
    const client = connect();
    await client.socketId();
    client.send('pusher:ping', 'x'.repeat(20_000));
    expect(await client.closed()).toBe(1009);
  });

  test('a flood ends it', async () => {
    const client = connect();
    await client.socketId();
    for (let frames = 0; frames < 1_000; frames += 1) client.send('pusher:ping');
    expect(await client.closed()).toBe(4100);
  });
});

describe('one login', () => {
  test('has so many connections', async () => {
    const operatorId = await addOperator(house.db.pool);
    const { bearer } = await addMember(house, operatorId);
    const channel = `private-operators.${operatorId}`;
    const [first, second, third] = [connect(), connect(), connect()];
    await first.subscribe(door, bearer, channel);
    await second.subscribe(door, bearer, channel);
    const socketId = await third.socketId();
    const { auth } = await authorize(door, bearer, { socketId, channel });
    third.send('pusher:subscribe', { channel, auth });
    expect(await third.closed()).toBe(4004);
    expect([first.closedWith, second.closedWith]).toEqual([undefined, undefined]);
  });

  test('has so many channels on each, and may renew those it has', async () => {
    const operatorId = await addOperator(house.db.pool);
    const { bearer } = await addMember(house, operatorId, ['power-center.read']);
    const ids = await Promise.all([1, 2].map(() => addChargePoint(house.db.pool, operatorId)));
    const [one, two] = ids.map(({ chargePointId }) => `private-charge-points.${chargePointId}`);
    const client = connect();
    const socketId = await client.subscribe(door, bearer, `private-operators.${operatorId}`);
    await client.subscribe(door, bearer, one ?? '', socketId);
    await client.subscribe(door, bearer, one ?? '', socketId);
    client.send('pusher:subscribe', { channel: two, auth: '' });
    const refusal = await client.next('pusher:subscription_error');
    expect([refusal.channel, refusal.data['status']]).toEqual([two, 429]);
  });
});

describe('a door that closes', () => {
  test('sends its clients away so that they come back, and takes no new ones', async () => {
    const node = createHouse({ db: house.db, clock: house.clock, log: house.log });
    const closing = await openDoor(node, { limits });
    const client = connect(path, closing);
    await client.socketId();
    await closing.realtime.stop();
    expect(await client.closed()).toBe(4200);
    const late = connect(path, closing);
    expect(await late.closed()).toBe(4200);
    await closing.close();
    await node.stop();
  });

  test('does not wait for those who do not answer', async () => {
    const node = createHouse({ db: house.db, clock: house.clock, log: house.log });
    const closing = await openDoor(node, { limits });
    const client = connect(path, closing);
    await client.socketId();
    client.socket.pause();
    const startMs = Date.now();
    await closing.close();
    expect(Date.now() - startMs).toBeLessThan(3_000);
    await node.stop();
  });
});

test('a node that was cut off from the others sends its clients away, because it may have missed something', async () => {
  const client = connect();
  await client.socketId();
  await house.db.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1 and datname = current_database()`,
    [listenerName],
  );
  expect(await client.closed()).toBe(4200);
});
