import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '../db/db';
import { testDb } from '../db/testing';
import { createLog, silentLog } from '../log';
import { StartError } from '../start-error';
import { keyFileOf } from './key-file';
import { forgetKey, openSecrets } from './open';
import type { Secrets } from './secrets';

let db: Db;
let dataDir: string;
beforeAll(async () => {
  db = await testDb();
});
afterAll(() => db.close());
beforeEach(async () => {
  dataDir = join(await mkdtemp(join(tmpdir(), 'voltdeck-secrets-')), 'data');
  await db.pool.query('delete from secret_check');
});
afterEach(() => rm(join(dataDir, '..'), { recursive: true, force: true }));

const former = 'the former key 0123456789abcdef0123456789';
const next = 'the next key fedcba9876543210fedcba987654';
const start = (secretKeys: string[] = [], folder = dataDir): Promise<Secrets> =>
  openSecrets(db, { secretKeys, dataDir: folder }, silentLog());
const refusalOf = async (starting: Promise<unknown>): Promise<string> => {
  const error: unknown = await starting.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(StartError);
  const { message } = error as StartError;
  expect(message).not.toMatch(/\n/);
  return message;
};
const checkInDatabase = async (): Promise<unknown> =>
  (await db.pool.query<{ sealed: string }>('select sealed from secret_check')).rows;

describe('without SECRET_KEY', () => {
  test('the first start makes a key that its owner alone may read, and later ones take it', async () => {
    const sealed = (await start()).seal('1234', 'mail');
    const { mode } = await stat(keyFileOf(dataDir));
    expect(mode & 0o777).toBe(0o600);
    expect((await start()).open(sealed, 'mail')).toBe('1234');
    expect(await readdir(dataDir)).toEqual(['secret-key']);
  });

  test('starts at the same moment get the same key', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => start()));
    const [first] = all;
    const sealed = first?.seal('1234', 'mail') ?? '';
    for (const secrets of all) expect(secrets.open(sealed, 'mail')).toBe('1234');
    expect(await readdir(dataDir)).toEqual(['secret-key']);
  });

  test('a key that others may read is closed to them, and that is told', async () => {
    await start();
    await chmod(keyFileOf(dataDir), 0o644);
    const told: string[] = [];
    const log = createLog('warn', { write: (line) => void told.push(line) });
    await openSecrets(db, { secretKeys: [], dataDir }, log);
    expect((await stat(keyFileOf(dataDir))).mode & 0o777).toBe(0o600);
    expect(told.join('')).toContain('open to others');
  });

  test('a key that was lost is not replaced', async () => {
    await start();
    const before = await checkInDatabase();
    await rm(keyFileOf(dataDir));
    const said = await refusalOf(start());
    expect(said).toContain('set SECRET_KEY');
    expect(said).toContain(keyFileOf(dataDir));
    expect(await readdir(dataDir)).toEqual([]);
    expect(await checkInDatabase()).toEqual(before);
  });

  test.each(['', 'half a key\n'])('a file of %j is no key, and stays', async (text) => {
    await start();
    await writeFile(keyFileOf(dataDir), text);
    expect(await refusalOf(start())).toContain('holds no whole key');
    expect(await readFile(keyFileOf(dataDir), 'utf8')).toBe(text);
  });

  test('a second node with a folder of its own is told to share SECRET_KEY', async () => {
    await start();
    const own = join(dataDir, '..', 'other');
    expect(await refusalOf(start([], own))).toContain('several nodes need the same SECRET_KEY');
  });

  test('a folder that cannot be written asks for SECRET_KEY', async () => {
    await writeFile(join(dataDir, '..', 'file'), '');
    expect(await refusalOf(start([], join(dataDir, '..', 'file')))).toContain('SECRET_KEY');
  });
});

describe('with SECRET_KEY', () => {
  test('no file is made', async () => {
    await start([former]);
    await expect(readdir(dataDir)).rejects.toThrow('ENOENT');
  });

  test('another key than before is refused, and nothing is overwritten', async () => {
    const sealed = (await start([former])).seal('1234', 'mail');
    const before = await checkInDatabase();
    const said = await refusalOf(start([next]));
    expect(said).toContain('SECRET_KEY is not what the secrets of this database are sealed with');
    expect(said).not.toContain(next);
    expect(await checkInDatabase()).toEqual(before);
    expect((await start([former])).open(sealed, 'mail')).toBe('1234');
  });

  test('a new key in front takes over; the former one opens until it is left out', async () => {
    const sealed = (await start([former])).seal('1234', 'mail');
    expect((await start([next, former])).open(sealed, 'mail')).toBe('1234');
    const secrets = await start([next]);
    expect(() => secrets.open(sealed, 'mail')).toThrow('not here');
    await refusalOf(start([former]));
  });

  test('takes over from the file, which is not needed after that', async () => {
    const sealed = (await start()).seal('1234', 'mail');
    expect((await start([next])).open(sealed, 'mail')).toBe('1234');
    await rm(keyFileOf(dataDir));
    await start([next]);
  });

  test('left out by mistake, no other key is made', async () => {
    await start([former]);
    expect(await refusalOf(start())).toContain('set SECRET_KEY to it');
    await expect(readdir(dataDir)).rejects.toThrow('ENOENT');
  });
});

test('a key that is lost for good is forgotten on request, and the next start takes what it has', async () => {
  await start([former]);
  expect(await db.tx(forgetKey)).toContain('is forgotten');
  expect(await db.tx(forgetKey)).toBe('No key was known here.');
  await start([next]);
});
