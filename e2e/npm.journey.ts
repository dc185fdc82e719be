import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { databaseProcesses, killDatabase, signal } from '../server/src/platform/db/embedded/testing-restarts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'voltdeck-npm-'));
  await chmod(folder, 0o755);
});
afterAll(async () => {
  for (const pid of await processesOf(folder)) signal(pid, 'SIGKILL');
  await killDatabase(folder);
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** The living processes that were started for a data folder, by the environment that all of them inherit. */
async function processesOf(dataFolder: string): Promise<number[]> {
  const found: number[] = [];
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const state = await readFile(`/proc/${entry}/stat`, 'utf8').catch(() => ') Z');
    const environment = await readFile(`/proc/${entry}/environ`, 'utf8').catch(() => '');
    if (!/\) [ZX]/.test(state) && environment.includes(`DATA_DIR=${dataFolder}\0`)) found.push(Number(entry));
  }
  return found;
}

const left = async (): Promise<number[]> => [
  ...(await processesOf(folder)),
  ...(await databaseProcesses(folder)),
];

const serving = () =>
  spawn('npm', ['run', 'serve'], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, DATA_DIR: folder, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

/** What somebody reads who starts it a second time. */
async function secondStart(): Promise<string> {
  const second = serving();
  let said = '';
  second.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  await once(second, 'exit');
  return said;
}

it.runIf(process.platform === 'linux').each<[NodeJS.Signals, unknown[]]>([
  ['SIGTERM', [0, null]],
  // What npm is not asked about it passes on to nobody; its script sees that it is gone.
  ['SIGKILL', [null, 'SIGKILL']],
])('the product and its database end in order when npm gets %s', async (signal, how) => {
  const npm = serving();
  npm.stderr.pipe(process.stderr);
  let said = '';
  npm.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
  await expect.poll(() => said, { timeout: 110_000 }).toContain('is ready at');
  expect(await secondStart()).toContain(`It is ready at ${/is ready at (\S+)/.exec(said)?.[1]}`);
  const ended = once(npm, 'exit');
  npm.kill(signal);
  expect(await ended).toEqual(how);
  await expect.poll(left).toEqual([]);
  const control = await readFile(join(folder, 'postgres', 'data', 'global', 'pg_control'));
  // The state that PostgreSQL writes last in an orderly end.
  expect(control.readInt32LE(16)).toBe(1);
});
