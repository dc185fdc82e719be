import { readFile, readdir, readlink, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { kill, platform } from 'node:process';
import { errorCode } from '../../errors';
import { sleep } from '../../sleep';

/** What `postmaster.pid` in a data folder says of the server there. */
export interface Postmaster {
  pid: number;
  socketDirectory: string;
}

/** Reads the lock file of a data folder; undefined where no server runs or ended cleanly. */
export async function readPostmaster(dataDirectory: string): Promise<Postmaster | undefined> {
  const text = await readFile(join(dataDirectory, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n');
  const pid = Number.parseInt(lines[0] ?? '', 10);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return { pid, socketDirectory: (lines[4] ?? '').trim() };
}

/** Whether a process lives; one that is dead and only waits to be collected by its parent (state Z) does not. */
export async function isAlive(pid: number): Promise<boolean> {
  try {
    kill(pid, 0);
  } catch (error) {
    if (errorCode(error) === 'ESRCH') return false;
  }
  if (platform !== 'linux') return true;
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name in parentheses may itself hold spaces and parentheses.
  const state = line.slice(line.lastIndexOf(')') + 2, line.lastIndexOf(')') + 3);
  return line !== '' && state !== 'Z' && state !== 'X';
}

/** Whether any living process works in the data folder; every process of PostgreSQL makes it its working directory. */
async function isInUse(dataDirectory: string): Promise<boolean> {
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const cwd = await readlink(`/proc/${entry}/cwd`).catch(() => '');
    if (cwd === dataDirectory) return true;
  }
  return false;
}

/** Whether the process with this number is surely not a PostgreSQL: numbers are given anew after a restart of the machine or container. */
async function isStranger(pid: number, dataDirectory: string): Promise<boolean> {
  const cwd = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
  return cwd !== undefined && cwd !== dataDirectory;
}

const patienceMs = 5_000;

/**
 * Clears the way for a start after a crash.
 * PostgreSQL takes a zombie, or a stranger who got the old number, for a running server and would refuse to start.
 */
export async function clearStaleLock(dataDirectory: string): Promise<void> {
  if (platform !== 'linux') return;
  for (let waitedMs = 0; waitedMs < patienceMs; waitedMs += 50) {
    const found = await readPostmaster(dataDirectory);
    if (found === undefined) return;
    const isDead = !(await isAlive(found.pid)) || (await isStranger(found.pid, dataDirectory));
    if (!isDead) return;
    // Children of a killed server leave by themselves within moments; until then its memory is in use.
    if (!(await isInUse(dataDirectory))) {
      await rm(join(dataDirectory, 'postmaster.pid'), { force: true });
      return;
    }
    await sleep(50);
  }
}
