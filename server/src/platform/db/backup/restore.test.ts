import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { silentLog } from '../../log';
import { StartError } from '../../start-error';
import { connectionOf } from '../db';
import { migrate } from '../migrate';
import { type EmptyDatabase, emptyDatabase } from '../testing';
import { backUp } from './backup';
import { restore } from './restore';

const ownMigrations = fileURLToPath(new URL('../../../../migrations', import.meta.url));
const patient = new AbortController().signal;

let folder: string;
/** The migrations up to a version of some time ago. */
let older: string;
let source: EmptyDatabase;
let empty: EmptyDatabase;
let good: Buffer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'voltdeck-restore-'));
  older = join(folder, 'older');
  await cp(ownMigrations, older, { recursive: true });
  for (const name of await readdir(older)) if (name >= '0028') await rm(join(older, name));
  source = await emptyDatabase();
  empty = await emptyDatabase();
  await migrate({ connection: connectionOf(source.source), folder: older, log: silentLog() });
  await ask(
    source,
    `insert into operators (name, country, currency, time_zone) values ('Ampere', 'JO', 'JOD', 'Asia/Amman');
    insert into facts (name, at, payload) select 'Said', now(), jsonb_build_object('n', n) from generate_series(1, 3000) n`,
  );
  await backUp({ connection: connectionOf(source.source), path: join(folder, 'good'), signal: patient });
  good = await readFile(join(folder, 'good'));
});
afterAll(async () => {
  await source.drop();
  await empty.drop();
  await rm(folder, { recursive: true });
});

async function ask<T extends object>(of: EmptyDatabase, text: string): Promise<T[]> {
  const client = new Client(connectionOf(of.source));
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}

async function tryRestore(
  content: Buffer | null,
  more: { signal?: AbortSignal; tell?: (line: string) => void; migrationsFolder?: string } = {},
): Promise<string> {
  const path = join(folder, 'tried');
  await rm(path, { force: true });
  if (content !== null) await writeFile(path, content);
  const { signal = patient, tell = () => undefined, migrationsFolder = ownMigrations } = more;
  try {
    await restore({
      connection: connectionOf(empty.source),
      path,
      migrationsFolder,
      log: silentLog(),
      signal,
      tell,
    });
    return 'restored';
  } catch (error) {
    // Anything else would reach a person as a stack.
    expect(error).toBeInstanceOf(StartError);
    return error instanceof Error ? error.message.replace(`${path} `, '') : '';
  }
}

const isUntouched = async (): Promise<boolean> =>
  (await ask(empty, `select from pg_class where relnamespace = 'public'::regnamespace`)).length === 0;

const changed = (change: (text: Buffer) => Buffer): Buffer => gzipSync(change(gunzipSync(good)));

describe('a file that is no whole backup is told, and nothing is begun with it:', () => {
  const cut = 'is no whole backup: it is cut off, damaged, or something else. Use another one.';
  test.each<[string, () => Buffer | null, string | RegExp]>([
    ['none', () => null, /^cannot be read: ENOENT/],
    ['nothing', () => Buffer.alloc(0), cut],
    ['some text', () => Buffer.from('select 1;\n'), cut],
    ['one cut off halfway', () => good.subarray(0, good.length >> 1), cut],
    ['one cut off before its last byte', () => good.subarray(0, -1), cut],
    ['one with a byte changed', () => flipped(good, good.length >> 1), /is no whole backup/],
    [
      'one cut off and packed again',
      () => changed((text) => text.subarray(0, -100)),
      'is no whole backup: it ends within a frame. Use another one.',
    ],
    [
      'one whose end was taken away',
      () => changed((text) => text.subarray(0, text.lastIndexOf('F\0\0'))),
      'is no whole backup: it ends too early. Use another one.',
    ],
    [
      'one with a byte changed and packed again',
      () => changed((text) => flipped(text, text.indexOf('Said'))),
      'is no whole backup: the sum over it is not that of its end. Use another one.',
    ],
    [
      'one with more behind its end',
      () => changed((text) => Buffer.concat([text, Buffer.from('R\0\0\0\0')])),
      'is no whole backup: something follows its end. Use another one.',
    ],
    [
      'one whose table is named like a statement',
      () =>
        changed((text) =>
          Buffer.from(text.toString('latin1').replace('"name":"facts"', '"name":"fac;s"'), 'latin1'),
        ),
      /is no whole backup: a part of it is not as it must be/,
    ],
  ])('%s', async (_, content, said) => {
    expect(await tryRestore(content())).toMatch(said);
    expect(await isUntouched()).toBe(true);
  });
});

function flipped(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
}

describe('a restore', { timeout: 120_000 }, () => {
  test('of a backup from a newer version is refused', async () => {
    const before = join(folder, 'before');
    await cp(older, before, { recursive: true });
    await rm(join(before, (await readdir(before)).toSorted().at(-1) ?? ''));
    expect(await tryRestore(good, { migrationsFolder: before })).toBe(
      'The backup was made by a newer Voltdeck (it has 0027_sums.sql, unknown here). Update the program, or use another backup.',
    );
    expect(await isUntouched()).toBe(true);
  });

  test('of tables that its migrations do not make is refused', async () => {
    const path = join(folder, 'stray');
    await ask(source, 'alter table facts add column stray int');
    await backUp({ connection: connectionOf(source.source), path, signal: patient });
    await ask(source, 'alter table facts drop column stray');
    expect(await tryRestore(await readFile(path))).toBe(
      'does not fit the tables that this version makes: own.facts (at, id, name, operator_id, payload, stray). Restore it with the version that made it, then update.',
    );
    expect(await ask(empty, 'select from facts')).toEqual([]);
  });

  test('that is stopped leaves nothing of the rows, starts refused, and goes on when begun again', async () => {
    const stopping = new AbortController();
    const tell = (line: string): void => {
      if (line.startsWith('Loading')) setImmediate(() => stopping.abort(new StartError('Stopped.')));
    };
    expect(await tryRestore(good, { signal: stopping.signal, tell })).toBe('Stopped.');
    expect(await ask(empty, 'select from facts')).toEqual([]);
    const starting = migrate({
      connection: connectionOf(empty.source),
      folder: ownMigrations,
      log: silentLog(),
    });
    await expect(starting).rejects.toThrow(
      'A restore into this database was cut off, and none of its data are in. Run it again: npm run voltdeck -- restore FILE',
    );
    const kept = backUp({
      connection: connectionOf(empty.source),
      path: join(folder, 'of-half'),
      signal: patient,
    });
    await expect(kept).rejects.toThrow('there is nothing to back up');
    expect(await readdir(folder)).not.toContain('of-half');
  });

  test('of an older version is brought forward', async () => {
    expect(await tryRestore(good)).toBe('restored');
    expect(await ask(empty, `select count(*)::int, sum((payload->>'n')::int)::int from facts`)).toEqual([
      { count: 3000, sum: 4_501_500 },
    ]);
    const names = (await readdir(ownMigrations)).filter((name) => name.endsWith('.sql')).toSorted();
    expect(await ask(empty, 'select name from schema_migrations order by number')).toEqual(
      names.map((name) => ({ name })),
    );
  });

  test('into a database that is not empty is refused, and leaves it as it is', async () => {
    await ask(empty, 'delete from facts where id > 10');
    expect(await tryRestore(good)).toBe(
      'The database is not empty, and a backup is restored into an empty one alone. Name an empty one: a new folder as DATA_DIR, or a new database (createdb) in DATABASE_URL. Voltdeck must not run on it yet.',
    );
    expect(await ask(empty, 'select count(*)::int from facts')).toEqual([{ count: 10 }]);
  });
});
