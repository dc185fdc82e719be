import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientOf } from './client';
import type { Db, Tx } from './db';
import { named } from './named';
import { testDb } from './testing';

let db: Db;
beforeAll(async () => {
  db = await testDb({ poolSize: 1 });
});
afterAll(() => db.close());

const twice = (tx: Tx, numbers: readonly number[]) =>
  named<{ double: number }>(tx, 'twice', 'select n * 2 as double from unnest($1::bigint[]) as n', [numbers]);

describe('a named statement', () => {
  test('answers typed rows, and is parsed once for a connection', async () => {
    expect(await db.tx((tx) => twice(tx, [1, 2]))).toEqual([{ double: 2 }, { double: 4 }]);
    expect(await db.tx((tx) => twice(tx, []))).toEqual([]);
    const { rows } = await db.tx((tx) =>
      sql`select generic_plans + custom_plans as runs from pg_prepared_statements where name = 'twice'`.execute(
        tx,
      ),
    );
    expect(rows).toEqual([{ runs: 2 }]);
  });

  test('is a part of its transaction', async () => {
    await db.pool.query('create table notes (text text)');
    const failing = db.tx(async (tx) => {
      await named(tx, 'note', 'insert into notes values ($1)', ['a']);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect((await db.pool.query('select from notes')).rowCount).toBe(0);
  });

  test('with a name that the database would cut is refused', async () => {
    const long = 'x'.repeat(64);
    await expect(db.tx((tx) => named(tx, long, 'select 1', []))).rejects.toThrow('too long');
  });

  test('has the connection of a batch, too', async () => {
    const pids = await db.batch('charger', async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      return [rows, await named(tx, 'pid', 'select pg_backend_pid() as pid', [])];
    });
    expect(pids[0]).toEqual(pids[1]);
  });
});

test('a transaction that the database did not begin has no connection to be found', async () => {
  await db.kysely.transaction().execute(async (tx) => {
    expect(() => clientOf(tx)).toThrow('not begun');
  });
});
