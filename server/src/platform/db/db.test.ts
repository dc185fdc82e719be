import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from './db';
import { testDb } from './testing';

let db: Db;
beforeAll(async () => {
  db = await testDb();
  await db.pool.query('create table counters (id int primary key, value int not null)');
  await db.pool.query('insert into counters values (1, 0), (2, 0)');
});
afterAll(() => db.close());

describe('values of the database', () => {
  test('arrive as numbers, texts and dates that lose nothing', async () => {
    const { rows } = await db.pool.query(`select 9007199254740991::bigint as big, 1.10::numeric as exact,
      date '2026-02-28' as day, timestamptz '2026-02-28 12:00+02' as moment, '{"a":[1]}'::jsonb as json,
      '{1,null,3}'::bigint[] as bigs, '{}'::bigint[] as none, '{1.50,2}'::numeric[] as exacts,
      '{2026-01-01}'::date[] as days, sum(x)::bigint as total from (values (2::bigint), (3)) v (x)`);
    expect(rows[0]).toEqual({
      big: Number.MAX_SAFE_INTEGER,
      exact: '1.10',
      day: '2026-02-28',
      moment: new Date('2026-02-28T10:00:00Z'),
      json: { a: [1] },
      bigs: [1, null, 3],
      none: [],
      exacts: ['1.50', '2'],
      days: ['2026-01-01'],
      total: 5,
    });
  });

  test('that a number cannot hold are refused', async () => {
    await expect(db.pool.query('select 9007199254740992::bigint')).rejects.toThrow(
      'beyond the safe integers',
    );
  });

  test('are computed in UTC', async () => {
    const { rows } = await db.pool.query('show timezone');
    expect(rows[0]).toEqual({ TimeZone: 'UTC' });
  });
});

test('the server asks each connection over a network whether its machine still lives', async () => {
  const { rows } = await db.pool.query(
    `select name, reset_val from pg_settings where name like 'tcp_keepalives_%' order by name`,
  );
  expect(rows).toEqual([
    { name: 'tcp_keepalives_count', reset_val: '3' },
    { name: 'tcp_keepalives_idle', reset_val: '20' },
    { name: 'tcp_keepalives_interval', reset_val: '5' },
  ]);
});

describe('a transaction', () => {
  test('is taken back when its work throws', async () => {
    const failing = db.tx(async (tx) => {
      await sql`update counters set value = 99`.execute(tx);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    const { rows } = await db.pool.query('select max(value) as value from counters');
    expect(rows[0]).toEqual({ value: 0 });
  });

  test('that loses a deadlock is run again', async () => {
    let runs = 0;
    let arrived = 0;
    let open: () => void = () => undefined;
    const bothHoldOne = new Promise<void>((resolve) => (open = resolve));
    const cross = (first: number, second: number): Promise<void> =>
      db.tx(async (tx) => {
        runs += 1;
        await sql`update counters set value = value + 1 where id = ${first}`.execute(tx);
        arrived += 1;
        if (arrived === 2) open();
        await bothHoldOne;
        await sql`update counters set value = value + 1 where id = ${second}`.execute(tx);
      });
    await Promise.all([cross(1, 2), cross(2, 1)]);
    const { rows } = await db.pool.query('select value from counters order by id');
    expect(rows).toEqual([{ value: 2 }, { value: 2 }]);
    expect(runs).toBe(3);
  });

  test('gives up after three tries', async () => {
    let runs = 0;
    const losing = db.tx(async (tx) => {
      runs += 1;
      await sql`do $$ begin raise exception 'conflict' using errcode = '40001'; end $$`.execute(tx);
    });
    await expect(losing).rejects.toThrow('conflict');
    expect(runs).toBe(3);
  });
});
