import type { Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type * as Network from '../../network';
import { basic, connect, refusal, testCentral, until, type TestCentral } from './testing-central';
import { authorization, handshakeText, openRaw, readUntil } from './testing-raw';

const judging = vi.hoisted(() => ({ isHeld: Promise.resolve(), asked: 0 }));
vi.mock('../../network', async (importOriginal) => {
  const network = await importOriginal<typeof Network>();
  const chargePointsNamed: typeof network.chargePointsNamed = async (ctx, names) => {
    judging.asked += 1;
    await judging.isHeld;
    return network.chargePointsNamed(ctx, names);
  };
  return { ...network, chargePointsNamed };
});

let house: TestCentral;
let password = '';
beforeAll(async () => {
  house = await testCentral({ trustProxy: 1, handshakeSemaphore: { most: 1, mostWaitingPerKey: 40 } });
  ({ password } = await house.device('KNOCKS'));
});
afterAll(() => house.close());

const from = (address: string): Record<string, string> => ({ 'X-Forwarded-For': address });

/** Keeps every handshake from being judged until it is told to go on. */
function held(): () => void {
  let letGo = (): void => undefined;
  judging.isHeld = new Promise((resolve) => (letGo = resolve));
  return letGo;
}

const knock = async (address: string, headers: Record<string, string> = {}): Promise<Socket> => {
  const socket = await openRaw(house.url);
  socket.write(handshakeText('/ocpp/KNOCKS', { ...from(address), ...headers }));
  return socket;
};

describe('a flood of handshakes from one address', () => {
  test('is refused beyond what may wait, with the time to come again', async () => {
    const letGo = held();
    const waiting = await Promise.all(Array.from({ length: 41 }, () => knock('192.0.2.1')));
    const refused = await knock('192.0.2.1');
    const answer = await readUntil(refused, '\n\n');
    letGo();
    expect(answer).toMatch(/^HTTP\/1\.1 503 [^]*Retry-After: [1-9]\d?\r\n/);
    for (const socket of waiting) expect(await readUntil(socket, '\r\n\r\n')).toMatch(/^HTTP\/1\.1 401/);
  });

  test('delays another address by one handshake, and a connected charger not at all', async () => {
    const { password: other } = await house.device('CONNECTED');
    const connected = await connect(`${house.url}/CONNECTED`, {
      headers: { ...authorization(other), ...from('203.0.113.1') },
    });
    const answers: string[] = [];
    const letGo = held();
    const flood = await Promise.all(
      Array.from({ length: 30 }, async () => {
        const socket = await knock('192.0.2.1');
        void readUntil(socket, '\r\n\r\n').then(() => answers.push('flood'));
        return socket;
      }),
    );
    const socket = await knock('198.51.100.7', authorization(password));
    const welcome = readUntil(socket, '\r\n\r\n').then((text) => {
      answers.push('other');
      return text;
    });
    expect((await connected.call('Heartbeat', {}))[0]).toBe(3);
    letGo();
    expect(await welcome).toMatch(/^HTTP\/1\.1 101/);
    await until(() => answers.length === 31);
    expect(answers.indexOf('other')).toBeLessThan(4);
    for (const each of [...flood, socket]) each.destroy();
    await connected.close();
  });

  test('is one address where it is one network of IPv6', async () => {
    const letGo = held();
    const flood = await Promise.all(
      Array.from({ length: 41 }, (_, index) => knock(`2001:db8:0:1::${index}`)),
    );
    const refused = await readUntil(await knock('2001:db8:0:1:ffff::1'), '\n\n');
    const socket = await knock('2001:db8:0:2::1', authorization(password));
    letGo();
    expect(refused).toMatch(/^HTTP\/1\.1 503/);
    expect(await readUntil(socket, '\r\n\r\n')).toMatch(/^HTTP\/1\.1 101/);
    for (const each of [...flood, socket]) each.destroy();
  });
});

test('who leaves while waiting is not judged, and takes nobody’s place', async () => {
  const { id, password: own } = await house.device('LEAVES');
  const letGo = held();
  const first = await knock('192.0.2.9');
  const leaving = await openRaw(house.url);
  leaving.write(handshakeText('/ocpp/LEAVES', { ...from('192.0.2.9'), ...authorization(own) }));
  leaving.end();
  await readUntil(leaving, '\r\n\r\n');
  letGo();
  await readUntil(first, '\r\n\r\n');
  expect(house.central.connected()).not.toContain(id);
});

test('a handshake waits so long and not longer', async () => {
  const hasty = await testCentral({ handshakeSemaphore: { most: 1, patienceMs: 50 } });
  const letGo = held();
  const before = judging.asked;
  const first = refusal(`${hasty.url}/NOBODY`);
  await until(() => judging.asked > before);
  expect(await refusal(`${hasty.url}/NOBODY`, basic('x:y'))).toMatchObject({ status: 503 });
  letGo();
  expect(await first).toMatchObject({ status: 404 });
  await hasty.close();
});
