import type { ChildProcess } from 'node:child_process';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from 'pg';
import type { Logger } from '../../log';
import { sleep } from '../../sleep';
import { StartError } from '../../start-error';
import { useDatabaseUrl } from './binaries';
import { initialise, startServer } from './cluster';
import { askToEnd, endChild, endServer, orphanPatience, wake } from './ending';
import { lockFile } from './file-lock';
import { type Answer, knock } from './knock';
import { lastFault, lastWords, type LogMark, markLogs } from './last-words';
import { removeLockFiles } from './lock-files';
import type { DatabaseHome } from './home';
import { processesOf } from './processes';

export interface BringUpOptions {
  home: DatabaseHome;
  log: Logger;
  forTests: boolean;
  /** False where files cannot be locked: then a server that does not answer may be somebody else's. */
  isSoleOwner: boolean;
  mayLockFiles: boolean;
  signal: AbortSignal;
}

/** A server that lets us in. */
export interface Running {
  holder: Client;
  /** When the connection is over. */
  ended: Promise<void>;
  socketDirectory: string;
  /** Whether it ran already, left behind by a process that was killed. */
  isAdopted: boolean;
  /** Where its logs ended before it was met. */
  since: LogMark;
}

/** What one way up remembers from knock to knock. */
interface Way extends BringUpOptions {
  since: LogMark;
  child: ChildProcess | undefined;
  starts: number;
  /** For how long nothing has been heard that lets one hope. */
  quietMs: number;
  /** For how long a server has been shutting down. */
  leavingMs: number;
}

const stepMs = 25;
const tellEveryMs = 10_000;
/** How long a server of unknown state may be silent before something is done about it. */
const silencePatienceMs = 15_000;
/** How long processes may go on to which no socket leads: a postmaster that starts or ends, or what it left behind. */
const unreachablePatienceMs = 3_000;
/** A server that waits for its clients is told to send them away. */
const leavingPatienceMs = 20_000;
/** A start may fail for what passes by itself, such as memory that dying processes still hold. */
const startsAtMost = 5;
/** Less than this is no space: the server writes its own log in pages, and changes in files of 16 MB. */
const leastBytes = 16 * 1024 * 1024;

/** Brings a server up, whatever state the folder is in. */
export async function bringUp(options: BringUpOptions): Promise<Running> {
  const since = await markLogs(options.home);
  const way: Way = { ...options, since, child: undefined, starts: 0, quietMs: 0, leavingMs: 0 };
  let toldMs = 0;
  try {
    for (;;) {
      options.signal.throwIfAborted();
      const began = performance.now();
      const answer = await knock(options.home);
      if (answer.kind === 'open') return { ...answer, isAdopted: way.starts === 0, since };
      await goOn(way, answer);
      await sleep(stepMs, { until: options.signal });
      const passedMs = performance.now() - began;
      count(way, answer, passedMs);
      toldMs += passedMs;
      if (toldMs < tellEveryMs) continue;
      toldMs = 0;
      options.log.info(`The database is not ready yet. It says: ${await lastWords(options.home, since)}`);
    }
  } catch (error) {
    if (way.child !== undefined) await endChild(way.child);
    throw error;
  }
}

function count(way: Way, answer: Answer, passedMs: number): void {
  const isHopeful = way.child !== undefined || (answer.kind === 'busy' && answer.isPassing);
  way.quietMs = isHopeful ? 0 : way.quietMs + passedMs;
  way.leavingMs = answer.kind === 'busy' && answer.isLeaving ? way.leavingMs + passedMs : 0;
}

async function goOn(way: Way, answer: Exclude<Answer, { kind: 'open' }>): Promise<void> {
  const { home } = way;
  switch (answer.kind) {
    case 'absent':
      return startOrWait(way);
    case 'busy':
      if (way.leavingMs > leavingPatienceMs) {
        way.leavingMs = 0;
        await askToEnd(home);
      }
      if (way.quietMs <= silencePatienceMs) return undefined;
      throw new StartError(`The embedded PostgreSQL in ${home.asked} lets nobody in: ${answer.said}.`);
    case 'silent':
      if (way.quietMs > silencePatienceMs) return clearAway(way);
      return way.isSoleOwner ? wake(home) : undefined;
  }
}

/** Nobody listens: starts a server unless one is on its way, or an old one not yet gone. */
async function startOrWait(way: Way): Promise<void> {
  const { home } = way;
  if (way.child !== undefined) {
    if (way.child.exitCode === null && way.child.signalCode === null) return;
    await judgeEnd(way, way.child);
  }
  const living = await processesOf(home);
  if (living.length > 0) {
    if (way.quietMs > unreachablePatienceMs) await clearAway(way);
    return;
  }
  const lock = way.mayLockFiles ? lockFile(join(home.directory, 'server.lock')) : 'unknown';
  if (lock === 'taken') {
    if (way.quietMs <= unreachablePatienceMs) return sleep(100);
    throw new StartError(
      `The data folder ${home.asked} is in use by a PostgreSQL in another container. ` +
        'Stop that one, or set DATA_DIR to another folder.',
    );
  }
  try {
    await removeLockFiles(home);
    await initialise(home, way.forTests, way.signal);
    way.starts += 1;
    way.child = startServer(home, way.forTests, lock === 'unknown' ? undefined : lock.fd);
    way.child.on('error', (error) =>
      way.log.error({ err: error }, 'The embedded PostgreSQL could not be run'),
    );
  } finally {
    if (lock !== 'unknown') lock.release();
  }
}

/** Lets a start that failed be tried again if its reason may pass; else says what the database said. */
async function judgeEnd(way: Way, child: ChildProcess): Promise<void> {
  way.child = undefined;
  const fault = await lastFault(way.home, way.since);
  const isPassing = child.signalCode !== null || /lock file|shared memory block/.test(fault);
  if (isPassing && way.starts < startsAtMost) return sleep(way.starts * 300, { until: way.signal });
  const reason = fault || (await whySilent(way, child));
  throw new StartError(
    `The embedded PostgreSQL in ${way.home.asked} did not start: ${reason} (more in ${way.home.logDirectory}). ${useDatabaseUrl}`,
  );
}

/** On a full disk, the server cannot write down either why it ended. */
async function whySilent({ home, since }: Way, child: ChildProcess): Promise<string> {
  if (await isFull(home)) return 'there is no space left on its disk';
  const said = await lastWords(home, since);
  return said || `it ended with ${child.signalCode ?? `code ${child.exitCode}`} and said nothing`;
}

async function isFull({ directory }: DatabaseHome): Promise<boolean> {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize < leastBytes;
}

/** Ends what is left of a server that nobody owns and that does not answer, so that a new one can take up its folder. */
async function clearAway(way: Way): Promise<void> {
  const { home } = way;
  way.quietMs = 0;
  const [first] = await processesOf(home);
  if (way.isSoleOwner && first !== undefined) {
    way.log.warn(
      `The embedded PostgreSQL in ${home.asked} (process ${first.pid}) was left behind and does not answer; it is ended.`,
    );
    if (await endServer(home, way.log, orphanPatience)) return;
  }
  throw new StartError(
    `The embedded PostgreSQL in ${home.asked} (process ${first?.pid ?? 'unknown, in another container'}) runs but does not answer on its socket. ` +
      `Stop that process and start again. ${useDatabaseUrl}`,
  );
}
