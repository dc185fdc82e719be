import { endpoint } from '@voltdeck/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { on } from '../../kernel/route';
import { testDoor, type TestDoor } from './testing-door';
import { handshake, plainRequest, Wire } from './testing-wire';

const wait = endpoint({
  method: 'GET',
  path: '/api/wait',
  summary: '',
  needs: { public: true },
  result: z.object({ isDone: z.boolean() }),
});
let answerAll: (() => void)[] = [];
const waiting = on(wait, async () => {
  await new Promise<void>((resolve) => answerAll.push(resolve));
  return { isDone: true };
});

let door: TestDoor;
let port = 0;
let wires: Wire[] = [];
const perAddress = 5;

beforeAll(async () => {
  door = await testDoor([waiting], { connectionsPerAddress: perAddress });
  door.http.takeUpgrades([
    {
      handles: ({ url = '' }) => url.startsWith('/app/'),
      handleUpgrade: (_, socket) => socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n'),
    },
  ]);
  port = await door.http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => door.close());
beforeEach(async () => {
  for (const wire of wires) wire.reset();
  for (const answer of answerAll) answer();
  [wires, answerAll] = [[], []];
  await vi.waitUntil(() => door.http.connections() === 0, { timeout: 20_000 });
});

async function open(...parts: string[]): Promise<Wire> {
  const wire = await Wire.to(port);
  wires.push(wire);
  return wire.send(...parts);
}

const openAll = async (count: number, ...parts: string[]): Promise<Wire[]> => {
  const opened: Wire[] = [];
  for (let each = 0; each < count; each += 1) opened.push(await open(...parts));
  return opened;
};

describe('an address with as many connections as it may have', () => {
  test('loses the oldest that asked for nothing', async () => {
    const silent = await openAll(perAddress, 'GET /hea');
    const late = await open(plainRequest('GET /health'));
    await late.hears('{"status":"ok"}');
    await silent[0]?.closes();
    expect(silent.slice(1).filter(({ isClosed }) => isClosed)).toEqual([]);
    await expect.poll(() => door.http.connections()).toBe(perAddress);
  });

  test('loses those before one that only waits for its next request', async () => {
    const [served] = await openAll(1, plainRequest('GET /health'));
    await served?.hears('ok');
    const [silent] = await openAll(perAddress - 1);
    await openAll(1);
    await silent?.closes();
    expect(served?.isClosed).toBe(false);
  });

  test('loses the oldest of those that only wait for their next request', async () => {
    const served = await openAll(perAddress, plainRequest('GET /health'));
    for (const wire of served) await wire.hears('ok');
    const late = await open(plainRequest('GET /health'));
    await late.hears('ok');
    expect(served.map(({ isClosed }) => isClosed)).toEqual([true, false, false, false, false]);
  });

  test('keeps all that wait for an answer, and gets no more', async () => {
    const asking = await openAll(perAddress, plainRequest('GET /api/wait'));
    await expect.poll(() => answerAll.length).toBe(perAddress);
    const [refused] = await openAll(1);
    await refused?.closes();
    for (const answer of answerAll) answer();
    for (const wire of asking) await wire.hears('"isDone":true');
  });

  test('may have thousands more that left HTTP', async () => {
    const chargers = await openAll(3 * perAddress, handshake('/app/voltdeck'));
    for (const charger of chargers) await charger.hears('101');
    const browser = await open(plainRequest('GET /health'));
    await browser.hears('ok');
    expect(chargers.filter(({ isClosed }) => isClosed)).toEqual([]);
  });
});

test('a door that closes cuts who waits for nothing, and gives the others their answer', async () => {
  const closing = await testDoor([waiting]);
  port = await closing.http.listen({ port: 0, host: '127.0.0.1' });
  const [asking] = await openAll(1, plainRequest('GET /api/wait'));
  const [silent] = await openAll(1, 'GET /hea');
  await expect.poll(() => answerAll.length).toBe(1);
  const closed = closing.close();
  await silent?.closes();
  expect(asking?.isClosed).toBe(false);
  for (const answer of answerAll) answer();
  await closed;
  await asking?.closes();
  expect(asking?.statuses()).toEqual([200]);
});

test('a proxy has as many as it needs', async () => {
  const behind = await testDoor([waiting], { connectionsPerAddress: 1, trustProxy: ['loopback'] });
  port = await behind.http.listen({ port: 0, host: '127.0.0.1' });
  const all = await openAll(5, plainRequest('GET /api/wait'));
  await expect.poll(() => answerAll.length).toBe(5);
  expect(all.filter(({ isClosed }) => isClosed)).toEqual([]);
  for (const answer of answerAll) answer();
  await behind.close();
});
