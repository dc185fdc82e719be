import { endpoint } from '@voltdeck/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { on } from '../../kernel/route';
import { createLog } from '../../platform/log';
import { testDoor, type TestDoor } from './testing-door';
import { plainRequest, Wire } from './testing-wire';

const large = endpoint({
  method: 'GET',
  path: '/api/large',
  summary: '',
  needs: { public: true },
  result: z.object({ text: z.string() }),
});

let door: TestDoor;
let port = 0;
const logged: string[] = [];
beforeAll(async () => {
  const log = createLog('warn', { write: (line) => void logged.push(line) });
  const routes = [on(large, async () => ({ text: 'x'.repeat(30_000_000) }))];
  const patience = { headersMs: 300, requestMs: 600, silenceMs: 1_000, idleMs: 400, lookMs: 50 };
  door = await testDoor(routes, { patience }, { log });
  port = await door.http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => door.close());

const post = 'POST /api/v3/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';

test.each([
  ['that says nothing', []],
  ['that stops within its headers', ['GET /health HTTP/1.1\r\nHost: x\r\n']],
  ['that stops within its body', [`${post}Content-Length: 50\r\n\r\n{"email":`]],
  ['that stops within a chunk', [`${post}Transfer-Encoding: chunked\r\n\r\nff\r\n{"email":`]],
  ['that stops after an earlier request', [plainRequest('GET /health'), 'GET /hea']],
])('a connection %s is told that it took too long, and closed', async (_, parts) => {
  const wire = await (await Wire.to(port)).send(...parts);
  await wire.closes();
  expect(wire.statuses().at(-1)).toBe(408);
  expect(wire.heard).toContain('"code":"request.too-slow"');
  expect(logged).toEqual([]);
});

test('a body that comes byte by byte has no longer than any other', async () => {
  const wire = await (await Wire.to(port)).send(`${post}Content-Length: 50\r\n\r\n`);
  const dripping = setInterval(() => wire.socket.write(' '), 50);
  await wire.closes();
  clearInterval(dripping);
  expect(wire.statuses()).toEqual([408]);
});

test('an answer that nobody takes is given up', async () => {
  const wire = await Wire.to(port);
  wire.socket.pause();
  await wire.send(plainRequest('GET /api/large'));
  await expect.poll(() => door.http.connections()).toBe(1);
  await expect.poll(() => door.http.connections()).toBe(0);
  expect(logged).toEqual([]);
});

test('a connection that asks for nothing more is closed without a word', async () => {
  const wire = await (await Wire.to(port)).send(plainRequest('GET /health'));
  await wire.closes();
  expect(wire.statuses()).toEqual([200]);
});

test.each([
  ['a line that is none', 'HELLO\r\n\r\n', 400, 'request.unreadable'],
  ['bytes of another protocol', Buffer.from([0x16, 3, 1, 2, 0, 1, 0]), 400, 'request.unreadable'],
  ['no host', 'GET /health HTTP/1.1\r\n\r\n', 400, ''],
  ['two lengths', `${post}Content-Length: 1\r\nContent-Length: 2\r\n\r\n`, 400, 'request.unreadable'],
  [
    'a length and chunks',
    `${post}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n`,
    400,
    'request.unreadable',
  ],
  ['chunks of no size', `${post}Transfer-Encoding: chunked\r\n\r\nzz\r\n`, 400, 'request.unreadable'],
  [
    'headers without end',
    `GET / HTTP/1.1\r\nHost: x\r\nA: ${'x'.repeat(100_000)}`,
    431,
    'request.head-too-large',
  ],
  ['an expectation nobody knows', plainRequest('GET /health', { headers: 'Expect: more\r\n' }), 417, ''],
])('%s is answered and ended', async (_, bytes, status, code) => {
  const wire = await (await Wire.to(port)).send(bytes);
  await wire.closes();
  expect(wire.statuses()).toEqual([status]);
  expect(wire.heard).toContain(code);
  expect(logged).toEqual([]);
});
