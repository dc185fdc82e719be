import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDoor, type TestDoor } from './testing-door';

let door: TestDoor;
let webFolder = '';
beforeAll(async () => {
  webFolder = await mkdtemp(join(tmpdir(), 'voltdeck-driver-'));
  const driverFolder = join(webFolder, 'driver');
  await mkdir(join(driverFolder, 'assets'), { recursive: true });
  await writeFile(join(webFolder, 'index.html'), '<!doctype html><title>Voltdeck</title>');
  await writeFile(join(driverFolder, 'index.html'), '<!doctype html><title>Charge</title>');
  await writeFile(join(driverFolder, 'assets', 'index-def456.js'), 'export const b = 1;');
  await writeFile(join(driverFolder, 'sw.js'), 'self.skipWaiting();');
  door = await testDoor([], { webFolder, driverFolder });
});
afterAll(async () => {
  await door.close();
  await rm(webFolder, { recursive: true });
});

const html = { headers: { accept: 'text/html' } };

describe("the drivers' page", () => {
  test('answers all addresses below /c, and no others', async () => {
    for (const path of ['/c', '/c/', '/c/7Fz_-a?connector=2', '/c/v/secret', '/c/account/orders/3']) {
      const { status, text, headers } = await door.ask('GET', path, html);
      expect([path, status, headers['cache-control']]).toEqual([path, 200, 'no-cache']);
      expect(text).toContain('<title>Charge');
      expect(String(headers['content-security-policy'])).not.toContain('nonce');
    }
    for (const path of ['/', '/cards', '/charge-points/7'])
      expect((await door.ask('GET', path, html)).text).toContain('<title>Voltdeck');
  });

  test('has neither files that are gone nor other methods', async () => {
    expect((await door.ask('GET', '/c/assets/gone.js', html)).status).toBe(404);
    expect((await door.ask('POST', '/c/7Fz')).status).toBe(404);
  });

  test('is kept for ever where the name carries a hash; its worker is asked for anew', async () => {
    const kept = await door.ask('GET', '/c/assets/index-def456.js');
    expect([kept.status, kept.headers['cache-control']]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ]);
    const worker = await door.ask('GET', '/c/sw.js');
    expect([worker.status, worker.headers['cache-control']]).toEqual([200, 'no-cache']);
  });
});
