import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testHouse, type TestHouse } from '../testing-house';
import { type ReadDb, watchDatabase } from './database';

let house: TestHouse;
beforeAll(async () => {
  house = await testHouse();
  await house.runJobs();
});
afterAll(() => house.close());

/** What a process that just started shows; figures that are unknown are missing. */
async function read(db: ReadDb): Promise<Record<string, number>> {
  const registry = new Registry();
  watchDatabase(registry, db);
  const text = await registry.metrics();
  return Object.fromEntries(
    [...text.matchAll(/^(voltdeck_\w+) (\S+)$/gm)].map(([, name = '', value]) => [name, Number(value)]),
  );
}

test('jobs are shown as they wait, run and fail', async () => {
  expect(await read(house.db)).toMatchObject({
    voltdeck_jobs_waiting: 0,
    voltdeck_jobs_oldest_age_seconds: 0,
  });
  await house.db.pool.query(`select graphile_worker.add_job('dust', run_at => now() - interval '1 hour'),
    graphile_worker.add_job('dust'), graphile_worker.add_job('dust', run_at => now() + interval '1 hour'),
    graphile_worker.add_job('dust', run_at => now() - interval '3 hours')`);
  await house.db.pool
    .query(`update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'broken'
    where run_at < now() - interval '2 hours'`);
  const shown = await read(house.db);
  expect(shown).toMatchObject({
    voltdeck_jobs_waiting: 2,
    voltdeck_jobs_running: 0,
    voltdeck_jobs_failing: 1,
  });
  expect(shown.voltdeck_jobs_oldest_age_seconds).toBeGreaterThanOrEqual(3600);
  expect(shown.voltdeck_db_commits_total).toBeGreaterThan(0);
});

test('many readers ask the database once', async () => {
  let asked = 0;
  const pool = { query: async () => ((asked += 1), { rows: [{ waiting: 7 }] }) };
  const registry = new Registry();
  watchDatabase(registry, { ...house.db, pool } as unknown as ReadDb);
  const texts = await Promise.all(Array.from({ length: 20 }, () => registry.metrics()));
  expect(texts.every((text) => text.includes('\nvoltdeck_jobs_waiting 7\n'))).toBe(true);
  expect(asked).toBe(1);
});

test.each([
  ['does not answer', () => new Promise(() => undefined)],
  ['fails', () => Promise.reject(new Error('broken'))],
])('a database that %s is left out, and the other figures are there', async (_how, query) => {
  const shown = await read({ ...house.db, pool: { query } } as unknown as ReadDb);
  expect(shown).toEqual({ voltdeck_db_up: 1 });
});

test('a database that is known to be silent is not asked', async () => {
  const health = { ...house.db.health, trouble: 'silent' };
  const query = () => Promise.reject(new Error('it was asked'));
  expect(await read({ ...house.db, health, pool: { query } } as unknown as ReadDb)).toEqual({
    voltdeck_db_up: 0,
  });
});
