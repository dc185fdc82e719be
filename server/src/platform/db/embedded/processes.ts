import { execFile } from 'node:child_process';
import { readFile, readdir, stat } from 'node:fs/promises';
import { kill, platform } from 'node:process';
import { promisify } from 'node:util';
import { errorCode } from '../../errors';
import type { DatabaseHome } from './home';

/** How the processes of a folder's server are told from all others. */
export type Mark = Pick<DatabaseHome, 'data' | 'clusterName'>;

/** Whether a process lives; one that is dead and only waits to be collected by its parent (state Z) does not. */
export async function isAlive(pid: number): Promise<boolean> {
  try {
    kill(pid, 0);
  } catch (error) {
    if (errorCode(error) === 'ESRCH') return false;
  }
  if (platform !== 'linux') return true;
  return (await readStat(pid)) !== undefined;
}

interface Process {
  pid: number;
  parent: number;
}

/**
 * The living processes of the server of a folder that this process can see, from the oldest ancestors down.
 * Those in another container are not among them.
 */
export async function processesOf(mark: Mark): Promise<Process[]> {
  if (platform !== 'linux') return processesByCommand(mark);
  const folder = await stat(mark.data).catch(() => undefined);
  if (folder === undefined) return [];
  const found: Process[] = [];
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const seen = await readStat(Number(entry));
    if (seen?.name !== 'postgres') continue;
    if (await worksIn(seen.pid, folder, mark)) found.push(seen);
  }
  return found;
}

/** Those whose parent is none of them: the postmaster, or what it left behind when it died. */
export function rootsAmong(processes: readonly Process[]): number[] {
  const all = new Set(processes.map(({ pid }) => pid));
  return processes.filter(({ parent }) => !all.has(parent)).map(({ pid }) => pid);
}

async function readStat(pid: number): Promise<(Process & { name: string }) | undefined> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name in parentheses may itself hold spaces and parentheses.
  const end = line.lastIndexOf(')');
  const [state = 'X', parent = '0'] = line.slice(end + 2).split(' ');
  if (line === '' || state === 'Z' || state === 'X') return undefined;
  return { pid, parent: Number(parent), name: line.slice(line.indexOf('(') + 1, end) };
}

/** Every process of PostgreSQL makes the data folder its working directory. */
async function worksIn(pid: number, folder: { dev: number; ino: number }, mark: Mark): Promise<boolean> {
  try {
    const { dev, ino } = await stat(`/proc/${pid}/cwd`);
    return dev === folder.dev && ino === folder.ino;
  } catch {
    // In most containers, not even root may look at the folder of another user's process; its command line is open.
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    return names(command.replaceAll('\0', ' '), mark);
  }
}

/** Whether a command line is the postmaster's, which has the folder, or a child's, which has the name of the cluster. */
function names(command: string, { data, clusterName }: Mark): boolean {
  return command.startsWith(`postgres: ${clusterName}:`) || command.includes(`/postgres -D ${data} `);
}

async function processesByCommand(mark: Mark): Promise<Process[]> {
  const { stdout } = await promisify(execFile)('ps', ['-axww', '-o', 'pid=,ppid=,stat=,command=']);
  return stdout.split('\n').flatMap((line) => {
    const [, pid, parent, state = 'Z', command = ''] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    if (state.startsWith('Z') || !names(command, mark)) return [];
    return [{ pid: Number(pid), parent: Number(parent) }];
  });
}
