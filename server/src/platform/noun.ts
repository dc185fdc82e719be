import type { Route } from '../kernel/route';
import type { Ctx } from './ctx';
import type { KeptTable } from './db/partitions';
import type { Facts } from './facts';
import type { LiveChannel } from './live-channel';

/** Work that a noun schedules itself, by `ctx.schedule(name, payload)`. */
export interface Job {
  name: string;
  handler(ctx: Ctx, payload: never): Promise<unknown>;
}

/** The parts of a long job, each in a transaction of its own. */
export interface LongRun {
  run<T>(work: (ctx: Ctx) => Promise<T>): Promise<T>;
  /** Aborted when the process wants to end: the job is then done again by another. */
  signal: AbortSignal;
}

/** Work that takes longer than a transaction should; at least once, so that it bears to be begun again. */
export interface LongJob {
  name: string;
  handler(job: LongRun, payload: never): Promise<void>;
}

/** Work that the clock brings; `cron` has five fields and is read in UTC. */
export interface ClockJob {
  name: string;
  cron: string;
  handler(ctx: Ctx): Promise<unknown>;
}

/** What a noun hands to the product; the door of its domain gathers its nouns. */
export interface Noun {
  routes?: readonly Route<Ctx>[];
  jobs?: readonly Job[];
  longJobs?: readonly LongJob[];
  clockJobs?: readonly ClockJob[];
  /** Its tables of which old rows are dropped by the partition. */
  keptTables?: readonly KeptTable[];
  /** Its private channels of the real-time door. */
  channels?: readonly LiveChannel[];
  /** Registers what it does on facts of others. */
  listen?(facts: Facts): void;
}

/** The calls of some nouns. */
export const routesOf = (nouns: readonly Noun[]): Route<Ctx>[] => nouns.flatMap(({ routes = [] }) => routes);

/** The real-time channels of some nouns. */
export const channelsOf = (nouns: readonly Noun[]): LiveChannel[] =>
  nouns.flatMap(({ channels = [] }) => channels);

/** Registers what some nouns do on facts of others. */
export const listenAs = (nouns: readonly Noun[], facts: Facts): void =>
  nouns.forEach((noun) => noun.listen?.(facts));
