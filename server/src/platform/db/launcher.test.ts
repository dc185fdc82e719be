import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { silentLog } from '../log';
import { findBinaries, binariesIn } from './embedded/binaries';
import * as cluster from './embedded/cluster';
import * as door from './embedded/knock';
import { readPostmaster } from './embedded/lock-files';
import { isAlive } from './embedded/processes';
import { isRoot, mayUnshare } from './embedded/runner';
import { databaseProcesses, signal } from './embedded/testing-restarts';
import { type EmbeddedOptions, type EmbeddedPostgres, startEmbedded } from './launcher';

let parent: string;
let directory: string;
const running: EmbeddedPostgres[] = [];
const children: ChildProcess[] = [];

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'voltdeck-launcher-'));
  await chmod(parent, 0o755);
  directory = join(parent, 'pg');
});
afterEach(async () => {
  vi.restoreAllMocks();
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const server of running.splice(0)) await server.stop();
  const left = await readPostmaster(join(directory, 'data'));
  if (left !== undefined && (await isAlive(left.pid))) signal(left.pid, 'SIGQUIT');
  await rm(parent, { recursive: true, force: true, maxRetries: 5 });
});

async function start(options: Partial<EmbeddedOptions> = {}): Promise<EmbeddedPostgres> {
  const server = await startEmbedded({ directory, log: silentLog(), forTests: true, ...options });
  running.push(server);
  return server;
}

