import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from './db/db';
import { testDb } from './db/testing';
import { silentLog } from './log';
import { joinNodes } from './nodes';

let db: Db;
beforeAll(async () => {
  db = await testDb();
});
afterAll(() => db.close());

test('a node that died is seen by the others, one that lives is not', async () => {
  const living = await joinNodes(db, silentLog());
  const other = await joinNodes(db, silentLog());
  expect(await other.gone()).toEqual([]);
  await db.pool.query('insert into nodes (id, lock_key) values (gen_random_uuid(), 12345)');
  const [gone, ...more] = await other.gone();
  expect(more).toEqual([]);
  await other.forget(gone ?? '');
  expect(await other.gone()).toEqual([]);
  await db.pool.query(
    `select pg_terminate_backend(l.pid) from pg_locks l join nodes n on l.objid = n.lock_key::oid
     where l.locktype = 'advisory' and n.id = $1`,
    [living.id],
  );
  await other.forget(living.id);
  // Taken for dead while its lock was lost, it joins again and is seen when it really dies.
  await expect
    .poll(async () => (await db.pool.query('select from nodes where id = $1', [living.id])).rowCount, {
      timeout: 10_000,
    })
    .toBe(1);
  expect(await other.gone()).toEqual([]);
  await living.leave();
  await other.leave();
  expect((await db.pool.query('select from nodes')).rowCount).toBe(0);
});
