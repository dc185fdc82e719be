import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nouns as apps } from '../../apps';
import { routesOf } from '../../platform/noun';
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
  door = await testDoor(routesOf(apps), { webFolder, driverFolder });
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

  test('is put on a home screen in the name and the colours of its operator', async () => {
    const { json } = await door.ask('GET', '/api/c/pages');
    const { page } = json.results as { page: { code: string; name: string; primary: { colour: string } } };
    const { status, text, headers } = await door.ask('GET', `/c/manifest.webmanifest?o=${page.code}`);
    expect([status, headers['content-type']]).toEqual([200, 'application/manifest+json; charset=utf-8']);
    const manifest = JSON.parse(text) as { icons: { src: string; sizes: string; purpose: string }[] };
    expect(manifest).toMatchObject({
      name: page.name,
      theme_color: page.primary.colour,
      scope: '/c/',
      start_url: `/c/?o=${page.code}`,
    });
    expect(manifest.icons.map(({ sizes, purpose }) => [sizes, purpose])).toEqual([
      ['192x192', 'any'],
      ['512x512', 'any'],
      ['512x512', 'maskable'],
    ]);
    for (const { src } of manifest.icons) {
      const icon = await door.http.inject({ url: src });
      expect([src, icon.headers['content-type']]).toEqual([src, 'image/png']);
      expect(icon.rawPayload.subarray(1, 4).toString()).toBe('PNG');
    }
  });

  test('has the name of the product where no operator is named, and where nonsense is', async () => {
    for (const asked of ['', '?o=nobody-1', '?o=%3Csvg%3E', '?o=a&o=b']) {
      const { status, text } = await door.ask('GET', `/c/manifest.webmanifest${asked}`);
      expect([asked, status]).toEqual([asked, 200]);
      expect(JSON.parse(text)).toMatchObject({ name: 'Voltdeck', start_url: '/c/' });
    }
  });
});
