import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../../platform/log';
import { type TrustProxy } from '../../platform/proxies';
import { testDoor, type TestDoor } from './testing-door';

const logged: string[] = [];
const log = createLog('warn', { write: (line) => void logged.push(line) });
const doors: TestDoor[] = [];
const open = async (trustProxy: TrustProxy): Promise<TestDoor> => {
  const door = await testDoor([], { trustProxy }, { log });
  doors.push(door);
  return door;
};
let unnamed: TestDoor;
beforeAll(async () => {
  unnamed = await open(false);
});
afterAll(async () => {
  for (const door of doors) await door.close();
});

const forwarded = { 'x-forwarded-for': '203.0.113.9' };

test('a proxy that TRUST_PROXY does not name is told of once, with the remedy', async () => {
  await unnamed.ask('GET', '/health');
  expect(logged).toEqual([]);
  for (const headers of [forwarded, { forwarded: 'for=203.0.113.9' }, forwarded])
    await unnamed.ask('GET', '/health', { headers });
  expect(logged).toHaveLength(1);
  expect(logged[0]).toContain('start with TRUST_PROXY=127.0.0.1');
});

test.each([1, ['loopback']])('one that it names by %j is not', async (trustProxy) => {
  logged.length = 0;
  await (await open(trustProxy)).ask('GET', '/health', { headers: forwarded });
  expect(logged).toEqual([]);
});