async function query(server: EmbeddedPostgres, text: string): Promise<unknown[]> {
  const client = new Client(server.connection);
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

const postmasterPid = async (): Promise<number> => (await readPostmaster(join(directory, 'data')))?.pid ?? 0;

/** Another Voltdeck process that starts on the same folder and prints when it is up. */
async function startElsewhere(): Promise<ChildProcess> {
  const launcher = pathToFileURL(fileURLToPath(new URL('launcher.ts', import.meta.url))).href;
  const log = pathToFileURL(fileURLToPath(new URL('../log.ts', import.meta.url))).href;
  const code = `const { startEmbedded } = await import(${JSON.stringify(launcher)});
    const { silentLog } = await import(${JSON.stringify(log)});
    await startEmbedded({ directory: ${JSON.stringify(directory)}, log: silentLog(), forTests: true });
    console.log('up'); setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  await once(child.stdout ?? child, 'data');
  return child;
}

describe('the embedded server', () => {
  test('keeps its data over a stop, is UTF-8, and listens on a closed socket only', async () => {
    const first = await start();
    await query(first, `create table kept as select 'żółć' as word`);
    expect(
      await query(first, `select upper('ż') as upper, current_setting('listen_addresses') as tcp`),
    ).toEqual([{ upper: 'Ż', tcp: '' }]);
    expect(statSync(first.connection.host).mode & 0o077).toBe(0);
    await first.stop();
    expect(await readPostmaster(join(directory, 'data'))).toBeUndefined();
    const second = await start();
    expect(second.isAdopted).toBe(false);
    expect(await query(second, 'select word from kept')).toEqual([{ word: 'żółć' }]);
  });

  test('flushes to disk unless it is for tests', async () => {
    expect(await query(await start({ forTests: false }), 'show fsync')).toEqual([{ fsync: 'on' }]);
  });

  test('is adopted after its process was killed', async () => {
    const child = await startElsewhere();
    const pid = await postmasterPid();
    child.kill('SIGKILL');
    await once(child, 'exit');
    const server = await start();
    expect(server.isAdopted).toBe(true);
    expect(await postmasterPid()).toBe(pid);
    await server.stop();
    expect(await isAlive(pid)).toBe(false);
  });

  test('is refused to a second process, which names the folder and the first', async () => {
    const child = await startElsewhere();
    await expect(start()).rejects.toThrow(
      `The data folder ${directory} is already used by another running Voltdeck (process ${child.pid})`,
    );
  });

  test.each([true, false])('of two that start at once serves one (files can be locked: %s)', async (can) => {
    const results = await Promise.allSettled([start({ mayLockFiles: can }), start({ mayLockFiles: can })]);
    expect(results.map((result) => result.status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const [refused] = results.filter((result) => result.status === 'rejected');
    expect(String(refused?.reason)).toContain('already used by another running Voltdeck');
  });

  test.each(['its process has just begun', 'it lets us in'])(
    'leaves nothing behind when its start is called off as %s',
    async (stage) => {
      await (await start()).stop();
      const off = new AbortController();
      const { startServer } = cluster;
      const begun = vi.spyOn(cluster, 'startServer').mockImplementationOnce((...how) => {
        const child = startServer(...how);
        if (stage === 'its process has just begun') off.abort();
        return child;
      });
      const { knock } = door;
      vi.spyOn(door, 'knock').mockImplementation(async (home) => {
        const answer = await knock(home);
        if (answer.kind === 'open') off.abort();
        return answer;
      });
      await expect(start({ signal: off.signal })).rejects.toThrow('aborted');
      expect(begun).toHaveBeenCalledOnce();
      expect(await databaseProcesses(directory)).toEqual([]);
      vi.restoreAllMocks();
      expect((await start()).isAdopted).toBe(false);
    },
  );

  test('does not mind the signals of our terminal', async () => {
    const server = await start();
    const fields = (await readFile(`/proc/${await postmasterPid()}/stat`, 'utf8')).split(') ')[1]?.split(' ');
    // The fifth field is the process group.
    expect(Number(fields?.[2])).toBe(await postmasterPid());
    expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('that dies under us is brought back', async () => {
    const server = await start({ forTests: false });
    await query(server, `create table kept as select 1 as one`);
    process.kill(await postmasterPid(), 'SIGKILL');
    const kept = () => query(server, 'select one from kept');
    await expect.poll(kept, { interval: 200 }).toEqual([{ one: 1 }]);
  });

  test('that cannot be brought back is tried again and again, and the reason told once', async () => {
    const log = silentLog();
    const told = vi.spyOn(log, 'error');
    const tries = vi.spyOn(cluster, 'startServer');
    const server = await start({ log });
    const settings = join(directory, 'data', 'postgresql.auto.conf');
    await writeFile(settings, `max_wal_size = 'much'\n`);
    process.kill(await postmasterPid(), 'SIGKILL');
    await expect.poll(() => tries.mock.calls.length).toBeGreaterThan(3);
    await writeFile(settings, '');
    await expect.poll(() => query(server, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(told.mock.calls.flat()).toEqual([
      expect.stringContaining('went away; it is being brought back'),
      expect.stringMatching(/not back yet, and is tried again and again: .*auto\.conf" contains errors/),
    ]);
  });

  test('uses a short folder for its socket when its own is too long', async () => {
    directory = join(parent, 'a-rather-long-name-of-a-folder-'.repeat(4));
    const server = await start();
    expect(server.connection.host.length).toBeLessThan(90);
    expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }]);
    await server.stop();
    await rm(server.connection.host, { recursive: true });
  });

  test('makes the links of its libraries when the install script did not', async () => {
    const found = findBinaries();
    const copy = binariesIn(join(parent, 'package', 'native'), found.version);
    await cp(found.root, copy.root, { recursive: true, verbatimSymlinks: true });
    for (const name of await readdir(join(copy.root, 'lib'))) {
      if (/^libicu\w+\.so(\.60)?$/.test(name)) await unlink(join(copy.root, 'lib', name));
    }
    await start({ binaries: copy });
    expect(existsSync(join(copy.root, 'lib', 'libicuuc.so.60'))).toBe(true);
  });

  test('refuses a folder of another major version', async () => {
    await (await start()).stop();
    await writeFile(join(directory, 'data', 'PG_VERSION'), '16\n');
    await expect(start()).rejects.toThrow('was made by PostgreSQL 16, and this program brings PostgreSQL 18');
  });

  test('says why it did not start, and names DATABASE_URL', async () => {
    await (await start()).stop();
    await writeFile(join(directory, 'data', 'postgresql.auto.conf'), `max_wal_size = 'much'\n`);
    await expect(start()).rejects.toThrow(/did not start: .*DATABASE_URL/);
  });
});

describe.runIf(isRoot())('started by root, the embedded server', () => {
  const ownerOf = async (): Promise<number> => statSync(`/proc/${await postmasterPid()}`).uid;

  test('runs as somebody else', async () => {
    await start();
    expect(await ownerOf()).not.toBe(0);
    expect(statSync(join(directory, 'data')).uid).toBe(await ownerOf());
  });

  test.runIf(mayUnshare({ uid: 65_534, gid: 65_534 }))(
    'runs in a home closed to others, the data staying there',
    async () => {
      await chmod(parent, 0o700);
      const server = await start();
      expect(server.directory).toBe(directory);
      expect(existsSync(join(directory, 'data', 'PG_VERSION'))).toBe(true);
    },
  );

  test('keeps its data elsewhere when nothing else is possible, and finds them again', async () => {
    const closed = join(parent, 'closed');
    await mkdir(closed, { mode: 0o700 });
    directory = join(closed, 'pg');
    const narrow = { mayUseNamespaces: false, fallbackParent: join(parent, 'open') };
    const first = await start(narrow);
    expect(first.directory.startsWith(narrow.fallbackParent)).toBe(true);
    await query(first, 'create table kept ()');
    await first.stop();
    const second = await start({ fallbackParent: narrow.fallbackParent });
    expect(await query(second, 'select from kept')).toEqual([]);
  });

  test('runs from a copy when its binaries lie in a closed home', async () => {
    const found = findBinaries();
    const closed = join(parent, 'closed');
    await mkdir(closed, { mode: 0o700 });
    const copy = binariesIn(join(closed, 'native'), found.version);
    await cp(found.root, copy.root, { recursive: true, verbatimSymlinks: true });
    await start({ binaries: copy });
    expect(existsSync(join(directory, `postgresql-${found.version}`, 'native', 'bin', 'postgres'))).toBe(
      true,
    );
  });
});
