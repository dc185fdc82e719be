import { readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { errorCode } from '../../errors';
import type { DatabaseHome } from './home';

/** What `postmaster.pid` in a data folder says of the server there. */
export interface Postmaster {
  pid: number;
  socketDirectory: string;
}

/** The number in the name of the embedded server's socket. */
export const port = 5432;

const socketIn = (directory: string): string => join(directory, `.s.PGSQL.${port}`);

/** Reads the lock file of a data folder; undefined where no server runs or ended cleanly, or the file is cut short. */
export async function readPostmaster(dataDirectory: string): Promise<Postmaster | undefined> {
  const text = await readFile(join(dataDirectory, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n');
  const pid = Number.parseInt(lines[0] ?? '', 10);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return { pid, socketDirectory: (lines[4] ?? '').trim() };
}

/** The folders in which a server of this home may listen: where its lock file says, and where we would let it. */
export async function socketDirectoriesOf(home: DatabaseHome): Promise<string[]> {
  const recorded = await readPostmaster(home.data);
  const all = new Set([recorded?.socketDirectory ?? '', home.socketDirectory]);
  return [...all].filter((path) => path !== '');
}

/** The folder of the socket on which a server of this home listens, whatever killed ones left behind. */
export async function answeredSocketDirectory(home: DatabaseHome): Promise<string | undefined> {
  for (const directory of await socketDirectoriesOf(home)) {
    if (await isAnswered(socketIn(directory))) return directory;
  }
  return undefined;
}

/** Whether somebody listens on a socket; its file alone may be what a killed server left behind. */
const isAnswered = (path: string): Promise<boolean> =>
  new Promise((answer) => {
    const socket = connect(path);
    // A server that stands still lets callers queue up until their queue is full.
    socket.once('error', (error) => answer(errorCode(error) === 'EAGAIN'));
    socket.once('connect', () => {
      socket.destroy();
      answer(true);
    });
  });

/**
 * Removes the lock files of a server that is known to be gone.
 * PostgreSQL takes a zombie or a stranger who got the old number for a running server, and refuses an empty or garbled file.
 */
export async function removeLockFiles(home: DatabaseHome): Promise<void> {
  await rm(join(home.data, 'postmaster.pid'), { force: true });
  await rm(`${socketIn(home.socketDirectory)}.lock`, { force: true });
}
