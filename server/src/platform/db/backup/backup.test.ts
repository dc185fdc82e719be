import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { silentLog } from '../../log';
import { connectionOf, type Db, openDb } from '../db';
import { type EmptyDatabase, emptyDatabase, testDb } from '../testing';
import { backUp } from './backup';
import { check } from './pieces';
import { restore } from './restore';
import { keepWriting, schemaOf, sumsOf } from './testing-tables';

const migrationsFolder = fileURLToPath(new URL('../../../../migrations', import.meta.url));
const patient = new AbortController().signal;

let db: Db;
let folder: string;
let copy: Db;
const opened: { db: Db; empty: EmptyDatabase }[] = [];
beforeAll(async () => {
  db = await testDb();
  folder = await mkdtemp(join(tmpdir(), 'voltdeck-backup-'));
});
afterAll(async () => {
  for (const each of opened) {
    await each.db.close();
    await each.empty.drop();
  }
  await db.close();
  await rm(folder, { recursive: true });
});

const keep = (name: string) =>
  backUp({ connection: db.connection, path: join(folder, name), signal: patient });
const restoreInto = (empty: EmptyDatabase, name: string) =>
  restore({
    connection: connectionOf(empty.source),
    path: join(folder, name),
    migrationsFolder,
    log: silentLog(),
    signal: patient,
    tell: () => undefined,
  });

async function restored(name: string): Promise<Db> {
  const empty = await emptyDatabase();
  await restoreInto(empty, name);
  const made = await openDb({ ...empty.source, log: silentLog(), migrationsFolder, poolSize: 2 });
  opened.push({ db: made, empty });
  return made;
}

const one = async <T>(from: Db, text: string): Promise<T> => {
  const { rows } = await from.pool.query<{ value: T }>(`select (${text}) as value`);
  const [first] = rows;
  if (first === undefined) throw new Error('no row');
  return first.value;
};

const rowsIn = async (from: Db): Promise<number> =>
  Object.values(await sumsOf(from.pool)).reduce((sum, each) => sum + Number.parseInt(each, 10), 0);

describe('a backup', { timeout: 120_000 }, () => {
  test('made while others write holds one moment of all tables', async () => {
    await db.pool
      .query(`insert into facts (name, at, payload) select 'Before', now(), jsonb_build_object('n', -n, 'much', repeat('x', 500))
      from generate_series(1, 20000) n`);
    const writing = keepWriting(db.pool);
    await expect
      .poll(() => one<number>(db, 'select count(*)::int from ledger_transactions'))
      .toBeGreaterThan(10);
    const kept = await keep('moving.backup');
    const then = await one<number>(db, 'select count(*)::int from ledger_transactions');
    await expect
      .poll(() => one<number>(db, 'select count(*)::int from ledger_transactions'))
      .toBeGreaterThan(then);
    const written = await writing.stop();
    copy = await restored('moving.backup');
    expect(kept.rows).toBe(await rowsIn(copy));
    const last = await one<number>(copy, `select max((payload->>'n')::int) from facts`);
    expect(last).toBeGreaterThan(5);
    expect(last).toBeLessThan(written - 1);
    for (const from of [db, copy]) {
      // Of each of these tables, what was there at that moment: nothing less and nothing more.
      await from.pool.query(`delete from facts where (payload->>'n')::int > ${last};
        delete from messages where substring(frame from '\\d+$')::int > ${last};
        begin; set local session_replication_role = replica;
        delete from ledger_entries where transaction_id in (select id from ledger_transactions where substring(source from '\\d+$')::int > ${last});
        delete from ledger_transactions where substring(source from '\\d+$')::int > ${last};
        delete from ledger_accounts where reference::int > ${last}; commit`);
    }
    const sums = await sumsOf(copy.pool);
    expect(sums).toEqual(await sumsOf(db.pool));
    expect(sums['ledger_entries']).toMatch(new RegExp(`^${2 * (last + 1)} `));
    expect(await schemaOf(copy.pool)).toEqual(await schemaOf(db.pool));
  });

  test('goes on with numbers where it was, and leaps over those that chargers may know', async () => {
    await db.pool.query(`select nextval('ocpp_transaction_ids') from generate_series(1, 17);
      select graphile_worker.add_job('look', queue_name => 'one');
      update graphile_worker._private_jobs set locked_at = now(), locked_by = 'gone';
      update graphile_worker._private_job_queues set locked_at = now(), locked_by = 'gone'`);
    await keep('numbers.backup');
    copy = await restored('numbers.backup');
    for (const [table, column] of [
      ['facts', 'id'],
      ['messages', 'id'],
      ['operators', 'id'],
    ]) {
      const next = `nextval(pg_get_serial_sequence('${table}', '${column}'))`;
      expect(await one(copy, next)).toBe(await one(db, next));
    }
    expect(await one(copy, `nextval('ocpp_transaction_ids')`)).toBe(100_018);
  });

  test('lets nobody join a movement of money that the other server closed', async () => {
    const isOver = `select bool_and(xact < pg_current_xact_id()) from ledger_transactions`;
    expect(await one(copy, isOver)).toBe(true);
    await expect(copy.pool.query('update ledger_entries set amount_minor = 1')).rejects.toThrow('immutable');
  });

  test('leaves jobs that were being worked on to whoever comes', async () => {
    const free = (table: string): string =>
      `select count(*)::int from graphile_worker.${table} where locked_at is null`;
    expect([await one(copy, free('jobs')), await one(copy, free('_private_job_queues'))]).toEqual([1, 1]);
  });

  test('is for its owner alone, replaces nothing, and leaves nothing beside it', async () => {
    const path = join(folder, 'numbers.backup');
    const { mode, size } = await stat(path);
    expect(mode & 0o777).toBe(0o600);
    await expect(keep('numbers.backup')).rejects.toThrow('is there already, and no backup replaces another');
    expect((await stat(path)).size).toBe(size);
    expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  test('whose database goes away says so, and leaves nothing', async () => {
    const blocking = await db.pool.connect();
    await blocking.query('begin; lock table facts in access exclusive mode');
    const kept = keep('gone.backup').catch(String);
    const end = `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'lock table only%' and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await db.pool.query(end)).rowCount).toBe(1);
    expect(await kept).toMatch(/: The database went away meanwhile \(.+\)\. Nothing was kept\.$/);
    await blocking.query('rollback');
    blocking.release();
    expect(await readdir(folder)).not.toContain('gone.backup');
  });

  test('of two at once into one file is made once', async () => {
    const both = await Promise.allSettled([keep('twice.backup'), keep('twice.backup')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await check(join(folder, 'twice.backup'), patient);
  });
});
