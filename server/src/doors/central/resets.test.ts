import type { Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { basic, connect, testCentral, until, type TestCentral } from './testing-central';
import { authorization, frameOf, handshakeText, openRaw, upgradedRaw } from './testing-raw';

let house: TestCentral;
let password = '';
beforeAll(async () => {
  house = await testCentral();
  ({ password } = await house.device('RESETS'));
});
afterAll(() => house.close());

const turnOf = (times: number): Promise<void> =>
  new Promise((resolve) => {
    const next = (left: number): void => void (left === 0 ? resolve() : setImmediate(() => next(left - 1)));
    next(times);
  });
const heartbeat = frameOf('[2,"1","Heartbeat",{}]');
const upgraded = (): Promise<Socket> => upgradedRaw(house.url, 'RESETS', authorization(password));
const knocked = async (headers: Record<string, string> = authorization(password)): Promise<Socket> => {
  const socket = await openRaw(house.url);
  socket.write(handshakeText('/ocpp/RESETS', headers));
  return socket;
};
const reset = (socket: Socket): void => void socket.resetAndDestroy();

/** A socket at each stage of its life, and how it is left. */
const stages: [string, () => Promise<Socket>, ((socket: Socket) => void)?][] = [
  ['before its first byte', () => openRaw(house.url)],
  [
    'within its handshake',
    async () => {
      const socket = await openRaw(house.url);
      socket.write(handshakeText('/ocpp/RESETS').slice(0, 60));
      return socket;
    },
  ],
  ['right after its handshake', () => knocked()],
  ['right after a handshake that is refused', () => knocked({})],
  [
    'with frames behind its handshake',
    async () => {
      const socket = await knocked();
      socket.write(Buffer.concat([heartbeat, heartbeat]));
      return socket;
    },
  ],
  ['with a half-closed handshake', () => knocked(), (socket) => void socket.end()],
  ['after it is let in', upgraded],
  [
    'within a frame',
    async () => {
      const socket = await upgraded();
      socket.write(heartbeat.subarray(0, 7));
      return socket;
    },
  ],
  [
    'with a frame unanswered',
    async () => {
      const socket = await upgraded();
      socket.write(heartbeat);
      return socket;
    },
  ],
  [
    'with a frame no charger sends',
    async () => {
      const socket = await upgraded();
      socket.write(Buffer.from([0xff, 0xff, 0xff, 0xff]));
      return socket;
    },
  ],
  [
    'within its close',
    async () => {
      const socket = await upgraded();
      socket.write(frameOf(Buffer.from([0x03, 0xe8]), 8));
      return socket;
    },
  ],
];

describe('a socket that is reset', () => {
  test.each(stages)('%s ends nothing and leaves nothing', async (_stage, open, leave = reset) => {
    for (let times = 0; times < 30; times += 1) {
      const socket = await open();
      // At every turn of the loop in which the door may be at work on it.
      await turnOf(times % 15);
      leave(socket);
    }
    await until(() => house.central.connected().length === 0);
    const charger = await connect(`${house.url}/RESETS`, basic(`x:${password}`));
    expect((await charger.call('Heartbeat', {}))[0]).toBe(3);
    await charger.close();
    await until(() => house.central.connected().length === 0);
  });

  test('while the server closes lets it close', async () => {
    const closing = await testCentral();
    const { password: other } = await closing.device('CLOSES');
    const socket = await upgradedRaw(closing.url, 'CLOSES', authorization(other));
    const closed = closing.close();
    reset(socket);
    await expect(closed).resolves.toBeUndefined();
  });
});
