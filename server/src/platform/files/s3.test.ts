import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { FileStore } from './port';
import { s3Files } from './s3';

const name = 'AbCdEfGhIjKlMnOpQrSt_--320.webp';

/** As much of a bucket as a client sees. */
const kept = new Map<string, Buffer>();
let asked: { method: string; url: string; authorization: string }[] = [];
let answerWith: (response: ServerResponse) => boolean = () => false;
let server: Server;
let store: FileStore;

async function bucket(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = '', url = '', headers } = request;
  asked.push({ method, url, authorization: headers.authorization ?? '' });
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  if (answerWith(response)) return;
  if (method === 'PUT') kept.set(url, Buffer.concat(chunks));
  const found = kept.get(url);
  if (method === 'DELETE') kept.delete(url);
  if (method === 'GET' && found === undefined) return void response.writeHead(404).end('<Error/>');
  if (method !== 'GET') return void response.writeHead(method === 'DELETE' ? 204 : 200).end();
  response.writeHead(200, { 'content-length': found?.byteLength }).end(found);
}

beforeAll(async () => {
  server = createServer((request, response) => void bucket(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const keys = { accessKeyId: 'the-key', secretAccessKey: 'the-secret' };
  const endpoint = `http://127.0.0.1:${port}/volt`;
  store = s3Files({ endpoint, region: 'eu-west-1', prefix: 'images/', ...keys }, { patience: 200 });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked = [];
  kept.clear();
  answerWith = () => false;
});

describe('a bucket', () => {
  test('keeps, gives and removes files, each call signed', async () => {
    await store.put(name, Buffer.from('image'));
    const file = await store.open(name);
    expect([file?.bytes, file && (await text(file.stream))]).toEqual([5, 'image']);
    await store.remove(name);
    expect(await store.open(name)).toBeNull();
    await store.remove(name);
    expect(asked.map(({ method }) => method)).toEqual(['PUT', 'GET', 'DELETE', 'GET', 'DELETE']);
    expect(new Set(asked.map(({ url }) => url))).toEqual(new Set([`/volt/images/${name}`]));
    for (const { authorization } of asked) {
      expect(authorization).toMatch(
        /^AWS4-HMAC-SHA256 Credential=the-key\/\d{8}\/eu-west-1\/s3\/aws4_request,.*Signature=[\da-f]{64}$/,
      );
      expect(authorization).not.toContain('the-secret');
    }
  });

  test.each([403, 500])('that answers %i keeps nothing', async (status) => {
    answerWith = (response) => {
      response.writeHead(status).end('<Error><Code>No</Code></Error>');
      return true;
    };
    await expect(store.put(name, Buffer.from('image'))).rejects.toThrow(String(status));
    await expect(store.open(name)).rejects.toThrow(String(status));
    await expect(store.remove(name)).rejects.toThrow(String(status));
    expect(kept.size).toBe(0);
  });

  test('that does not answer is given up', async () => {
    answerWith = () => true;
    await expect(store.put(name, Buffer.from('image'))).rejects.toThrow(/timeout|aborted/i);
  });
});
