import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Db } from './db';
import { addPeriods, backupLock, dropOldPartitions, ensurePartitions, startOfPeriod } from './partitions';
import { testDb } from './testing';

let db: Db;
beforeAll(async () => {
  db = await testDb();
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.pool.query('drop table if exists ticks');
  await db.pool.query('create table ticks (at timestamptz not null) partition by range (at)');
});

const now = new Date('2026-03-31T23:30:00Z');
const partitions = async (): Promise<string[]> =>
  (
    await db.pool.query<{ name: string }>(
      `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'ticks'::regclass order by 1`,
    )
  ).rows.map((row) => row.name);

describe('periods', () => {
  test.each([
    ['day', '2026-03-31', '2026-04-01'],
    ['week', '2026-03-30', '2026-04-06'],
    ['month', '2026-03-01', '2026-04-01'],
  ] as const)('of a %s begin at %s, the next at %s', (by, start, next) => {
    expect(startOfPeriod(now, by)).toEqual(new Date(start));
    expect(addPeriods(startOfPeriod(now, by), by, 1)).toEqual(new Date(next));
  });
});

describe('partitions', () => {
  test('are made ahead, once, also by two nodes at the same time', async () => {
    const options = { table: 'ticks', by: 'month', now, ahead: 1 } as const;
    const made = await Promise.all([ensurePartitions(db.pool, options), ensurePartitions(db.pool, options)]);
    expect(made.toSorted((a, b) => a - b)).toEqual([0, 2]);
    expect(await partitions()).toEqual(['ticks_20260301', 'ticks_20260401']);
  });

  test('are made for the past, and take rows of every moment in between', async () => {
    const from = new Date(now.getTime() - 100 * 86_400_000);
    await ensurePartitions(db.pool, { table: 'ticks', by: 'day', now, ahead: 2, from });
    expect(await partitions()).toHaveLength(103);
    await db.pool.query(`insert into ticks select generate_series($1, $2, interval '1 hour')`, [from, now]);
  });

  test('are not made where another one covers the time', async () => {
    await db.pool.query('create table ticks_all partition of ticks for values from (minvalue) to (maxvalue)');
    expect(await ensurePartitions(db.pool, { table: 'ticks', by: 'day', now, ahead: 3 })).toBe(0);
  });

  test('are not dropped while a backup reads them, and nobody waits for that', async () => {
    const from = new Date('2026-03-27T00:00:00Z');
    const ofDays = { table: 'ticks', by: 'day', now, ahead: 0 } as const;
    await ensurePartitions(db.pool, { ...ofDays, from });
    const backup = await db.pool.connect();
    await backup.query('select pg_advisory_lock_shared($1)', [backupLock]);
    const dropping = dropOldPartitions(db.pool, { table: 'ticks', keepDays: 2, now });
    const isWaiting = async (): Promise<boolean> =>
      (await db.pool.query(`select from pg_locks where locktype = 'advisory' and not granted`)).rowCount ===
      1;
    await expect.poll(isWaiting).toBe(true);
    await db.pool.query('insert into ticks values ($1)', [now]);
    expect(await ensurePartitions(db.pool, { ...ofDays, ahead: 1 })).toBe(1);
    expect(await partitions()).toHaveLength(6);
    await backup.query('select pg_advisory_unlock_shared($1)', [backupLock]);
    backup.release();
    expect(await dropping).toHaveLength(2);
  });

  test('are dropped when all in them is old', async () => {
    const from = new Date('2026-03-27T00:00:00Z');
    await ensurePartitions(db.pool, { table: 'ticks', by: 'day', now, ahead: 0, from });
    const dropped = await dropOldPartitions(db.pool, { table: 'ticks', keepDays: 2, now });
    expect(dropped.toSorted()).toEqual(['ticks_20260327', 'ticks_20260328']);
    expect(await partitions()).toEqual(['ticks_20260329', 'ticks_20260330', 'ticks_20260331']);
  });
});
