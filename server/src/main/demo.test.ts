import {
  feedback,
  logins,
  orders,
  payouts,
  receipts,
  statement,
  workers,
  type EndpointShape,
  type Worker,
} from '@voltdeck/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoLogin, ensureDemo } from '../demo/demo';
import { staff } from '../kernel/actor';
import { verifyLedger } from '../ledger';
import type { House } from '../platform/house';
import { testProduct, type TestProduct } from './testing-product';

let product: TestProduct;
let token = '';
const told: string[] = [];

/** As `npm start` does before the first page is shown. */
const prepare = (house: House): Promise<void> => ensureDemo(house, 2, (line) => void told.push(line));

beforeAll(async () => {
  product = await testProduct({}, { demo: demoLogin, prepare });
  const { access_token } = await ask<{ access_token: string }>(logins.loginV3, demoLogin);
  token = access_token;
}, 120_000);
afterAll(() => product.close());

async function ask<T>({ method, path }: EndpointShape, body?: object): Promise<T> {
  const answer = await fetch(`http://127.0.0.1:${product.port}${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  return ((await answer.json()) as { results: T }).results;
}

test('the demo is made whole, with money that has moved and books that agree', async () => {
  const { data: asked } = await ask<{ data: { state: string }[] }>(payouts.listPayouts);
  expect(asked.map(({ state }) => state)).toContain('paid');
  const { count } = await ask<{ count: number }>(statement.statementTotals);
  expect(count).toBeGreaterThan(100);
  const { data: latest } = await ask<{ data: { id: number }[] }>(orders.listOrders);
  const issued = await Promise.all(
    latest.map(({ id }) =>
      ask<{ receipts: unknown[] }>({ ...receipts.listReceipts, path: `/api/orders/${id}/receipts` }),
    ),
  );
  expect(issued.some((one) => one.receipts.length > 0)).toBe(true);
  const staffed = await ask<Worker[]>(workers.listWorkers);
  expect(staffed.some(({ balance }) => balance > 0)).toBe(true);
  const rated = await ask<{ months: { count: number }[]; answered: number }>(feedback.summarizeFeedback);
  expect(rated.months.filter(({ count }) => count > 0).length).toBeGreaterThan(2);
  const report = await product.house.run({ actor: staff }, verifyLedger);
  expect(report.differences).toEqual([]);
});

test('made once, the demo is left as it is by the next start', async () => {
  const before = told.length;
  await prepare(product.house);
  expect(told.length).toBe(before);
});
