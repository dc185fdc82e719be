import { closeSync, existsSync, openSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { errorCode } from '../../errors';
import { StartError } from '../../start-error';
import { draftPrefix, useDatabaseUrl } from './binaries';
import type { DatabaseHome } from './home';
import { giveTo, runApart, startDetached } from './runner';

export const superuser = 'voltdeck';

/** Makes the data folder if there is none; of two that make it at once, the first to finish wins. */
export async function initialise(home: DatabaseHome, forTests: boolean, signal?: AbortSignal): Promise<void> {
  if (existsSync(join(home.data, 'PG_VERSION'))) return refuseOtherMajor(home);
  await mkdir(home.directory, { recursive: true });
  const draft = await mkdtemp(join(home.directory, draftPrefix));
  const target = join(draft, 'data');
  try {
    await giveTo(home.runner, draft);
    const made = await runApart(home.runner, initdbCommand(home, target, forTests), signal);
    if (made.status !== 0) {
      throw new StartError(
        `The embedded PostgreSQL could not make its folder in ${home.directory}: ${reasonOf(made.said)}. ${useDatabaseUrl}`,
      );
    }
    await rename(target, home.data).catch((error: unknown) => {
      if (existsSync(join(home.data, 'PG_VERSION'))) return;
      if (errorCode(error) !== 'ENOTEMPTY') throw error;
      throw new StartError(
        `The folder ${home.data} is not empty, and no data of PostgreSQL. Move it away, or set DATA_DIR to another folder.`,
      );
    });
  } finally {
    await rm(draft, { recursive: true, force: true, maxRetries: 5 });
  }
}

const initdbCommand = (home: DatabaseHome, target: string, forTests: boolean): [string, ...string[]] => [
  home.binaries.initdb,
  `--pgdata=${target}`,
  `--username=${superuser}`,
  // Only the socket's folder, closed to others, leads to the server.
  '--auth=trust',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--no-instructions',
  ...(forTests ? ['--no-sync'] : []),
];

/** The line that says what went wrong; the last one often says what initdb cleared away. */
function reasonOf(said: string): string {
  const lines = said.trim().split('\n');
  return lines.findLast((line) => /error:|FATAL|PANIC|could not/.test(line)) ?? lines.at(-1) ?? '';
}

/** Removes what starts that were killed had half made; only for the one who has the folder for itself. */
export async function removeDrafts(home: DatabaseHome): Promise<void> {
  for (const name of await readdir(home.directory)) {
    if (!name.startsWith(draftPrefix)) continue;
    // The program of a killed start may still be writing there; the next start removes the rest.
    await rm(join(home.directory, name), { recursive: true, force: true }).catch(() => undefined);
  }
}

async function refuseOtherMajor(home: DatabaseHome): Promise<void> {
  const version = (await readFile(join(home.data, 'PG_VERSION'), 'utf8')).trim();
  if (version === String(home.binaries.major)) return;
  throw new StartError(
    `The database folder ${home.data} was made by PostgreSQL ${version}, and this program brings PostgreSQL ` +
      `${home.binaries.major}. Start the older program once more and export the data, or ${lowerFirst(useDatabaseUrl)}`,
  );
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** Sized for a small machine; a large installation brings its own server. */
const settings: Record<string, string> = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  port: '5432',
  shared_buffers: '128MB',
  max_connections: '100',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  effective_cache_size: '512MB',
  random_page_cost: '1.1',
  jit: 'off',
  // Nobody replicates from the embedded server, so its log of changes can be short.
  wal_level: 'minimal',
  max_wal_senders: '0',
  wal_compression: 'on',
  fsync: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  logging_collector: 'on',
  log_filename: 'postgresql-%a.log',
  log_truncate_on_rotation: 'on',
  log_rotation_age: '1d',
  log_rotation_size: '0',
};

/** Tests may lose everything in a power cut, and run many files at once. */
const testSettings: Record<string, string> = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
  shared_buffers: '64MB',
  autovacuum: 'off',
  deadlock_timeout: '100ms',
};

const startLog = (home: DatabaseHome): string => join(home.logDirectory, 'start.log');

/**
 * Starts the server; what it says before its own log opens goes to `start.log`.
 * It and all its processes keep the given file open, and with it the lock on that file.
 */
export function startServer(home: DatabaseHome, forTests: boolean, lockFd: number | undefined): ChildProcess {
  const all = {
    ...settings,
    ...(forTests ? testSettings : {}),
    cluster_name: home.clusterName,
    unix_socket_directories: home.socketDirectory,
    log_directory: home.logDirectory,
  };
  const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const output = openSync(startLog(home), 'w');
  try {
    return startDetached(
      home.runner,
      home.binaries.postgres,
      ['-D', home.data, ...args],
      ['ignore', output, output, lockFd ?? 'ignore'],
    );
  } finally {
    closeSync(output);
  }
}
