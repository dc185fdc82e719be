import { endpoint } from '@voltdeck/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { on } from '../../kernel/route';
import { testDoor, type TestDoor } from './testing-door';
import { handshake, plainRequest, Wire } from './testing-wire';
import type { UpgradeDoor } from './upgrades';

const echo = endpoint({
  method: 'POST',
  path: '/api/echo',
  summary: '',
  needs: { public: true },
  body: z.object({ text: z.string() }),
  result: z.object({ text: z.string() }),
});

let taken: string[] = [];
let isBroken = false;
const sockets: UpgradeDoor = {
  handles: ({ url = '' }) => url.startsWith('/app/'),
  handleUpgrade: ({ url = '' }, socket) => {
    if (isBroken) throw new Error('broken');
    taken.push(url);
    socket.end('HTTP/1.1 101 Switching Protocols\r\n\r\n');
  },
};

let door: TestDoor;
let port = 0;
beforeAll(async () => {
  door = await testDoor([on(echo, async (_, { body }) => body)]);
  door.http.takeUpgrades([sockets]);
  port = await door.http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => door.close());
beforeEach(() => {
  [taken, isBroken] = [[], false];
});

describe('a connection that asks for WebSocket', () => {
  test('goes to the door whose address it names', async () => {
    const wire = await (await Wire.to(port)).send(handshake('/app/voltdeck'));
    await wire.hears('101 Switching');
    expect(taken).toEqual(['/app/voltdeck']);
  });

  test('at an unknown address is answered like any other request there, and ended', async () => {
    const wire = await (await Wire.to(port)).send(handshake('/nowhere', 'Accept-Language: fr\r\n'));
    await wire.closes();
    expect(wire.statuses()).toEqual([404]);
    expect(wire.heard).toContain('"code":"route.unknown"');
    expect(Buffer.from(wire.heard, 'latin1').toString()).toContain('Cette adresse n’existe pas');
  });

  test('is ended soon, also where its peer leaves it open', async () => {
    const wire = await Wire.to(port);
    wire.socket.allowHalfOpen = true;
    await wire.send(handshake('/nowhere'));
    await expect.poll(() => door.http.connections()).toBe(0);
    wire.reset();
  });

  test('ends alone when its door fails', async () => {
    isBroken = true;
    const wire = await (await Wire.to(port)).send(handshake('/app/voltdeck'));
    await wire.closes();
    expect((await door.ask('GET', '/health')).status).toBe(200);
  });

  test('before an earlier answer is there is cut, so that the two are not mixed', async () => {
    const wire = await Wire.to(port);
    await wire.send(plainRequest('GET /api/installation') + handshake('/app/voltdeck'));
    await wire.closes();
    expect(taken).toEqual([]);
    expect(wire.heard).not.toContain('101 Switching');
  });
});

describe('an offer of a protocol that nobody speaks here', () => {
  const offer = 'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n';

  test('is passed over, and the connection goes on', async () => {
    const wire = await Wire.to(port);
    await wire.send(plainRequest('GET /health', { headers: offer }));
    await wire.hears('{"status":"ok"}');
    await wire.send(plainRequest('GET /health'));
    await expect.poll(() => wire.statuses()).toEqual([200, 200]);
    await wire.send(plainRequest('GET /health', { headers: `${offer}Connection: close\r\n` }));
    await wire.closes();
    expect(wire.statuses()).toEqual([200, 200, 200]);
    await expect.poll(() => door.http.connections()).toBe(0);
  });

  test('is passed over with a body, however it is cut', async () => {
    const wire = await Wire.to(port);
    const [before, after] = [`{"text":"${'x'.repeat(50_000)}`, `${'y'.repeat(50_000)}"}`];
    const length = `Content-Type: application/json\r\nContent-Length: ${before.length + after.length}\r\n`;
    await wire.send(plainRequest('POST /api/echo', { headers: offer + length }), before);
    await wire.send(after);
    await wire.hears(/xy+"\}/);
    const chunked = 'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n';
    await wire.send(
      plainRequest('POST /api/echo', { headers: offer + chunked }),
      'd\r\n{"text":"zzz"',
      '\r\n1\r\n}\r\n0\r\n\r\n',
    );
    await wire.hears('"text":"zzz"');
    expect(wire.statuses()).toEqual([200, 200]);
    wire.reset();
  });

  test('leaves what follows on the connection as it is', async () => {
    const wire = await Wire.to(port);
    const body = '{"text":"GET /nowhere HTTP/1.1"}';
    await wire.send(
      plainRequest('POST /api/echo', { headers: offer, body }) +
        plainRequest('GET /health') +
        plainRequest('GET /nowhere'),
    );
    await expect.poll(() => wire.statuses()).toEqual([200, 200, 404]);
    wire.reset();
  });

  test('never makes a body into a request, however many headers hide its length', async () => {
    const wire = await Wire.to(port);
    const many = 'a:b\r\n'.repeat(1_200);
    const body = plainRequest('GET /health');
    await wire.send(plainRequest('POST /api/echo', { headers: offer + many, body }));
    await wire.closes();
    expect(wire.statuses()).toEqual([431]);
  });

  test('at the address of sockets finds no page there', async () => {
    const wire = await (await Wire.to(port)).send(plainRequest('GET /app/voltdeck', { headers: offer }));
    await wire.hears('route.unknown');
    expect(wire.statuses()).toEqual([404]);
    wire.reset();
  });
});

test('a tunnel is refused', async () => {
  const wire = await (await Wire.to(port)).send('CONNECT db:5432 HTTP/1.1\r\nHost: db\r\n\r\n');
  await wire.closes();
  expect(wire.statuses()).toEqual([404]);
});
