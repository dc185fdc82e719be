import { type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  databaseProcesses,
  killDatabase,
  startOnce,
  type Starter,
} from '../platform/db/embedded/testing-restarts';
import { within } from './ending';

let folder: string;
const children: ChildProcess[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'voltdeck-ending-'));
  await chmod(folder, 0o755);
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await killDatabase(folder);
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

const product = (): Starter => ({
  args: ['--import', 'tsx', fileURLToPath(new URL('../main.ts', import.meta.url)), 'serve'],
  env: { DATA_DIR: folder, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'warn' },
  isUp: /is ready at/,
  directory: folder,
});

function startProduct(starter = product()) {
  const started = startOnce(starter);
  children.push(started.child);
  return { ...started, ended: once(started.child, 'exit') };
}

/** The state in the database's control file: 1 after an orderly end, 6 in a folder that was left as it ran. */
const stateOfDatabase = async (): Promise<number> =>
  (await readFile(join(folder, 'postgres', 'data', 'global', 'pg_control'))).readInt32LE(16);

describe('the product ends in order, and its database with it,', { timeout: 120_000 }, () => {
  test.each<[string, NodeJS.Signals[]]>([
    ['on SIGTERM', ['SIGTERM']],
    ['when its terminal is closed', ['SIGHUP']],
    ['on one Ctrl-C that comes twice, because npm passes it on', ['SIGINT', 'SIGINT']],
  ])('%s', async (_, signals) => {
    const { child, up, said, ended } = startProduct();
    expect([await up, said()]).toEqual([true, expect.any(String)]);
    expect(await stateOfDatabase()).toBe(6);
    for (const signal of signals) child.kill(signal);
    expect(await ended).toEqual([0, null]);
    expect(await databaseProcesses(folder)).toEqual([]);
    expect(await stateOfDatabase()).toBe(1);
  });

  test('when it is told so before it is ready', async () => {
    const { child, up, ended } = startProduct({ ...product(), isUp: /never/ });
    await expect.poll(() => databaseProcesses(folder), { interval: 5 }).not.toEqual([]);
    child.kill('SIGTERM');
    expect([await up, await ended]).toEqual([false, [0, null]]);
    expect(await databaseProcesses(folder)).toEqual([]);
  });

  test('also when its start fails', async () => {
    const { env } = product();
    const { said, ended } = startProduct({ ...product(), env: { ...env, HOST: '192.0.2.1' } });
    expect(await ended).toEqual([1, null]);
    expect(said()).toContain('This machine has no address 192.0.2.1');
    expect(await databaseProcesses(folder)).toEqual([]);
    expect(await stateOfDatabase()).toBe(1);
  });
});

describe('what is being closed is waited for', () => {
  const never = new Promise<void>(() => undefined);

  test('until it is closed', async () => {
    await expect(within(60_000, new AbortController().signal, Promise.resolve())).resolves.toBeUndefined();
  });

  test('until its time is up', async () => {
    await expect(within(1, new AbortController().signal, never)).resolves.toBeUndefined();
  });

  test('until somebody insists', async () => {
    const insisted = new AbortController();
    const waiting = within(60_000, insisted.signal, never);
    insisted.abort();
    await expect(waiting).resolves.toBeUndefined();
  });
});
