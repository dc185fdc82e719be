import {
  type ChildProcess,
  spawn,
  spawnSync,
  type SpawnSyncReturns,
  type StdioOptions,
} from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { chmod, chown, lchown, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { getgid, getuid, platform } from 'node:process';
import { errorCode, errorText } from '../../errors';
import { StartError } from '../../start-error';
import { useDatabaseUrl } from './binaries';

/**
 * How programs of PostgreSQL are run; it refuses to run as root.
 * `self`: as this process. `drop`: as another user, from root. `namespace`: as root on disk, yet not root in its own eyes.
 */
export type Runner =
  | { kind: 'self' }
  | { kind: 'drop'; uid: number; gid: number }
  | { kind: 'namespace'; uid: number; gid: number };

interface Account {
  name: string;
  uid: number;
  gid: number;
}

function accounts(): Account[] {
  let text: string;
  try {
    text = readFileSync('/etc/passwd', 'utf8');
  } catch {
    return [];
  }
  return text.split('\n').flatMap((line) => {
    const [name, , uid, gid] = line.split(':');
    if (name === undefined || uid === undefined || gid === undefined) return [];
    return [{ name, uid: Number(uid), gid: Number(gid) }];
  });
}

export const isRoot = (): boolean => getuid?.() === 0;

/** The unprivileged account that a start by root uses: the folder's owner if it is one, else `postgres`, else `nobody`. */
export function unprivilegedAccount(directory: string): Account {
  const all = accounts().filter((account) => account.uid !== 0);
  const owner = statSync(directory).uid;
  const chosen =
    all.find((account) => account.uid === owner) ??
    all.find((account) => account.name === 'postgres') ??
    all.find((account) => account.name === 'nobody');
  if (chosen === undefined) {
    throw new StartError(
      `The embedded PostgreSQL cannot run as root, and there is no user "postgres" or "nobody" to run it as. ${useDatabaseUrl}`,
    );
  }
  return chosen;
}

export const environment = {
  PATH: '/usr/local/bin:/usr/bin:/bin',
  LANG: 'C',
  LC_ALL: 'C',
  TZ: 'UTC',
  PGTZ: 'UTC',
};

function commandLine(runner: Runner, program: string, args: readonly string[]): [string, string[]] {
  if (runner.kind !== 'namespace') return [program, [...args]];
  const ids = [`--map-user=${runner.uid}`, `--map-group=${runner.gid}`];
  return ['unshare', ['--user', ...ids, '--', program, ...args]];
}

const identity = (runner: Runner): { uid?: number; gid?: number } =>
  runner.kind === 'drop' ? { uid: runner.uid, gid: runner.gid } : {};

export function runToEnd(runner: Runner, program: string, args: readonly string[]): SpawnSyncReturns<string> {
  const [command, list] = commandLine(runner, program, args);
  return spawnSync(command, list, { ...identity(runner), env: environment, cwd: '/', encoding: 'utf8' });
}

/** Runs a program to its end in a session of its own; the signal ends it sooner. */
export async function runApart(
  runner: Runner,
  [program, ...args]: readonly [string, ...string[]],
  signal?: AbortSignal,
): Promise<{ status: number | null; said: string }> {
  const [command, list] = commandLine(runner, program, args);
  const child = spawn(command, list, {
    ...identity(runner),
    env: environment,
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
    signal,
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  return new Promise((resolve) => {
    child.once('error', (error) => (said += errorText(error)));
    child.once('close', (status) => resolve({ status, said }));
  });
}

/** Starts a server in a session of its own, so that a Ctrl-C meant for us does not reach it before we are done with it. */
export function startDetached(
  runner: Runner,
  program: string,
  args: readonly string[],
  stdio: StdioOptions,
): ChildProcess {
  const [command, list] = commandLine(runner, program, args);
  const child = spawn(command, list, {
    ...identity(runner),
    env: environment,
    cwd: '/',
    stdio,
    detached: true,
  });
  child.unref();
  return child;
}

/** Whether the runner's user may pass through every folder down to this one. */
export async function mayReach(directory: string, account: { uid: number; gid: number }): Promise<boolean> {
  for (let path = directory; ; path = dirname(path)) {
    const { uid, gid, mode } = await stat(path);
    const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (path === dirname(path)) return true;
  }
}

/** Gives a folder and all in it to the runner's user; only root can and need do so. */
export async function giveTo(runner: Runner, directory: string): Promise<void> {
  if (runner.kind === 'self') return;
  const [uid, gid] = runner.kind === 'drop' ? [runner.uid, runner.gid] : [0, getgid?.() ?? 0];
  const before = await stat(directory);
  if (before.uid === uid) return;
  for (const entry of await readdir(directory, { recursive: true })) {
    await lchown(join(directory, entry), uid, gid).catch((error: unknown) => {
      // A second start may be done with its draft in between.
      if (errorCode(error) !== 'ENOENT') throw error;
    });
  }
  // The folder itself comes last: its owner says that everything below is done.
  await chown(directory, uid, gid);
  await chmod(directory, 0o700);
}

/** Whether this system lets root start a program in a user namespace (containers often forbid it). */
export function mayUnshare(account: { uid: number; gid: number }): boolean {
  if (platform !== 'linux') return false;
  const runner: Runner = { kind: 'namespace', uid: account.uid, gid: account.gid };
  return runToEnd(runner, '/bin/sh', ['-c', 'exit 0']).status === 0;
}
