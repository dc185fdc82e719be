import { mkdir, realpath } from 'node:fs/promises';
import type { Client } from 'pg';
import { errorText } from '../errors';
import { sleep } from '../sleep';
import { StartError } from '../start-error';
import { bringUp, type BringUpOptions, type Running } from './embedded/bring-up';
import { removeDrafts, superuser } from './embedded/cluster';
import { endServer, stopPatience } from './embedded/ending';
import { lastFault, saysTheSame } from './embedded/last-words';
import { port } from './embedded/lock-files';
import { type Ownership, takeFolder, takeServer } from './embedded/owner';
import { type HomeOptions, prepareHome } from './embedded/home';

export interface EmbeddedOptions extends HomeOptions {
  /** Trades safety against a power cut for speed. */
  forTests?: boolean;
  /** Calls a start off. */
  signal?: AbortSignal;
}

/** A PostgreSQL of our own, reached through its socket only. */
export interface EmbeddedPostgres {
  connection: { host: string; port: number; user: string; database: string };
  /** Whether it was found running, left behind by a process that was killed. */
  isAdopted: boolean;
  directory: string;
  stop(): Promise<void>;
}

const database = 'voltdeck';

/** Starts the embedded server on a folder, or adopts the one that runs there without an owner. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  await mkdir(options.directory, { recursive: true });
  const ownership = await takeFolder(await realpath(options.directory), options.mayLockFiles !== false);
  try {
    const home = await prepareHome(options);
    if (ownership.isSole) await removeDrafts(home);
    const how = {
      home,
      log: options.log,
      forTests: options.forTests === true,
      isSoleOwner: ownership.isSole,
      mayLockFiles: options.mayLockFiles !== false,
    };
    const first = await own({ ...how, signal: options.signal ?? new AbortController().signal });
    return {
      connection: { host: first.socketDirectory, port, user: superuser, database },
      isAdopted: first.isAdopted,
      directory: home.directory,
      stop: keepOwning(how, first, ownership),
    };
  } catch (error) {
    ownership.release();
    throw error;
  }
}

/** A server may die again before it is ours. */
const triesToOwn = 5;

/** Brings a server up and takes it, with its database. */
async function own(options: BringUpOptions): Promise<Running> {
  for (let tries = 1; ; tries += 1) {
    const running = await bringUp(options);
    try {
      await takeServer(running.holder, options);
      await createDatabase(running.holder);
      options.signal.throwIfAborted();
      return running;
    } catch (error) {
      await running.holder.end().catch(() => undefined);
      if (options.signal.aborted) await endServer(options.home, options.log, stopPatience);
      if (error instanceof StartError || options.signal.aborted || tries === triesToOwn) throw error;
    }
  }
}

async function createDatabase(holder: Client): Promise<void> {
  const found = await holder.query('select 1 from pg_database where datname = $1', [database]);
  if (found.rowCount === 0) await holder.query(`create database ${database}`);
}

const longestPauseMs = 5_000;

/** Holds the server for as long as we live, and brings it back when it dies under us. @returns how to stop it */
function keepOwning(
  how: Omit<BringUpOptions, 'signal'>,
  first: Running,
  ownership: Ownership,
): () => Promise<void> {
  const { home, log } = how;
  const stopping = new AbortController();
  const { signal } = stopping;
  let current = first;
  let reviving = Promise.resolve();
  const watch = (): void => {
    void current.ended.then(() => {
      if (!signal.aborted) reviving = revive();
    });
  };
  const revive = async (): Promise<void> => {
    let said = await lastFault(home, current.since);
    log.error(`The embedded PostgreSQL went away; it is being brought back. ${said}`.trim());
    for (let pauseMs = 1_000; !signal.aborted; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      try {
        current = await own({ ...how, signal });
        log.info('The embedded PostgreSQL is back.');
        return watch();
      } catch (error) {
        const text = errorText(error);
        if (!signal.aborted && !saysTheSame(text, said)) {
          log.error(`The embedded PostgreSQL is not back yet, and is tried again and again: ${text}`);
        }
        said = text;
        await sleep(pauseMs, { unref: true, until: signal });
      }
    }
  };
  watch();
  let stopped: Promise<void> | undefined;
  const stop = async (): Promise<void> => {
    stopping.abort();
    await reviving;
    if (!(await endServer(home, log, stopPatience))) log.error('The embedded PostgreSQL could not be ended.');
    await current.holder.end().catch(() => undefined);
    ownership.release();
  };
  return () => (stopped ??= stop());
}
