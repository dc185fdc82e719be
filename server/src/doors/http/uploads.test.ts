import { readFile } from 'node:fs/promises';
import { endpoint } from '@voltdeck/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { taking } from '../../kernel/route';
import { type TestFiles, testFiles } from '../../platform/files/testing-files';
import { createLog } from '../../platform/log';
import { asMultipart } from '../../platform/testing-walk';
import { testDoor, type TestDoor } from './testing-door';
import { Wire } from './testing-wire';

const most = 1_048_576;
const send = endpoint({
  method: 'POST',
  path: '/api/things',
  summary: '',
  needs: { public: true },
  upload: { field: 'media', maxBytes: most, kinds: [] },
  result: z.object({ bytes: z.int(), text: z.string() }),
});

let door: TestDoor;
let files: TestFiles;
let port = 0;
let asked = 0;
const logged: string[] = [];
beforeAll(async () => {
  files = testFiles();
  const log = createLog('warn', { write: (line) => void logged.push(line) });
  const route = taking(send, async (call) => {
    asked += 1;
    const { path, bytes } = await call.file();
    return { bytes, text: (await readFile(path, 'utf8')).slice(0, 20) };
  });
  door = await testDoor([route], { files }, { log });
  port = await door.http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await door.close();
  await files.close();
});

const head = (how: string): string =>
  `POST /api/things HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\n${how}\r\n\r\n`;
const part = '--b\r\nContent-Disposition: form-data; name="media"; filename="a.png"\r\n\r\n';
const chunk = (bytes: string): string => `${bytes.length.toString(16)}\r\n${bytes}\r\n`;

const post = async (payload: Buffer | string, headers: Record<string, string>) => {
  const answer = await door.http.inject({ method: 'POST', url: '/api/things', payload, headers });
  return {
    status: answer.statusCode,
    json: answer.json<{ code?: string; errors?: object; results?: object }>(),
  };
};

describe('a call that takes a file', () => {
  test('takes it, whatever the name of it leads to, and keeps nothing afterwards', async () => {
    const { payload, headers } = asMultipart('media', Buffer.from('an image'));
    expect(payload.toString()).toContain('../../../etc/passwd');
    const { json } = await post(payload, headers);
    expect(json.results).toEqual({ bytes: 8, text: 'an image' });
    expect(await files.all()).toEqual([]);
  });

  test('refuses 50 MB unread', async () => {
    const wire = await (await Wire.to(port)).send(head('Content-Length: 52428800'));
    await wire.closes();
    expect(wire.statuses()).toEqual([413]);
    expect(wire.heard).toContain('"code":"file.too-large"');
    expect(wire.heard).toContain('larger than 1 MB');
  });

  test('cuts off what does not say how much it is', async () => {
    const wire = await (await Wire.to(port)).send(head('Transfer-Encoding: chunked'), chunk(part));
    for (let sent = 0; sent <= most; sent += 65_536) await wire.send(chunk('x'.repeat(65_536)));
    await wire.closes();
    expect(wire.statuses()).toEqual([413]);
    expect(await files.all()).toEqual([]);
  });

  test('leaves nothing of what breaks off', async () => {
    const before = asked;
    const wire = await (await Wire.to(port)).send(head('Content-Length: 100000'), part, 'x'.repeat(50_000));
    await expect.poll(() => files.all()).toHaveLength(1);
    wire.reset();
    await expect.poll(() => files.all()).toEqual([]);
    expect(asked).toBe(before + 1);
  });

  test.each([
    ['is none', asMultipart('other', Buffer.from('x')), { other: [expect.any(String)] }],
    [
      'is missing',
      { payload: '--b--\r\n', headers: { 'content-type': 'multipart/form-data; boundary=b' } },
      { media: [expect.any(String)] },
    ],
  ])('names the field where it %s', async (_, { payload, headers }, errors) => {
    expect(await post(payload, headers)).toMatchObject({ status: 422, json: { errors } });
    expect(await files.all()).toEqual([]);
  });

  test.each([
    ['JSON', '{"media":"x"}', 'application/json'],
    ['no parts', 'nothing', 'multipart/form-data; boundary=b'],
    ['half a part', part, 'multipart/form-data; boundary=b'],
    ['no boundary', part, 'multipart/form-data'],
  ])('cannot read %s', async (_, payload, type) => {
    const { status, json } = await post(payload, { 'content-type': type });
    expect([status, json.code]).toEqual([400, 'body.unreadable']);
    expect(await files.all()).toEqual([]);
  });

  test('is the only one that takes parts', async () => {
    const { payload, headers } = asMultipart('email', Buffer.from('x'));
    const answer = await door.http.inject({ method: 'POST', url: '/api/v3/auth/login', payload, headers });
    expect(answer.json<{ code: string }>().code).toBe('body.unreadable');
  });

  test('stands on the API page as what it is', async () => {
    expect(logged).toEqual([]);
    const document = (await door.http.inject({ method: 'GET', url: '/docs/openapi.json' })).json<{
      paths: Record<string, { post: { requestBody: { content: object } } }>;
    }>();
    const { content } = document.paths['/api/charge-points/{id}/media']?.post.requestBody ?? {};
    expect(Object.keys(content ?? {})).toEqual(['multipart/form-data']);
  });
});

describe('a kept file', () => {
  const name = 'AbCdEfGhIjKlMnOpQrSt_--320.webp';

  test('is served for ever, and neither runs nor is taken for something else', async () => {
    await files.put(name, Buffer.from('image'));
    const { statusCode, headers, body } = await door.http.inject({ method: 'GET', url: `/files/${name}` });
    expect([statusCode, body]).toEqual([200, 'image']);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': '5',
      'content-disposition': 'inline',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    });
    await files.remove(name);
  });

  test.each([name, 'x', '..%2f..%2fetc%2fpasswd', `${name}%00`, '.htaccess'])(
    'is not %s',
    async (strange) => {
      const { statusCode } = await door.http.inject({ method: 'GET', url: `/files/${strange}` });
      expect(statusCode).toBe(404);
    },
  );
});
