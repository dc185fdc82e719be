import { endpoint } from '@voltdeck/contract';
import { endpoints } from '@voltdeck/contract/all';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { on } from '../../kernel/route';
import type { Ctx } from '../../platform/ctx';
import { createHttp } from './http';
import { testDoor, type TestDoor } from './testing-door';

const options = {
  routes: [],
  productName: 'Voltdeck',
  publicUrl: 'https://voltdeck.test',
  trustProxy: false,
} as const;

let door: TestDoor;
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'voltdeck-web-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(
    join(folder, 'index.html'),
    '<!doctype html><meta nonce="__STYLE_NONCE__"><title>Voltdeck</title>',
  );
  await writeFile(join(folder, 'assets', 'index-abc123.js'), `export const a = '${'x'.repeat(5000)}';`);
  await writeFile(join(folder, 'icon.svg'), '<svg/>');
  door = await testDoor([], {
    webFolder: folder,
    metricsToken: 'a-token-of-some-length',
    requestsPerMinute: 500,
  });
});
afterAll(async () => {
  await door.close();
  await rm(folder, { recursive: true });
});

describe('the dashboard', () => {
  const html = { headers: { accept: 'text/html' } };

  test('has one page for every page address, asked for anew each time', async () => {
    for (const path of ['/', '/login', '/charge-points/7?tab=orders', '/fleets/3/drivers']) {
      const { status, text, headers } = await door.ask('GET', path, html);
      expect([path, status, headers['cache-control']]).toEqual([path, 200, 'no-cache']);
      expect(text).toContain('<title>Voltdeck');
    }
  });

  test('has no page at addresses of the API, of sockets and of missing files', async () => {
    for (const path of ['/api/nowhere', '/ocpp/CP1', '/app/key', '/assets/gone.js', '/robots.txt']) {
      const { status, json } = await door.ask('GET', path, html);
      expect([path, status, json.code]).toEqual([path, 404, 'route.unknown']);
    }
  });

  test('refuses unknown addresses of old versions as they answer', async () => {
    for (const path of ['/api/v3/nowhere', '/api/v1/nowhere', '/api/v3']) {
      const { status, json } = await door.ask('GET', path);
      expect([path, status, json]).toEqual([
        path,
        404,
        expect.objectContaining({ success: 0, code: 'route.unknown', data: null, message: json.msg }),
      ]);
    }
    expect((await door.ask('GET', '/api/nowhere')).json).not.toHaveProperty('message');
  });

  test('says which methods an address answers to', async () => {
    for (const [method, path, allowed] of [
      ['POST', '/health', 'GET'],
      ['DELETE', '/', 'GET, HEAD'],
      ['PUT', '/docs/openapi.json', 'GET'],
    ] as const) {
      const { status, json, headers } = await door.ask(method, path);
      expect([path, status, json.code]).toEqual([path, 405, 'route.wrong-method']);
      expect([path, headers.allow]).toEqual([path, allowed]);
    }
  });

  test('is kept for ever where the name carries a hash, and packed', async () => {
    const { headers, status } = await door.ask('GET', '/assets/index-abc123.js', {
      headers: { 'accept-encoding': 'gzip' },
    });
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'gzip',
    });
    expect((await door.ask('GET', '/icon.svg')).headers['cache-control']).toBe('no-cache');
  });

  test('may load scripts of this site alone, and talk to this host alone', async () => {
    const { headers } = await door.ask('GET', '/', html);
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("connect-src 'self' ws://localhost:3000;");
    expect(policy).not.toContain('upgrade-insecure-requests');
    expect(policy).not.toContain('unsafe');
    expect(headers).not.toHaveProperty('strict-transport-security');
    expect(headers['permissions-policy']).toContain('camera=(self)');
    expect(headers['permissions-policy']).toContain('microphone=()');
  });

  test('marks its own styles anew in each answer, so that no others get in', async () => {
    const nonces = [];
    for (const path of ['/', '/', '/index.html', '/orders/7']) {
      const { headers, text } = await door.ask('GET', path, html);
      const policy = String(headers['content-security-policy']);
      const [, nonce = ''] = /style-src 'self' 'nonce-([\w-]{22})';/.exec(policy) ?? [];
      expect(text).toContain(`<meta nonce="${nonce}">`);
      // Nothing to compare by: an unchanged page would keep an old mark below a new policy.
      expect([headers.etag, headers['last-modified']]).toEqual([undefined, undefined]);
      nonces.push(nonce);
    }
    expect(new Set(nonces).size).toBe(4);
    const { headers } = await door.ask('GET', '/icon.svg');
    expect(headers['content-security-policy']).toContain("style-src 'self';");
  });
});

