import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { batchWriter } from './batch';
import type { Db } from './db';
import { testDb } from './testing';

let db: Db;
beforeAll(async () => {
  db = await testDb();
  await db.pool.query('create table readings (wh int not null check (wh >= 0))');
});
afterAll(() => db.close());

const writer = (sizes: number[], maxRows = 100) =>
  batchWriter<number>({
    maxRows,
    flush: async (rows) => {
      sizes.push(rows.length);
      await db.pool.query('insert into readings select unnest($1::int[])', [rows]);
    },
  });
const stored = async (): Promise<number[]> =>
  (await db.pool.query<{ wh: number }>('delete from readings returning wh')).rows
    .map((row) => row.wh)
    .sort((a, b) => a - b);

describe('a batch writer', () => {
  test('writes what comes together as one batch, and what comes meanwhile as the next', async () => {
    const sizes: number[] = [];
    const batches = writer(sizes);
    const first = [1, 2, 3].map((wh) => batches.write(wh));
    await new Promise((resolve) => setImmediate(resolve));
    const second = [4, 5].map((wh) => batches.write(wh));
    expect(batches.pending).toBe(5);
    await Promise.all([...first, ...second]);
    expect(sizes).toEqual([3, 2]);
    expect(await stored()).toEqual([1, 2, 3, 4, 5]);
  });

  test('keeps to its largest batch', async () => {
    const sizes: number[] = [];
    const batches = writer(sizes, 2);
    await Promise.all([1, 2, 3, 4, 5].map((wh) => batches.write(wh)));
    expect(sizes).toEqual([2, 2, 1]);
    await stored();
  });

  test('refuses one bad row alone', async () => {
    const batches = writer([]);
    const results = await Promise.allSettled([1, -1, 2].map((wh) => batches.write(wh)));
    expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await stored()).toEqual([1, 2]);
  });

  test('goes on after an error, and says when all is done', async () => {
    const batches = writer([]);
    await expect(batches.write(-1)).rejects.toThrow('readings_wh_check');
    const writing = batches.write(7);
    await batches.idle();
    await writing;
    expect(batches.pending).toBe(0);
    expect(await stored()).toEqual([7]);
  });
});
