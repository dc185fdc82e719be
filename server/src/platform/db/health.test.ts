import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { silentLog } from '../log';
import { type Db, openDb } from './db';
import { signal } from './embedded/testing-restarts';
import { type EmbeddedPostgres, startEmbedded } from './launcher';

let folder: string;
let server: EmbeddedPostgres;
let db: Db;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'voltdeck-health-'));
  server = await startEmbedded({ directory: join(folder, 'pg'), log: silentLog(), forTests: true });
  db = await openDb({ embedded: server, log: silentLog(), isWatched: true });
});
afterAll(async () => {
  await db.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const ask = (lane: 'call' | 'charger'): Promise<unknown> =>
  db.tx((tx) => sql`select 1`.execute(tx), { lane, key: 1 });

/** The server and everybody who serves a connection there. */
async function processes(): Promise<number[]> {
  const { rows } = await db.pool.query<{ pid: number }>('select pid from pg_stat_activity');
  const [postmaster] = (await readFile(join(server.directory, 'data', 'postmaster.pid'), 'utf8')).split('\n');
  return [Number(postmaster), ...rows.map(({ pid }) => pid)];
}

function goOn(stopped: readonly number[]): void {
  for (const pid of stopped) signal(pid, 'SIGCONT');
}

test('a frozen database refuses people soon and lets chargers wait; both go on once it answers', async () => {
  await Promise.all([ask('call'), ask('charger')]);
  const stopped = await processes();
  for (const pid of stopped) signal(pid, 'SIGSTOP');
  try {
    // Begun before anybody knows.
    const early = ask('call');
    await expect(early).rejects.toMatchObject({ code: 'not-ready' });
    expect(db.health.trouble).toBe('silent');
    await expect(ask('call')).rejects.toMatchObject({ code: 'not-ready', details: { retryAfterSeconds: 5 } });
    const patient = ask('charger');
    goOn(stopped);
    await patient;
  } finally {
    goOn(stopped);
  }
  await expect.poll(() => db.health.trouble).toBeNull();
  await ask('call');
});

test('a full disk is told until a megabyte can be written again', async () => {
  const full = Object.assign(new Error('could not extend file: No space left on device'), { code: '53100' });
  const failing = db.read({ lane: 'call', key: 1 }, () => Promise.reject(full));
  await expect(failing).rejects.toMatchObject({ code: 'not-ready' });
  expect(db.health.trouble).toBe('full');
  await db.health.well();
  expect(db.health.trouble).toBeNull();
});
