import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { handshake, Wire } from '../doors/http/testing-wire';
import { createLog } from '../platform/log';
import { owner, testProduct, type TestProduct } from './testing-product';

let product: TestProduct;
let token = '';
const logged: string[] = [];
beforeAll(async () => {
  const log = createLog('error', { write: (line) => void logged.push(line) });
  product = await testProduct({}, { log });
  const body = new URLSearchParams(owner);
  const answer = await fetch(`${base()}/api/v3/auth/login`, { method: 'POST', body });
  token = ((await answer.json()) as { results: { access_token: string } }).results.access_token;
});
afterAll(() => product.close());

const base = (): string => `http://127.0.0.1:${product.port}`;

interface Stage {
  parts: () => (string | Buffer)[];
  /** Waits for the first bytes of an answer, and sends these. */
  then?: (string | Buffer)[];
}

async function sendAndReset({ parts, then }: Stage): Promise<void> {
  const wire = await (await Wire.to(product.port)).send(...parts());
  if (then !== undefined) await wire.hears(/^HTTP/);
  await wire.send(...(then ?? []));
  wire.reset();
}

const basic = (): string => {
  const { identifier, password } = product.charger;
  return `Authorization: Basic ${Buffer.from(`${identifier}:${password}`).toString('base64')}\r\nSec-WebSocket-Protocol: ocpp1.6\r\n`;
};
const bearer = (): string => `Authorization: Bearer ${token}\r\n`;
const post =
  'POST /api/v3/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n';
const realtime = '/app/voltdeck?protocol=7';
/** Begins a text frame of 100 bytes and says only three of them. */
const halfFrame = Buffer.from([0x81, 0xe4, 1, 2, 3, 4, 5, 6, 7]);

const stages: [string, Stage['parts'], Stage['then']?][] = [
  ['before a word', () => []],
  ['within the request line', () => ['GET /api/us']],
  ['within the headers', () => ['GET /health HTTP/1.1\r\nHost: x\r\nX-A: ']],
  ['after a request', () => ['GET /api/installation HTTP/1.1\r\nHost: x\r\n\r\n']],
  ['within a body', () => [post, '{"email":"owner']],
  [
    'within a chunked body',
    () => [post.replace('Content-Length: 100', 'Transfer-Encoding: chunked'), '5\r\n{"a'],
  ],
  [
    'while it waits to be told to go on',
    () => [post.replace('\r\n\r\n', '\r\nExpect: 100-continue\r\n\r\n')],
    [],
  ],
  ['after an expectation nobody knows', () => [post.replace('\r\n\r\n', '\r\nExpect: more\r\n\r\n')]],
  ['within an answer', () => ['GET /docs/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n'], []],
  [
    'within a packed answer',
    () => ['GET /docs/openapi.json HTTP/1.1\r\nHost: x\r\nAccept-Encoding: gzip\r\n\r\n'],
    [],
  ],
  ['within a file', () => ['GET /docs/static/swagger-ui-bundle.js HTTP/1.1\r\nHost: x\r\n\r\n'], []],
  [
    'within an export',
    () => [`GET /api/orders/export?format=xlsx HTTP/1.1\r\nHost: x\r\n${bearer()}\r\n`],
    [],
  ],
  ['within a row of requests', () => ['GET /health HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(50)], []],
  ['after asking for a tunnel', () => ['CONNECT db.internal:5432 HTTP/1.1\r\nHost: x\r\n\r\n']],
  [
    'after asking for a protocol nobody speaks',
    () => ['GET /health HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n'],
  ],
  ['after a socket at an unknown address', () => [handshake('/nowhere')]],
  ['after the answer to it', () => [handshake('/nowhere')], []],
  ['after a real-time handshake', () => [handshake(realtime)]],
  ['on an open real-time socket', () => [handshake(realtime)], []],
  ['within a first real-time frame', () => [handshake(realtime), halfFrame]],
  ['within a real-time frame', () => [handshake(realtime)], [halfFrame]],
  ['after a real-time handshake that is none', () => [handshake(realtime).replace('13', '99')]],
  ['after a charger’s handshake', () => [handshake('/ocpp/CP-1', basic())]],
  ['after a stranger’s handshake', () => [handshake('/ocpp/NOBODY')]],
  ['on a charger’s open socket', () => [handshake('/ocpp/CP-1', basic())], []],
  ['within a charger’s first frame', () => [handshake('/ocpp/CP-1', basic()), halfFrame]],
  ['within a charger’s frame', () => [handshake('/ocpp/CP-1', basic())], [halfFrame]],
];

describe('a connection that is reset', () => {
  test.each(stages)('%s harms nobody else', async (_, parts, then) => {
    await Promise.all(Array.from({ length: 20 }, () => sendAndReset({ parts, then })));
    expect((await fetch(`${base()}/ready`)).status).toBe(200);
    expect(logged.splice(0)).toEqual([]);
  });
});
