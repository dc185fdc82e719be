import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chargePoints } from '@voltdeck/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Problem } from '../../kernel/problem';
import { on } from '../../kernel/route';
import { createLog } from '../../platform/log';
import { logIn, testDoor, type TestDoor } from './testing-door';
import { Wire } from './testing-wire';

let door: TestDoor;
let folder = '';
let port = 0;
let token = '';
const logged: string[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'voltdeck-web-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Voltdeck</title>');
  await writeFile(join(folder, 'assets', 'a.js'), 'export const a = 1;');
  await writeFile(`${folder}-secret.txt`, 'a secret beside the folder');
  const log = createLog('error', { write: (line) => void logged.push(line) });
  const routes = [on(chargePoints.getChargePoint, () => Promise.reject(new Problem('not-found')))];
  door = await testDoor(routes, { webFolder: folder, requestsPerMinute: 1e6 }, { log });
  port = await door.http.listen({ port: 0, host: '127.0.0.1' });
  token = await logIn(door);
});
afterAll(async () => {
  await door.close();
  await rm(folder, { recursive: true });
  await rm(`${folder}-secret.txt`);
});

/** As the bytes stand in the request line: a client library would put them right first. */
async function ask(address: string, method = 'GET'): Promise<{ status: number; text: string }> {
  const wire = await Wire.to(port);
  const headers = `Host: x\r\nAccept: text/html\r\nAuthorization: Bearer ${token}\r\nConnection: close\r\n`;
  await wire.send(Buffer.from(`${method} ${address} HTTP/1.1\r\n${headers}\r\n`, 'latin1'));
  await wire.closes();
  return { status: wire.statuses()[0] ?? 0, text: wire.heard };
}

const odd = [
  '//',
  '///',
  '//api/user',
  '//evil.example/',
  '/%',
  '/%zz',
  '/%00',
  '/%ff',
  '/%2f',
  '/%2e%2e',
  '/..',
  '/../',
  '/./.',
  '/a/../../b',
  '/%c0%ae%c0%ae/',
  '/\\..\\',
  '/;',
  '/;a=b',
  '/?',
  '/?%',
  '/?%00=%ff',
  '/?a[b][c]=1',
  '/?__proto__=1&constructor=2',
  '/#',
  '/ü',
  '/\xff\xfe',
  `/${'x'.repeat(101)}`,
  `/${'x'.repeat(9_000)}`,
  `/?${'x'.repeat(9_000)}`,
  `/?${'a&'.repeat(4_000)}`,
  `/${'a/'.repeat(4_000)}`,
  '/__proto__',
  '/constructor',
  '*',
  'http://x/',
  'http://',
  'http://[::1',
  'x:y',
  '?',
  'api/user',
  '/api/charge-points/__proto__',
  '/api/charge-points/constructor',
];
const inParts = [
  '//',
  '/%',
  '/%zz',
  '/%00',
  '/%ff',
  '/%2f',
  '/%2e%2e',
  '/..',
  '/1%00',
  '/1/',
  '/1//',
  '/-1',
  '/1.0',
  '/9223372036854775808',
  `/${'1'.repeat(101)}`,
  `/${'1'.repeat(9_000)}`,
  '/%F0%9F%98%80',
  '/toString',
];
const doors = [
  '/api/charge-points',
  '/assets',
  '/docs',
  '/docs/static',
  '/ocpp',
  '/app',
  '/health',
  '/nowhere',
];

describe('an address that makes no sense is nowhere, or the page', () => {
  test.each(
    [...odd, ...doors.flatMap((start) => inParts.map((part) => start + part))].map((one) => [
      one.slice(0, 60),
      one,
    ]),
  )('%s', async (_, address) => {
    for (const method of ['GET', 'HEAD', 'POST']) {
      const { status, text } = await ask(address, method);
      expect([
        method,
        [200, 204, 301, 302, 308, 400, 404, 405, 422].includes(status) || `${status} ${text}`,
      ]).toEqual([method, true]);
      expect(text).not.toContain('a secret beside the folder');
      // Never away from here, wherever a browser would take the address to be.
      expect(text).not.toMatch(/^location: *(\/\/|\\|https?:\/\/(?!x\/))/im);
    }
    expect(logged.splice(0)).toEqual([]);
  });
});

test.each(['1'.repeat(101), '1'.repeat(5_000), 'x', '%00', '%ff', '0', '-1', '9223372036854775808'])(
  'a row by the number %s is not found',
  async (id) => {
    const { text } = await ask(`/api/charge-points/${id}`);
    expect(text).toMatch(/"code":"(not-found|route\.unknown)"/);
  },
);
