import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, lstat, mkdir, realpath, stat } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { getuid } from 'node:process';
import type { Logger } from '../../log';
import { StartError } from '../../start-error';
import { type Binaries, copyBinaries, findBinaries, makeSymlinks, useDatabaseUrl } from './binaries';
import { giveTo, isRoot, mayReach, mayUnshare, type Runner, runToEnd, unprivilegedAccount } from './runner';

/** Everything a start needs to know of where and as whom the server runs. */
export interface DatabaseHome {
  /** The folder that the person chose; messages name it. */
  asked: string;
  /** The folder used: the same, unless the server's user could not reach it. */
  directory: string;
  data: string;
  socketDirectory: string;
  logDirectory: string;
  /** Shows in the titles of the server's processes, so that they are told from those of other servers. */
  clusterName: string;
  runner: Runner;
  binaries: Binaries;
}

/** What the system allows; tests narrow it. */
export interface HomeOptions {
  directory: string;
  log: Logger;
  binaries?: Binaries;
  /** Where data goes when the server's user cannot reach the folder. */
  fallbackParent?: string;
  mayUseNamespaces?: boolean;
  mayLockFiles?: boolean;
}

const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12);

const nameOf = (directory: string): string => `voltdeck-${shortHash(directory)}`;

export async function prepareHome(options: HomeOptions): Promise<DatabaseHome> {
  const asked = options.directory;
  await mkdir(asked, { recursive: true });
  const { directory, runner } = await chooseRunner(await realpath(asked), options);
  const data = join(directory, 'data');
  await refuseForeignFolder(existsSync(data) ? data : directory, runner);
  const binaries = await usableBinaries(options.binaries ?? findBinaries(), directory, runner);
  const logDirectory = join(directory, 'log');
  await mkdir(logDirectory, { recursive: true });
  const socketDirectory = await prepareSocketDirectory(directory, runner);
  await giveTo(runner, directory);
  const clusterName = nameOf(directory);
  return { asked, directory, data, socketDirectory, logDirectory, clusterName, runner, binaries };
}

async function chooseRunner(
  directory: string,
  options: HomeOptions,
): Promise<{ directory: string; runner: Runner }> {
  if (!isRoot()) {
    refuseNamelessUser();
    return { directory, runner: { kind: 'self' } };
  }
  const fallback = join(
    options.fallbackParent ?? '/var/lib/voltdeck',
    `${basename(dirname(directory))}-${shortHash(directory)}`,
  );
  const account = unprivilegedAccount(directory);
  const drop: Runner = { kind: 'drop', uid: account.uid, gid: account.gid };
  const isMoved = existsSync(fallback);
  if (!isMoved && (await mayReach(dirname(directory), account))) return { directory, runner: drop };
  if (!isMoved && options.mayUseNamespaces !== false && mayUnshare(account)) {
    return { directory, runner: { ...drop, kind: 'namespace' } };
  }
  await mkdir(fallback, { recursive: true, mode: 0o755 });
  options.log.warn(
    `The user "${account.name}" cannot read ${directory}, so the database is kept in ${fallback}.`,
  );
  return { directory: fallback, runner: drop };
}

/** PostgreSQL looks its user up by name and gives up where there is none. */
function refuseNamelessUser(): void {
  try {
    userInfo();
  } catch (cause) {
    throw new StartError(
      `The embedded PostgreSQL needs a user with a name, and user id ${getuid?.()} has no entry in /etc/passwd. ${useDatabaseUrl}`,
      { cause },
    );
  }
}

async function refuseForeignFolder(folder: string, runner: Runner): Promise<void> {
  const { uid } = await stat(folder);
  if (runner.kind !== 'self' || uid === getuid?.()) return;
  throw new StartError(
    `The database folder ${folder} belongs to user id ${uid}, and this is user id ${getuid?.()}. ` +
      'Start as that user, change the owner, or set DATA_DIR to another folder.',
  );
}

async function usableBinaries(binaries: Binaries, directory: string, runner: Runner): Promise<Binaries> {
  const hasLinks = await makeSymlinks(binaries.root);
  if (hasLinks && whyNotRunnable(runner, binaries) === undefined) return binaries;
  // A missing loader (a system without glibc) does not get better by copying.
  const reason = runToEnd({ kind: 'self' }, binaries.postgres, ['--version']).error;
  if (reason !== undefined && 'code' in reason && reason.code === 'ENOENT') {
    throw new StartError(
      `The embedded PostgreSQL needs a system with glibc, which this is not. ${useDatabaseUrl}`,
    );
  }
  const copy = await copyBinaries(binaries, directory);
  await giveTo(runner, dirname(copy.root));
  const failure = whyNotRunnable(runner, copy);
  if (failure === undefined) return copy;
  throw new StartError(`The embedded PostgreSQL does not run on this system: ${failure}. ${useDatabaseUrl}`);
}

function whyNotRunnable(runner: Runner, binaries: Binaries): string | undefined {
  for (const program of [binaries.initdb, binaries.postgres]) {
    const result = runToEnd(runner, program, ['--version']);
    if (result.error !== undefined) return result.error.message;
    if (result.status !== 0)
      return result.stderr.trim().split('\n').at(-1) ?? `it ended with ${result.status}`;
  }
  return undefined;
}

/** The longest path that a socket may have on every system (macOS allows 103 bytes). */
const longestSocketPath = 100;

const isFitForSockets = (directory: string): boolean =>
  Buffer.byteLength(join(directory, '.s.PGSQL.5432')) <= longestSocketPath && /^[\w./@+-]+$/.test(directory);

async function prepareSocketDirectory(directory: string, runner: Runner): Promise<string> {
  const own = join(directory, 'run');
  const name = nameOf(directory);
  const candidates = [own, join(tmpdir(), name), join('/tmp', name)];
  const chosen = candidates.find(isFitForSockets) ?? join('/tmp', name);
  await mkdir(chosen, { recursive: true, mode: 0o700 });
  const found = await lstat(chosen);
  const owners = [getuid?.(), runner.kind === 'self' ? undefined : runner.uid];
  // In a folder open to all, somebody else could have put theirs under this name.
  if (!found.isDirectory() || !owners.includes(found.uid)) {
    throw new StartError(
      `The folder ${chosen} for the database's socket belongs to somebody else. Remove it.`,
    );
  }
  await chmod(chosen, 0o700);
  await giveTo(runner, chosen);
  return chosen;
}
