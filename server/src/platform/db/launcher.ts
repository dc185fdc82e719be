import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { kill, pid as ownPid } from 'node:process';
import { Client } from 'pg';
import { errorCode, errorText } from '../errors';
import type { Logger } from '../log';
import { sleep } from '../sleep';
import { StartError } from '../start-error';
import { useDatabaseUrl } from './embedded/binaries';
import { initialise, startLog, startServer, superuser } from './embedded/cluster';
import { type Place, type PlaceOptions, preparePlace } from './embedded/place';
import { clearStaleLock, isAlive, readPostmaster } from './embedded/postmaster';

export interface EmbeddedOptions extends PlaceOptions {
  /** Trades safety against a power cut for speed. */
  forTests?: boolean;
}

/** A PostgreSQL of our own, reached through its socket only. */
export interface EmbeddedPostgres {
  connection: { host: string; port: number; user: string; database: string };
  /** Whether it was found running, left behind by a process that was killed. */
  isAdopted: boolean;
  directory: string;
  stop(): Promise<void>;
}

/** The advisory lock, in the database `postgres`, that says which process the server belongs to; it dies with its connection. */
const ownerLock = 86_583_001;
const database = 'voltdeck';
const startPatienceMs = 300_000;
const silencePatienceMs = 15_000;
const lockPatienceMs = 1_500;

interface Owned {
  holder: Client;
  socketDirectory: string;
  isAdopted: boolean;
}

/** Starts the embedded server on a folder, or adopts the one that runs there without an owner. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const place = await preparePlace(options);
  const first = await own(place, options);
  await createDatabase(first.holder);
  const keeper = keepOwning(place, options, first);
  return {
    connection: { host: first.socketDirectory, port: 5432, user: superuser, database },
    isAdopted: first.isAdopted,
    directory: place.directory,
    stop: keeper.stop,
  };
}

async function createDatabase(holder: Client): Promise<void> {
  const found = await holder.query('select 1 from pg_database where datname = $1', [database]);
  if (found.rowCount === 0) await holder.query(`create database ${database}`);
}

/** Brings a server up, whatever state the folder is in, and takes its lock. */
async function own(place: Place, options: EmbeddedOptions): Promise<Owned> {
  let child: ChildProcess | undefined;
  let quietMs = 0;
  for (let waitedMs = 0; waitedMs < startPatienceMs; waitedMs += 25) {
    const answer = await knock(place);
    if (answer.kind === 'open') {
      await takeLock(answer.holder, place);
      return {
        holder: answer.holder,
        socketDirectory: answer.socketDirectory,
        isAdopted: child === undefined,
      };
    }
    if (answer.kind === 'absent') {
      child = await nextTry(place, options, child);
      quietMs += 25;
      if (quietMs > silencePatienceMs) break;
    }
    if (waitedMs > 0 && waitedMs % 10_000 === 0) options.log.info('The database is still recovering.');
    await sleep(25);
  }
  const found = await readPostmaster(place.data);
  throw new StartError(
    `The embedded PostgreSQL in ${place.asked} (process ${found?.pid ?? 'unknown'}) runs but does not answer on its socket. ` +
      `Stop that process and start again. ${useDatabaseUrl}`,
  );
}

/** Starts a server unless one is on its way; says why it ended if it did. */
async function nextTry(
  place: Place,
  options: EmbeddedOptions,
  child: ChildProcess | undefined,
): Promise<ChildProcess | undefined> {
  if (child !== undefined) {
    if (child.exitCode === null && child.signalCode === null) return child;
    const said = await readFile(startLog(place), 'utf8').catch(() => '');
    // Another process was faster; the next knock meets its server.
    if (!said.includes('postmaster.pid')) throw new StartError(whyEnded(place, said));
    return undefined;
  }
  await clearStaleLock(place.data);
  const found = await readPostmaster(place.data);
  if (found !== undefined && (await isAlive(found.pid))) return undefined;
  await initialise(place, options.forTests === true);
  const started = startServer(place, options.forTests === true);
  started.on('error', (error) =>
    options.log.error({ err: error }, 'The embedded PostgreSQL could not be run'),
  );
  return started;
}

