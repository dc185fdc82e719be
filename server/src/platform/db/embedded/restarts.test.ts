import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execPath, kill, pid as ownPid, platform } from 'node:process';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { silentLog } from '../../log';
import { type EmbeddedOptions, type EmbeddedPostgres, startEmbedded } from '../launcher';
import { readPostmaster } from './lock-files';
import {
  databaseProcesses,
  killDatabase,
  makeZombie,
  restartMany,
  signal,
  startOnce,
  starterOf,
} from './testing-restarts';

let parent: string;
let directory: string;
const running: EmbeddedPostgres[] = [];

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'voltdeck-restarts-'));
  await chmod(parent, 0o755);
  directory = join(parent, 'pg');
});
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
  await killDatabase(directory);
  await rm(parent, { recursive: true, force: true, maxRetries: 5 });
});

async function start(options: Partial<EmbeddedOptions> = {}): Promise<EmbeddedPostgres> {
  const server = await startEmbedded({ directory, log: silentLog(), forTests: true, ...options });
  running.push(server);
  return server;
}

const postmaster = async (): Promise<number> => (await readPostmaster(join(directory, 'data')))?.pid ?? 0;

/** The server of a process that was killed, still running. */
async function leaveOrphan(): Promise<number> {
  const started = startOnce(starterOf(directory));
  expect(await started.up).toBe(true);
  started.child.kill('SIGKILL');
  return postmaster();
}

/** Under a first process that collects no orphans, as in many containers. */
const inNamespace = ['--pid', '--fork', '--mount-proc', '--kill-child', '--'];
const mayNamespace = platform === 'linux' && spawnSync('unshare', [...inNamespace, 'true']).status === 0;

describe.runIf(platform === 'linux')('after a crash the next start', { timeout: 120_000 }, () => {
  test('takes up whatever is left, at random moments', async () => {
    const options = { starter: starterOf(directory), count: 4, seed: 3, patienceMs: 60_000 };
    const done = await restartMany(options);
    expect(done.filter(({ isUp }) => !isUp)).toEqual([]);
  });

  test.runIf(mayNamespace)('takes it up under a parent that does not collect the dead', async () => {
    const torture = fileURLToPath(
      new URL('../../../../../tools/torture/testing-restarts.ts', import.meta.url),
    );
    const same = ['--database-only', '--as-first-process', '--count=3', '--seed=1'];
    const child = spawn('unshare', [...inNamespace, execPath, '--import', 'tsx', torture, ...same]);
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (said += String(data)));
    const status = await new Promise((resolve) => child.once('close', resolve));
    expect([status, said]).toEqual([0, expect.stringContaining('3 restarts, 0 failed')]);
  });

  test('removes locks that name the dead, a zombie, a stranger or nobody', async () => {
    await (await start()).stop();
    const zombie = await makeZombie();
    const locks = [join(directory, 'data', 'postmaster.pid'), join(directory, 'run', '.s.PGSQL.5432.lock')];
    for (const owner of ['4194303', String(zombie.pid), String(ownPid), '', '17', '\0garbage']) {
      for (const lock of locks) await writeFile(lock, owner && `${owner}\n${directory}/data\n0\n5432\n\n\n`);
      const server = await start();
      expect([owner, server.isAdopted]).toEqual([owner, false]);
      await server.stop();
    }
    zombie.release();
  });

  test('removes what starts that were killed had half made', async () => {
    await mkdir(join(directory, 'new-folder', 'data'), { recursive: true });
    await start();
    expect((await readdir(directory)).filter((name) => name.startsWith('new-'))).toEqual([]);
  });

  test('says so where the data folder holds something else', async () => {
    await mkdir(join(directory, 'data', 'holiday'), { recursive: true });
    await expect(start()).rejects.toThrow(
      /data is not empty, and no data of PostgreSQL\. Move it away, or set DATA_DIR/,
    );
    expect(existsSync(join(directory, 'data', 'holiday'))).toBe(true);
  });

  test('of several at once serves one, and the others say so', async () => {
    const orphan = await leaveOrphan();
    kill(orphan, 'SIGKILL');
    const all = [1, 2, 3].map(() => startOnce(starterOf(directory)));
    const up = await Promise.all(all.map((one) => one.up));
    expect(up.filter(Boolean)).toHaveLength(1);
    const refused = all.filter((_, index) => up[index] === false).map((one) => one.said());
    for (const said of refused) expect(said).toContain('already used by another running Voltdeck');
    all.forEach(({ child }) => child.kill('SIGKILL'));
  });

  test('wakes a database that was made to stand still', async () => {
    const orphan = await leaveOrphan();
    for (const pid of await databaseProcesses(directory)) signal(pid, 'SIGSTOP');
    const server = await start();
    expect([server.isAdopted, await postmaster()]).toEqual([true, orphan]);
  });

  test('ends a database to which no socket leads, and starts it anew', async () => {
    await leaveOrphan();
    await unlink(join(directory, 'run', '.s.PGSQL.5432'));
    expect((await start()).isAdopted).toBe(false);
    const log = (await readdir(join(directory, 'log'))).find((name) => name.startsWith('postgresql')) ?? '';
    expect(await readFile(join(directory, 'log', log), 'utf8')).toContain('received fast shutdown request');
  });

  test.runIf(mayNamespace)(
    'leaves a living database alone that it cannot see, as in another container',
    async () => {
      const orphan = await leaveOrphan();
      await unlink(join(directory, 'run', '.s.PGSQL.5432'));
      const { args } = starterOf(directory);
      const { stderr } = spawnSync('unshare', [...inNamespace, execPath, ...args], { encoding: 'utf8' });
      expect(stderr).toContain('is in use by a PostgreSQL in another container');
      expect(await postmaster()).toBe(orphan);
      expect(await databaseProcesses(directory)).toContain(orphan);
    },
  );
});