describe('the API page', () => {
  test('is there, and its document lists every call with what it needs', async () => {
    expect((await door.ask('GET', '/docs/')).text).toContain('swagger-ui');
    const { json } = await door.ask('GET', '/docs/openapi.json');
    const document = json as unknown as { openapi: string; paths: Record<string, Record<string, Operation>> };
    expect(document.openapi).toBe('3.1.0');
    for (const { method, path, summary, needs } of endpoints) {
      const operation = document.paths[path]?.[method.toLowerCase()];
      expect(operation, `${method} ${path}`).toMatchObject({ summary, 'x-needs': needs });
      const ways = 'public' in needs ? 0 : 'login' in needs && 'drivers' in needs ? 2 : 1;
      expect(operation?.security.length, `${method} ${path}`).toBe(ways);
    }
    const count = Object.values(document.paths).flatMap((one) => Object.keys(one)).length;
    expect(count).toBe(endpoints.length);
  });

  test('names every operation once and points only at what is there', async () => {
    const { text, json } = await door.ask('GET', '/docs/openapi.json');
    const names = [...text.matchAll(/"operationId":"(\w+)"/g)].map((match) => match[1]);
    expect(new Set(names).size).toBe(endpoints.length);
    for (const [, path = ''] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      const found = path
        .split('/')
        .reduce<unknown>((node, part) => (node as Record<string, unknown>)[part], json);
      expect(found, path).toBeDefined();
    }
  });

  interface Operation {
    security: unknown[];
  }
});

