import type { Locale } from '@voltdeck/contract';
import type { Actor } from '../kernel/actor';
import type { FactKind } from '../kernel/facts';
import type { Tx } from './db/db';
import type { Logger } from './log';
import type { Random } from './random';

/** What domains need from those to their right; each domain that declares a port adds it, `main.ts` supplies it. */
export interface Ports {}

export interface ScheduleOptions {
  /** Not before this time; at once unless told. */
  runAt?: Date;
  /** Names the job, so that scheduling it again replaces it while it waits. */
  key?: string;
  /** Jobs of one queue are done one after the other, in the whole installation. */
  queue?: string | undefined;
}

/** A fact to be announced together with others: see `announcement`. */
export interface Announcement {
  kind: FactKind<never>;
  payload: unknown;
  operatorId: number | null;
}

/** A fact of a kind, its payload checked, to be announced together with others. */
export const announcement = <P>(
  kind: FactKind<P>,
  payload: NoInfer<P>,
  operatorId: number | null,
): Announcement => ({ kind, payload, operatorId });

/** Everything an action may use; it lives for one transaction. */
export interface Ctx {
  readonly tx: Tx;
  readonly now: Date;
  readonly actor: Actor;
  readonly locale: Locale;
  readonly ports: Ports;
  readonly log: Logger;
  readonly requestId: string;
  /** The caller's network address; null where nobody calls. */
  readonly address: string | null;
  /** What the caller's browser or app calls itself; null where none said so. */
  readonly userAgent: string | null;
  /** The bearer token that was sent, dead or alive. */
  readonly bearer: string | null;
  readonly random: Random;
  /** Writes a fact in this transaction, runs its handlers in it, and tells all nodes when it commits. */
  announce<P>(kind: FactKind<P>, payload: NoInfer<P>, operatorId: number | null): Promise<void>;
  /**
   * Announces several facts in their order, written by one statement.
   * Their handlers run fact by fact, and what those announce comes after all of the given.
   */
  announceAll(facts: readonly Announcement[]): Promise<void>;
  /** Tells all nodes of changed rows once this transaction commits: ids only. */
  notify(topic: string, ids: readonly (number | string)[]): Promise<void>;
  /** Queues a job that exists once this transaction commits. */
  schedule(job: string, payload: object, options?: ScheduleOptions): Promise<void>;
  /** Does a part that can fail alone: where it throws, what it wrote, announced and scheduled is undone, and the rest goes on. */
  attempt<T>(part: () => Promise<T>): Promise<T>;
  /** Keeps work for a transaction of its own, run once this one has ended, even if it was undone. */
  apart(work: (ctx: Ctx) => Promise<void>): void;
}
