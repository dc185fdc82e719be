import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { silentLog } from '../log';
import { StartError } from '../start-error';
import type { Db } from './db';
import { migrate } from './migrate';
import { testDb } from './testing';

let db: Db;
let folder: string;
beforeEach(async () => {
  db = await testDb();
  await db.pool.query('delete from schema_migrations');
  folder = await mkdtemp(join(tmpdir(), 'voltdeck-migrations-'));
  await write('0001_lamps.sql', 'create table lamps (id int primary key);');
  await write('0002_light.sql', 'alter table lamps add lit boolean not null default false;');
});
afterEach(async () => {
  await rm(folder, { recursive: true });
  await db.close();
});

const write = (name: string, text: string) => writeFile(join(folder, name), text);
const run = () => migrate({ connection: db.connection, folder, log: silentLog() });

describe('migrations', () => {
  test('run once, in order, also when two nodes start together', async () => {
    await Promise.all([run(), run()]);
    await run();
    const { rows } = await db.pool.query('select number, name from schema_migrations order by number');
    expect(rows).toEqual([
      { number: 1, name: '0001_lamps.sql' },
      { number: 2, name: '0002_light.sql' },
    ]);
    await db.pool.query('insert into lamps values (1)');
  });

  test('go on with what is new', async () => {
    await run();
    await write('0003_more.sql', 'create table shades (id int);');
    await run();
    const { rows } = await db.pool.query(`select to_regclass('shades') as shades`);
    expect(rows).toEqual([{ shades: 'shades' }]);
  });

  test('are taken back as a whole when a line fails', async () => {
    await write('0003_wrong.sql', 'create table shades (id int); select from nowhere;');
    await expect(run()).rejects.toThrow(
      'The migration 0003_wrong.sql failed: relation "nowhere" does not exist',
    );
    const { rows } = await db.pool.query(
      `select to_regclass('shades') as shades, to_regclass('lamps') as lamps`,
    );
    expect(rows[0]).toEqual({ shades: null, lamps: 'lamps' });
  });

  test('may get other line ends, but no other words', async () => {
    await write('0001_lamps.sql', 'create table lamps (id int primary key);\n');
    await run();
    await write('0001_lamps.sql', 'create table lamps (id int primary key);\r\n');
    await run();
    await write('0001_lamps.sql', 'create table lamps (id bigint primary key);\n');
    await expect(run()).rejects.toThrow(StartError);
    await expect(run()).rejects.toThrow('0001_lamps.sql was changed after it had been applied');
  });

  test('refuse a database from a newer program', async () => {
    await run();
    await rm(join(folder, '0002_light.sql'));
    await expect(run()).rejects.toThrow('made by a newer Voltdeck (it has 0002_light.sql');
  });

  test('refuse a late number, a number used twice, and a name without one', async () => {
    await rm(join(folder, '0001_lamps.sql'));
    await write('0002_light.sql', 'select 1;');
    await run();
    await write('0001_late.sql', 'select 1;');
    await expect(run()).rejects.toThrow('0001_late.sql comes before one that is already applied');
    await write('0002_again.sql', 'select 1;');
    await expect(run()).rejects.toThrow('Two migrations have the number 2');
    await write('first.sql', 'select 1;');
    await expect(run()).rejects.toThrow('first.sql');
  });
});
