import { afterEach, expect, test } from 'vitest';
import { createLog } from '../platform/log';
import { testProduct, type TestProduct } from './testing-product';

let product: TestProduct | undefined;
afterEach(async () => {
  await product?.close();
  product = undefined;
});

async function warningsWith(environment: Record<string, string>): Promise<string[]> {
  const logged: string[] = [];
  const log = createLog('warn', { write: (line) => void logged.push(line) });
  product = await testProduct(environment, { log });
  return logged.map((line) => (JSON.parse(line) as { msg: string }).msg);
}

test('a start behind https that names no proxy says in one line what comes of it', async () => {
  expect(await warningsWith({ PUBLIC_URL: 'https://charge.example.com' })).toEqual([
    'PUBLIC_URL is https but TRUST_PROXY names no proxy, so all callers look like one address; set TRUST_PROXY, such as 1',
  ]);
});

test.each([
  ['its proxy', { PUBLIC_URL: 'https://charge.example.com', TRUST_PROXY: '1' }],
  ['an address without https', { PUBLIC_URL: 'http://charge.example.com' }],
  ['no address', {}],
])('a start that names %s says nothing', async (_, environment) => {
  expect(await warningsWith(environment)).toEqual([]);
});

test('figures of all doors are on their port, and not on the one that all use', async () => {
  product = await testProduct({ METRICS_PORT: '0' });
  const read = (port: number | null): Promise<Response> => fetch(`http://127.0.0.1:${port}/metrics`);
  const figures = await (await read(product.metricsPort)).text();
  expect(figures).toContain('voltdeck_connected_charge_points 0');
  expect(figures).toContain('voltdeck_realtime_connections 0');
  expect((await read(product.port)).status).toBe(404);
});
