import { ftruncateSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { pid } from 'node:process';
import type { Client } from 'pg';
import { sleep } from '../../sleep';
import { FolderInUse } from '../../start-error';
import { lockFile } from './file-lock';
import type { DatabaseHome } from './home';

/** The right to a data folder, which ends with this process at the latest. */
export interface Ownership {
  /** Whether it is sure that nobody else has it; systems that cannot lock files leave that to the database. */
  isSole: boolean;
  release(): void;
}

/** Takes a data folder for this process before anything in it is touched. */
export async function takeFolder(directory: string, mayLockFiles: boolean): Promise<Ownership> {
  const path = join(directory, 'owner.lock');
  const lock = mayLockFiles ? await lockPatiently(path) : 'unknown';
  if (lock === 'unknown') return { isSole: false, release: () => undefined };
  if (lock === 'taken') throw new FolderInUse(directory, readFileSync(path, 'utf8').trim() || 'unknown');
  try {
    ftruncateSync(lock.fd);
    writeSync(lock.fd, `${pid}\n`);
  } catch {
    // On a full disk the number is missing, which only the message of a second start would show.
  }
  return { isSole: true, release: lock.release };
}

/** A process that was killed this instant holds its lock until the system has cleared it away, and one that has just come has still to write its number. */
async function lockPatiently(path: string): Promise<ReturnType<typeof lockFile>> {
  for (let waitedMs = 0; waitedMs < lingeringMs.unsure; waitedMs += stepMs) {
    const lock = lockFile(path);
    if (lock !== 'taken') return lock;
    await sleep(stepMs);
  }
  return lockFile(path);
}

/** The advisory lock, in the database `postgres`, that says which process the server belongs to; it dies with its connection. */
const ownerLock = 86_583_001;
/** The lock of a process killed this instant lingers until the server sees its connection close; longer where nobody else can have it. */
const lingeringMs = { sole: 10_000, unsure: 1_500 };
const stepMs = 100;

/** Takes the server itself, for systems that cannot lock files. */
export async function takeServer(
  holder: Client,
  { home, isSoleOwner }: { home: DatabaseHome; isSoleOwner: boolean },
): Promise<void> {
  const patienceMs = isSoleOwner ? lingeringMs.sole : lingeringMs.unsure;
  for (let waitedMs = 0; waitedMs <= patienceMs; waitedMs += stepMs) {
    const result = await holder.query<{ ok: boolean }>('select pg_try_advisory_lock($1) as ok', [ownerLock]);
    if (result.rows[0]?.ok === true) return;
    await sleep(stepMs);
  }
  const owner = await holder.query<{ name: string }>(
    `select a.application_name as name from pg_locks l join pg_stat_activity a using (pid)
      where l.locktype = 'advisory' and l.granted and l.objid = $1`,
    [ownerLock],
  );
  throw new FolderInUse(home.asked, owner.rows[0]?.name.replace('voltdeck ', '') ?? 'unknown');
}
