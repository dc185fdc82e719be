import { afterEach, expect, test } from 'vitest';
import { createMetrics } from '../../platform/metrics';
import { type Figures, serveFigures } from './figures';

const pool = { totalCount: 0, idleCount: 0, waitingCount: 0 };
const db = { poolOf: () => pool, waitingFor: () => 0, health: { trouble: 'silent' } };
const metrics = createMetrics(db as unknown as Parameters<typeof createMetrics>[0]);
const at = { port: 0, host: '127.0.0.1' };

let figures: Figures | undefined;
afterEach(() => figures?.close());

const read = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`http://127.0.0.1:${figures?.port}${path}`, { headers });

test('are there for whoever reaches their port, and nothing else is', async () => {
  figures = await serveFigures({ metrics, at, token: undefined });
  const answer = await read('/metrics');
  expect([answer.status, await answer.text()]).toEqual([
    200,
    expect.stringContaining('voltdeck_db_connections'),
  ]);
  expect((await read('/api/user')).status).toBe(404);
});

test('ask for the token where one is set', async () => {
  figures = await serveFigures({ metrics, at, token: 'a-token-of-some-length' });
  expect((await read('/metrics')).status).toBe(401);
  expect((await read('/metrics', { authorization: 'Bearer a-token-of-some-length' })).status).toBe(200);
});

test('name the setting of a port that is in use', async () => {
  figures = await serveFigures({ metrics, at, token: undefined });
  const second = serveFigures({ metrics, at: { ...at, port: figures.port }, token: undefined });
  await expect(second).rejects.toThrow(/^Port \d+ is in use\. .* METRICS_PORT\.$/);
});