describe('those who run it', () => {
  test('see whether it lives and is ready', async () => {
    expect((await door.ask('GET', '/health')).json).toEqual({ status: 'ok' });
    expect((await door.ask('GET', '/ready')).json).toEqual({ status: 'ready' });
  });

  test('read figures with the token, and nobody else does, wherever they call from', async () => {
    const figures = await door.ask('GET', '/metrics', { token: 'a-token-of-some-length' });
    expect(figures.text).toContain(
      'voltdeck_http_request_seconds_count{method="GET",route="/health",status="200"}',
    );
    for (const authorization of [
      '',
      'Bearer wrong',
      'Bearer a-token-of-some-lengt',
      'Basic %00',
      'Bearer \u00ff',
    ])
      expect((await door.ask('GET', '/metrics', { headers: { authorization } })).status).toBe(403);
  });

  test('find no figures where no token is set', async () => {
    const plain = await createHttp({ ...options, house: door.house });
    const headers = { authorization: 'Bearer undefined' };
    expect((await plain.inject({ method: 'GET', url: '/metrics', headers })).statusCode).toBe(404);
    await plain.close();
  });

  test('find the request id of the caller on the answer, or a new one', async () => {
    const asked = await door.ask('GET', '/health', { headers: { 'x-request-id': 'abc-1' } });
    expect(asked.headers['x-request-id']).toBe('abc-1');
    const odd = await door.ask('GET', '/health', { headers: { 'x-request-id': 'a b\u0001' } });
    expect(odd.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
  });

  test('are told in one line that the port is in use', async () => {
    const port = await door.http.listen({ port: 0, host: '127.0.0.1' });
    const second = await createHttp({ ...options, house: door.house });
    const refused = second.listen({ port, host: '127.0.0.1' });
    await expect(refused).rejects.toThrow(
      `Port ${port} is in use. Stop what uses it, or choose another with PORT.`,
    );
    await second.close();
  });
});

test('thousands may knock in the same moment', async () => {
  const listening = vi.spyOn(Server.prototype, 'listen');
  const busy = await createHttp({ ...options, house: door.house });
  await busy.listen({ port: 0, host: '127.0.0.1' });
  expect(listening.mock.calls[0]?.[0]).toMatchObject({ backlog: 4_096 });
  listening.mockRestore();
  await busy.close();
});

describe('the address of a caller', () => {
  const whoAsks = endpoint({
    method: 'GET',
    path: '/api/who',
    summary: '',
    needs: { public: true },
    result: z.object({ address: z.string().nullable() }),
  });
  const routes = [on(whoAsks, async (ctx: Ctx) => ({ address: ctx.address }))];

  test.each([
    ['nobody is believed', false, '198.51.100.7', '127.0.0.1'],
    ['one proxy is believed', 1, '203.0.113.9, 198.51.100.7', '198.51.100.7'],
    ['two proxies are believed', 2, '192.0.2.1, 203.0.113.9, 198.51.100.7', '203.0.113.9'],
    [
      'the networks of proxies are',
      ['127.0.0.1', '198.51.100.0/24'],
      '192.0.2.1, 203.0.113.9, 198.51.100.7',
      '203.0.113.9',
    ],
    ['only another network is', ['10.0.0.0/8'], '203.0.113.9', '127.0.0.1'],
    ['a proxy tells nonsense', 1, 'a"b', null],
    ['a proxy tells nothing', 1, '', '127.0.0.1'],
    ['a proxy maps IPv4', 1, '::ffff:203.0.113.9', '203.0.113.9'],
  ] as const)('when %s', async (_, trustProxy, forwarded, address) => {
    const trusting = await createHttp({ ...options, house: door.house, routes, trustProxy });
    const headers = { 'x-forwarded-for': forwarded };
    const answer = await trusting.inject({ method: 'GET', url: '/api/who', headers });
    expect(answer.json<{ results: unknown }>().results).toEqual({ address });
    await trusting.close();
  });
});

test('an address that asks without end has to wait', async () => {
  const answers = await Promise.all(Array.from({ length: 500 }, () => door.ask('GET', '/health')));
  const slowed = answers.find(({ status }) => status === 429);
  expect(slowed?.json.code).toBe('too-many-requests');
  expect(Number(slowed?.headers['retry-after'])).toBeGreaterThan(0);
});

describe('the map of a page', () => {
  const policyWith = async (mapStyleUrl: string | undefined) => {
    const styled = await createHttp({ ...options, house: door.house, mapStyleUrl });
    const { headers } = await styled.inject({ method: 'GET', url: '/health' });
    await styled.close();
    return String(headers['content-security-policy']);
  };

  test('loads from the host of its style alone, and from nowhere while none is set', async () => {
    const policy = await policyWith('https://maps.example.com/style.json?key=1');
    expect(policy).toContain("connect-src 'self' wss://voltdeck.test https://maps.example.com;");
    expect(policy).toContain("img-src 'self' data: blob: https://maps.example.com;");
    expect(policy).toContain("script-src 'self';");
    expect(await policyWith(undefined)).not.toContain('http');
  });
});

test('an IPv6 customer asks as one, whichever of its addresses it takes', async () => {
  const small = await createHttp({ ...options, house: door.house, trustProxy: 1, requestsPerMinute: 3 });
  const ask = async (address: string) => {
    const headers = { 'x-forwarded-for': address };
    return (await small.inject({ method: 'GET', url: '/health', headers })).statusCode;
  };
  const statuses = [];
  for (let host = 1; host <= 4; host += 1) statuses.push(await ask(`2001:db8::${host}`));
  statuses.push(await ask('2001:db8:0:1::1'));
  expect(statuses).toEqual([200, 200, 200, 429, 200]);
  await small.close();
});
