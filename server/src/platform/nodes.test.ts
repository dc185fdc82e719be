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

const isKept = async (id: string): Promise<boolean> =>
  (await db.pool.query('select from nodes where id = $1', [id])).rowCount === 1;

/** Ends the connection by which a node shows that it lives; answers when its lock is free. */
async function cutLockOf(id: string): Promise<void> {
  const { rows } = await db.pool.query<{ pid: number }>(
    `select l.pid, pg_terminate_backend(l.pid) from pg_locks l join nodes n on l.objid = n.lock_key::oid
     where l.locktype = 'advisory' and n.id = $1`,
    [id],
  );
  const isOver = 'select from pg_stat_activity where pid = $1';
  await expect.poll(async () => (await db.pool.query(isOver, [rows[0]?.pid])).rowCount).toBe(0);
}

test('a node that died is seen by the others, one that lives is not', async () => {
  const living = await joinNodes(db, silentLog());
  const other = await joinNodes(db, silentLog());
  expect(await other.gone()).toEqual([]);
  await db.pool.query('insert into nodes (id, lock_key) values (gen_random_uuid(), 12345)');
  const [gone, ...more] = await other.gone();
  expect(more).toEqual([]);
  await other.forget(gone ?? '');
  expect(await other.gone()).toEqual([]);
  await cutLockOf(living.id);
  await other.forget(living.id);
  // Taken for dead while its lock was lost, it joins again and is seen when it really dies.
  await expect.poll(async () => [await isKept(living.id), await other.gone()]).toEqual([true, []]);
  await living.leave();
  await other.leave();
  expect((await db.pool.query('select from nodes')).rowCount).toBe(0);
});

test('a node that lives again by the time it is forgotten stays known', async () => {
  const living = await joinNodes(db, silentLog());
  const other = await joinNodes(db, silentLog());
  await other.forget(living.id);
  expect(await isKept(living.id)).toBe(true);
  await living.leave();
  await other.leave();
});

test('a node that leaves while it is joining again leaves nothing behind', async () => {
  const leaving = await joinNodes(db, silentLog());
  await cutLockOf(leaving.id);
  await leaving.leave();
  expect(await isKept(leaving.id)).toBe(false);
  const held = `select from pg_locks where locktype = 'advisory' and classid = 7002
    and database = (select oid from pg_database where datname = current_database())`;
  await expect.poll(async () => (await db.pool.query(held)).rowCount).toBe(0);
});