function whyEnded(place: Place, said: string): string {
  const lines = said.trim().split('\n');
  const line = lines.findLast((text) => text.includes('FATAL')) ?? lines.at(-1) ?? '';
  const reason = line.replace(/^.*?(FATAL|PANIC):\s*/, '');
  return `The embedded PostgreSQL in ${place.asked} did not start: ${reason} (more in ${place.logDirectory}). ${useDatabaseUrl}`;
}

type Answer =
  | { kind: 'open'; holder: Client; socketDirectory: string }
  | { kind: 'absent' }
  | { kind: 'busy' };

/** Tries the sockets on which a server of this folder may listen. */
async function knock(place: Place): Promise<Answer> {
  const recorded = await readPostmaster(place.data);
  const places = new Set(
    [recorded?.socketDirectory ?? '', place.socketDirectory].filter((path) => path !== ''),
  );
  for (const socketDirectory of places) {
    const holder = new Client({
      host: socketDirectory,
      port: 5432,
      user: superuser,
      database: 'postgres',
      application_name: `voltdeck ${ownPid}`,
      connectionTimeoutMillis: 5_000,
    });
    holder.on('error', () => undefined);
    try {
      await holder.connect();
      return { kind: 'open', holder, socketDirectory };
    } catch (error) {
      await holder.end().catch(() => undefined);
      const code = errorCode(error);
      if (code === '57P03') return { kind: 'busy' };
      if (code === 'EACCES') {
        throw new StartError(
          `The database in ${place.asked} is run by another user; its socket cannot be opened.`,
        );
      }
    }
  }
  return { kind: 'absent' };
}

async function takeLock(holder: Client, place: Place): Promise<void> {
  for (let waitedMs = 0; ; waitedMs += 100) {
    const result = await holder.query<{ ok: boolean }>('select pg_try_advisory_lock($1) as ok', [ownerLock]);
    if (result.rows[0]?.ok === true) return;
    // The lock of a process killed this instant lingers until the server sees its connection close.
    if (waitedMs >= lockPatienceMs) break;
    await sleep(100);
  }
  const owner = await holder.query<{ name: string }>(
    `select a.application_name as name from pg_locks l join pg_stat_activity a using (pid)
      where l.locktype = 'advisory' and l.granted and l.objid = $1`,
    [ownerLock],
  );
  await holder.end().catch(() => undefined);
  const process = owner.rows[0]?.name.replace('voltdeck ', '') ?? 'unknown';
  throw new StartError(
    `The data folder ${place.asked} is already used by another running Voltdeck (process ${process}). ` +
      'Stop that one, or set DATA_DIR to another folder.',
  );
}

/** Holds the lock for as long as we live, and brings the server back when it dies under us. */
function keepOwning(place: Place, options: EmbeddedOptions, first: Owned): { stop(): Promise<void> } {
  let current = first;
  let isStopping = false;
  const watch = (owned: Owned): void => {
    owned.holder.once('end', () => {
      if (!isStopping) void revive();
    });
  };
  const revive = async (): Promise<void> => {
    options.log.error('The embedded PostgreSQL went away; it is being brought back.');
    while (!isStopping) {
      try {
        current = await own(place, options);
        watch(current);
        options.log.info('The embedded PostgreSQL is back.');
        return;
      } catch (error) {
        options.log.error(`The embedded PostgreSQL is not back yet: ${errorText(error)}`);
        await sleep(2_000, { unref: true });
      }
    }
  };
  watch(first);
  const stop = async (): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    await stopServer(place, options.log);
    await current.holder.end().catch(() => undefined);
  };
  return { stop };
}

/** Asks the server to end (its "fast" shutdown), and insists when it does not. */
async function stopServer(place: Place, log: Logger): Promise<void> {
  const found = await readPostmaster(place.data);
  if (found === undefined) return;
  for (const [signal, patienceMs] of [
    ['SIGINT', 30_000],
    ['SIGQUIT', 5_000],
  ] as const) {
    try {
      kill(found.pid, signal);
    } catch {
      return;
    }
    for (let waitedMs = 0; waitedMs < patienceMs; waitedMs += 20) {
      if (!(await isAlive(found.pid))) return;
      await sleep(20);
    }
    log.warn(`The embedded PostgreSQL did not end on ${signal}.`);
  }
}
