import { get as open, type IncomingMessage } from 'node:http';
import { orders } from '@voltdeck/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FileAnswer, on } from '../../kernel/route';
import type { Ctx } from '../../platform/ctx';
import { logIn, testDoor, type TestDoor } from './testing-door';

const line = Buffer.from(`${'x'.repeat(65_535)}\n`);
let given = 0;
let isEnded = false;
let breaksAt = Infinity;
let most = 3;
let waitsAt = Infinity;
let goOn = (): void => undefined;

async function* chunks(): AsyncGenerator<Uint8Array> {
  try {
    for (; given < most; given += 1) {
      if (given === waitsAt) await new Promise<void>((resolve) => (goOn = resolve));
      if (given === breaksAt) throw new Error('The disk is gone');
      yield line;
    }
  } finally {
    isEnded = true;
  }
}

const file = async (): Promise<FileAnswer<Ctx>> => ({
  name: 'orders-2026-03-02.csv',
  contentType: 'text/csv; charset=utf-8',
  chunks,
});

let door: TestDoor;
let token = '';
let url = '';
beforeAll(async () => {
  door = await testDoor([on(orders.exportOrders, file)]);
  token = await logIn(door);
  url = `http://127.0.0.1:${await door.http.listen({ port: 0, host: '127.0.0.1' })}/api/orders/export`;
});
afterAll(() => door.close());
beforeEach(() => {
  [given, isEnded, breaksAt, most, waitsAt] = [0, false, Infinity, 3, Infinity];
});

const headersFor = (encoding: string) => ({
  authorization: `Bearer ${token}`,
  'accept-encoding': encoding,
});

const get = (encoding: string) => fetch(url, { headers: headersFor(encoding) });

/** Asks and takes the first bytes only; the answer waits to be left. */
const begin = (encoding: string) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const asked = open(url, { headers: headersFor(encoding), agent: false }, (answer) =>
      answer.once('readable', () => resolve(answer)),
    );
    asked.once('error', reject);
  });

describe('a call with a file', () => {
  test('answers the bytes, with a name to save them by', async () => {
    const answer = await door.ask('GET', '/api/orders/export', { token });
    expect([answer.status, answer.text]).toEqual([200, line.toString().repeat(3)]);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="orders-2026-03-02.csv"',
      'cache-control': 'no-store',
    });
  });

  test('answers what fails before the first byte as any refusal', async () => {
    breaksAt = 0;
    const { status, json, headers } = await door.ask('GET', '/api/orders/export', { token });
    expect([status, json.code]).toEqual([500, 'something-went-wrong']);
    expect(headers).not.toHaveProperty('content-disposition');
  });

  test('refuses a wrong format and an unknown filter by name', async () => {
    const { status, json } = await door.ask('GET', '/api/orders/export?format=pdf&page=2', { token });
    expect([status, Object.keys(json.errors ?? {}).toSorted()]).toEqual([422, ['format', 'page']]);
  });
});

describe.each(['identity', 'gzip', 'br'])('over the network, packed as %s', (encoding) => {
  test('is whole', async () => {
    const answer = await get(encoding);
    expect((await answer.text()).length).toBe(3 * line.length);
    expect(answer.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding);
    expect(isEnded).toBe(true);
  });

  test('is cut where it breaks, so that nobody takes a part for the whole', async () => {
    [most, breaksAt] = [200, 150];
    await expect(get(encoding).then((answer) => answer.text())).rejects.toThrow(/terminated|aborted|closed/);
    expect(isEnded).toBe(true);
  });

  test('comes while it is made: the first bytes wait for no other', async () => {
    waitsAt = 2;
    const answer = await begin(encoding);
    expect(isEnded).toBe(false);
    goOn();
    answer.resume();
    await expect.poll(() => isEnded).toBe(true);
  });

  test('ends when the caller leaves', async () => {
    most = Infinity;
    const answer = await begin(encoding);
    answer.destroy();
    await expect.poll(() => [answer.statusCode, isEnded]).toEqual([200, true]);
  });
});

test('no more is made than the caller takes', async () => {
  most = Infinity;
  const answer = await begin('identity');
  let before = -1;
  // What the network and its buffers hold is limited; then the making stands still.
  for (let tries = 0; tries < 100 && before !== given; tries += 1) {
    before = given;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  expect(before).toBe(given);
  expect(given).toBeLessThan(1000);
  answer.destroy();
  await expect.poll(() => isEnded).toBe(true);
});

test('of an operator, four files at once are open; a fifth waits until one of them is left', async () => {
  most = Infinity;
  const four = await Promise.all(Array.from({ length: 4 }, () => begin('identity')));
  let hasBegun = false;
  const fifth = begin('identity').then((answer) => {
    hasBegun = true;
    return answer;
  });
  // An ordinary call is answered meanwhile, and after it the fifth had its time, too.
  await door.ask('GET', '/api/user', { token });
  expect(hasBegun).toBe(false);
  four.pop()?.destroy();
  (await fifth).destroy();
  for (const answer of four) answer.destroy();
});
