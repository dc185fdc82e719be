import { createSocket } from 'node:dgram';
import { lookup } from 'node:dns/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterEach, describe, expect, test } from 'vitest';
import { createOutbound, type OutboundOptions } from './outbound';
import { newSigningSecret, signatureHeaders } from './signature';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function receiver(answer: RequestListener): Promise<number> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

const post = (url: string, options: Partial<OutboundOptions> = {}) =>
  createOutbound({ mayBePrivate: true, ...options }).post({
    url,
    headers: { 'content-type': 'application/json' },
    body: '{"a":1}',
  });

describe('an answer', () => {
  test('is told with its status, and the beginning of its text', async () => {
    const port = await receiver((request, response) => {
      let body = '';
      request.on('data', (part) => (body += String(part)));
      request.on('end', () => response.writeHead(202).end(`${request.method} ${body}\0`));
    });
    expect(await post(`http://127.0.0.1:${port}/`)).toMatchObject({
      status: 202,
      text: 'POST {"a":1}',
      error: null,
    });
  });

  test('says when to come again, and hears bytes as they are', async () => {
    const heard: Buffer[] = [];
    const port = await receiver((request, response) => {
      request.on('data', (part: Buffer) => heard.push(part));
      request.on('end', () => response.writeHead(429, { 'retry-after': '120' }).end());
    });
    const body = Buffer.from([0, 255, 10, 13, 128]);
    const answer = await createOutbound({ mayBePrivate: true }).post({
      url: `http://127.0.0.1:${port}/`,
      headers: {},
      body,
    });
    expect([answer.status, answer.retryAfter, Buffer.concat(heard)]).toEqual([429, '120', body]);
  });

  test('without end is cut, and the connection closed', async () => {
    let isClosed = false;
    const port = await receiver((_, response) => {
      response.on('close', () => (isClosed = true));
      const more = (): void => {
        while (!response.destroyed && response.write('x'.repeat(16_384)));
      };
      response.on('drain', more);
      response.writeHead(200);
      more();
    });
    const { text, status } = await post(`http://127.0.0.1:${port}/`);
    expect([status, text?.length]).toEqual([200, 1_000]);
    await expect.poll(() => isClosed).toBe(true);
  });

  test('that leads elsewhere is not followed', async () => {
    let visits = 0;
    const inner = await receiver((_, response) => {
      visits += 1;
      response.end('secret');
    });
    const outer = await receiver((_, response) =>
      response.writeHead(307, { location: `http://127.0.0.1:${inner}/` }).end(),
    );
    expect(await post(`http://127.0.0.1:${outer}/`)).toMatchObject({ status: 307, error: null });
    expect(visits).toBe(0);
  });
});

describe('no answer', () => {
  test('comes in time, and is given up', async () => {
    const hanging = await receiver(() => undefined);
    expect(await post(`http://127.0.0.1:${hanging}/`, { patienceMs: 60 })).toMatchObject({
      status: null,
      error: 'timeout',
    });
    const dripping = await receiver((_, response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write('.'), 10);
      response.on('close', () => clearInterval(timer));
    });
    const drip = await post(`http://127.0.0.1:${dripping}/`, { patienceMs: 60 });
    expect(drip).toMatchObject({ status: null, error: 'timeout' });
    const silent = { resolve: () => new Promise<never>(() => undefined), patienceMs: 30 };
    expect(await post('http://hooks.example.com/', silent)).toMatchObject({ error: 'timeout' });
  });

  test('says why: nobody listens, the name is unknown, the other side breaks off', async () => {
    const port = await receiver((request) => request.socket.destroy());
    expect((await post(`http://127.0.0.1:${port}/`)).error).toBe('broken');
    servers.pop()?.close();
    await expect.poll(async () => (await post(`http://127.0.0.1:${port}/`)).error).toBe('refused');
    const unknown = () => Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' }));
    expect((await post('http://hooks.example.com/', { resolve: unknown })).error).toBe('name-unknown');
    expect((await post('http://hooks.example.com/', { resolve: async () => [] })).error).toBe('name-unknown');
  });
});

describe('a name', () => {
  test('that nobody answers for keeps no other lookup of the process waiting', async () => {
    const silent = createSocket('udp4');
    await new Promise<void>((bound) => silent.bind(0, '127.0.0.1', bound));
    const options = {
      mayBePrivate: false,
      nameServers: [`127.0.0.1:${silent.address().port}`],
      patienceMs: 1_500,
    };
    let given = 0;
    const posts = Array.from({ length: 24 }, async (_, index) => {
      const answer = await post(`https://hook${index}.example.com/`, options);
      given += 1;
      return answer.error;
    });
    await lookup('localhost');
    expect(given).toBe(0);
    expect(new Set(await Promise.all(posts))).toEqual(new Set(['timeout']));
    silent.close();
  });

  test.each(['10.0.0.1', '127.0.0.1', '::1', '::ffff:10.0.0.1', 'fe80::1', '169.254.169.254'])(
    'that means %s beside an address of the internet is asked nothing',
    async (address) => {
      const resolve = async () => [
        { address: '93.184.215.14', family: 4 },
        { address, family: address.includes(':') ? 6 : 4 },
      ];
      expect(await post('https://hooks.example.com/', { mayBePrivate: false, resolve })).toMatchObject({
        status: null,
        error: 'address-private',
      });
    },
  );

  test('is resolved once, and the connection goes to what was checked, whatever it means the second time', async () => {
    const hosts: (string | undefined)[] = [];
    const port = await receiver((request, response) => {
      hosts.push(request.headers.host);
      response.end('here');
    });
    let asked = 0;
    const resolve = async () => {
      asked += 1;
      return [{ address: asked === 1 ? '127.0.0.1' : '127.0.0.99', family: 4 }];
    };
    const url = `http://hooks.example.com:${port}/`;
    expect(await post(url, { resolve })).toMatchObject({ status: 200, text: 'here' });
    expect([asked, hosts]).toEqual([1, [`hooks.example.com:${port}`]]);
  });
});

describe('a signature', () => {
  const at = new Date();
  const body = JSON.stringify({ type: 'order.ended', data: { id: 1 } });

  test('is verified by the reference library, by the new secret and by the one before', () => {
    const [fresh, former] = [newSigningSecret(), newSigningSecret()];
    const headers = signatureHeaders({ id: 'evt_1', at, body }, [fresh, former]);
    expect(new Webhook(fresh).verify(body, headers)).toMatchObject({ type: 'order.ended' });
    expect(new Webhook(former).verify(body, headers)).toMatchObject({ type: 'order.ended' });
    expect(() => new Webhook(newSigningSecret()).verify(body, headers)).toThrow('No matching signature');
    expect(() => new Webhook(fresh).verify(`${body} `, headers)).toThrow('No matching signature');
  });
});
