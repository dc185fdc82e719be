import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';

/** The number of the embedded database's first process and the folder of its socket; undefined where none runs. */
export async function postmasterOf(
  dataDir: string,
): Promise<{ pid: number; socketDirectory: string } | undefined> {
  const file = join(dataDir, 'postgres', 'data', 'postmaster.pid');
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n');
  const pid = Number(lines[0]);
  return pid > 0 ? { pid, socketDirectory: (lines[4] ?? '').trim() } : undefined;
}

interface Stat {
  parent: number;
  state: string;
}

async function statOf(pid: number): Promise<Stat | undefined> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name in parentheses may hold spaces and parentheses.
  const [state = '', parent = ''] = line.slice(line.lastIndexOf(')') + 2).split(' ');
  return line === '' ? undefined : { state, parent: Number(parent) };
}

/** A process with all that it started, the first one first. */
export async function familyOf(pid: number): Promise<number[]> {
  const numbers = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const stats = await Promise.all(numbers.map(async (each) => ({ pid: each, stat: await statOf(each) })));
  const family = [pid];
  for (const parent of family) {
    family.push(...stats.filter(({ stat }) => stat?.parent === parent).map((each) => each.pid));
  }
  return family;
}

/** Resident memory of a process in MB; 0 where it is gone. */
export async function memoryMb(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Math.round(Number(/^VmRSS:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) / 1024);
}

/** Sends a signal to processes that may have ended meanwhile. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended.
    }
  }
}

/** Makes the embedded database stand still. @returns its processes, to be woken by SIGCONT */
export async function freezeDatabase(dataDir: string): Promise<number[]> {
  const postmaster = await postmasterOf(dataDir);
  if (postmaster === undefined) throw new Error('the database does not run');
  // The first one alone starts others: once it stands still, no more come.
  signalAll([postmaster.pid], 'SIGSTOP');
  const family = await familyOf(postmaster.pid);
  signalAll(family, 'SIGSTOP');
  return family;
}

export const isGone = async (pid: number): Promise<boolean> =>
  ['', 'Z', 'X'].includes((await statOf(pid))?.state ?? '');
