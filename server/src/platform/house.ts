import { sql } from 'kysely';
import type { Locale } from '@voltdeck/contract';
import type { Actor } from '../kernel/actor';
import type { Clock } from '../kernel/clock';
import type { Fact } from '../kernel/facts';
import { createBus } from './bus';
import type { BusId } from './bus-listener';
import { mustFit } from './bus-sender';
import { announcement, type Ctx, type Ports } from './ctx';
import type { Db, Tx, Use } from './db/db';
import type { LaneName } from './db/lanes';
import { inSavepoint } from './db/savepoint';
import { createFacts, type FactRegistry, type Facts } from './facts';
import { factBatches } from './fact-batches';
import { deleteFactsBefore, findFacts, insertFacts, markDelivered } from './facts-store';
import type { Logger } from './log';
import { createPortBox } from './ports';
import { networkOf } from './networks';
import { type CountedBus, counted } from './bus-counts';
import { createQueue, type Queue } from './queue';
import { type Random, systemRandom } from './random';

export interface RunAs {
  actor: Actor;
  locale?: Locale;
  /** The clock's time unless told; history is made with times of its own. */
  now?: Date;
  requestId?: string;
  address?: string | null;
  userAgent?: string | null;
  bearer?: string | null;
  /** With false, nothing leaves the transaction: no jobs, no notifications. */
  jobs?: boolean;
  /**
   * Facts and notifications go out after the commit, together with their neighbours: `pg_notify` within a transaction makes every commit wait for one lock.
   * What a crash between both loses is only the word, never the row.
   */
  tellsAfter?: boolean;
  /** The connections it uses; those of its actor's kind unless told. */
  lane?: LaneName;
  /** With whom it takes turns; those of its actor's kind unless told. */
  turn?: Use['key'];
  /** Ends its statement early, and undoes what it did. */
  signal?: AbortSignal | undefined;
}

/** The tools of one process, tied together; domains meet it as `Ctx` only. */
export interface House {
  readonly db: Db;
  readonly clock: Clock;
  readonly bus: CountedBus;
  readonly facts: Facts;
  readonly queue: Queue;
  readonly log: Logger;
  /** Runs an action in one transaction. */
  run<T>(as: RunAs, work: (ctx: Ctx) => Promise<T>): Promise<T>;
  /** Handles a job in one transaction, as the product itself; at least once. */
  onJob(name: string, handle: (ctx: Ctx, payload: object) => Promise<void>): void;
  /** Supplies ports that domains declared. */
  supply(ports: Partial<Ports>): void;
  /** Starts to hear facts and to work on jobs, by the name of this process; handlers are registered before. */
  start(name?: string): Promise<void>;
  /** Ends both; the database stays open. */
  stop(): Promise<void>;
}

export interface HouseOptions {
  db: Db;
  clock: Clock;
  log: Logger;
  random?: Random;
  /** Told of the facts of each run of this process after its commit. */
  onAnnounced?: (facts: readonly Fact<unknown>[]) => void;
}

const deliverFact = 'deliver-fact';
const dropOldFacts = 'drop-old-facts';
const factTopic = 'facts';
const factsKeptMs = 30 * 86_400_000;

/** The parts that one run works with. */
interface Parts extends HouseOptions {
  random: Random;
  bus: CountedBus;
  queue: Queue;
  facts: FactRegistry;
  ports: Ports;
}

export function createHouse(options: HouseOptions): House {
  const { db, clock, log } = options;
  const ports = createPortBox();
  const parts: Parts = {
    ...options,
    random: options.random ?? systemRandom,
    bus: counted(createBus(db, log)),
    queue: createQueue(db, log),
    facts: createFacts(),
    ports: ports.all,
  };
  const { bus, queue, facts } = parts;
  const run: House['run'] = (as, work) => runOnce(parts, as, work);
  const onJob: House['onJob'] = (name, handle) =>
    queue.task(name, (payload) => run({ actor: { kind: 'system' } }, (ctx) => handle(ctx, payload)));
  deliverFacts(parts, run);
  onJob(dropOldFacts, (ctx) => deleteFactsBefore(ctx.tx, new Date(ctx.now.getTime() - factsKeptMs)));
  queue.cron(dropOldFacts, '17 3 * * *');
  return {
    db,
    clock,
    bus,
    facts,
    queue,
    log,
    run,
    onJob,
    supply: ports.supply,
    start: async (name) => {
      if (facts.listeners.length > 0) await bus.listen(factTopic, factBatches(db, facts.listeners, log));
      await queue.start(name);
    },
    stop: async () => {
      await queue.stop();
      await bus.close();
    },
  };
}

/** What one try of a transaction leaves to be done after it. */
interface Left {
  announced: Fact<unknown>[];
  /** Notifications that go out after the commit. */
  words: { topic: string; ids: readonly BusId[] }[];
  apart: ((ctx: Ctx) => Promise<void>)[];
}

/** Operators take turns among their chargers, among their people and among their drivers, guests by their address. */
function useOf({ actor, lane, signal, address, turn }: RunAs): Use {
  if (turn !== undefined) return { lane: lane ?? 'call', key: turn, signal };
  if (actor.kind === 'charger') return { lane: lane ?? 'charger', key: actor.operatorId, signal };
  if (actor.kind === 'member') return { lane: lane ?? 'call', key: actor.operatorId, signal };
  // Drivers are many: together they keep neither the operator's own people waiting nor another operator's.
  if (actor.kind === 'driver') return { lane: lane ?? 'call', key: `drivers-${actor.operatorId}`, signal };
  if (actor.kind === 'guest' || actor.kind === 'app')
    return { lane: lane ?? 'call', key: networkOf(address ?? null), signal };
  return { lane: lane ?? 'work', key: 'system', signal };
}

const nothingLeft = (): Left => ({ announced: [], words: [], apart: [] });

async function tell(
  { bus }: Parts,
  { jobs }: RunAs,
  { by, left }: { by: Tx | Db; left: Left },
): Promise<void> {
  if (jobs === false) return;
  for (const { topic, ids } of left.words) await bus.publish(by, topic, ids);
  if (left.announced.length > 0)
    await bus.publish(
      by,
      factTopic,
      left.announced.map(({ id }) => id),
    );
}

async function runOnce<T>(parts: Parts, as: RunAs, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  let left = nothingLeft();
  try {
    const result = await parts.db.tx(async (tx) => {
      if (as.jobs === false) await sql`set local synchronous_commit = off`.execute(tx);
      // A second try starts with nothing left from the first.
      left = nothingLeft();
      const value = await work(createCtx(parts, as, { tx, ...left }));
      if (as.tellsAfter !== true) await tell(parts, as, { by: tx, left });
      return value;
    }, useOf(as));
    if (as.tellsAfter === true) await tell(parts, as, { by: parts.db, left });
    if (left.announced.length > 0) parts.onAnnounced?.(left.announced);
    return result;
  } finally {
    // Afterwards and not within, because a transaction that waits for a second connection can starve the pool.
    for (const one of left.apart) {
      await runOnce(parts, { ...as, signal: undefined }, one).catch((error: unknown) =>
        // Whoever called is told what came of the call itself.
        parts.log.error({ err: error }, 'What a call left to be done apart failed'),
      );
    }
  }
}

/** What a part that failed would have left to be done is forgotten with what it wrote. */
async function attemptIn<T>(
  { tx, announced, words, apart }: Left & { tx: Tx },
  part: () => Promise<T>,
): Promise<T> {
  const lists: unknown[][] = [announced, words, apart];
  const lengths = lists.map(({ length }) => length);
  try {
    return await inSavepoint(tx, part);
  } catch (error) {
    lists.forEach((list, index) => list.splice(lengths[index] ?? 0));
    throw error;
  }
}

function createCtx(parts: Parts, as: RunAs, run: Left & { tx: Tx }): Ctx {
  const { queue, random, ports } = parts;
  const { tx } = run;
  const requestId = as.requestId ?? random.uuid();
  const mayQueue = as.jobs !== false;
  const announceAll: Ctx['announceAll'] = async (announcements) => {
    const facts = await insertFacts(
      tx,
      announcements.map(({ kind, payload, operatorId }) => ({
        name: kind.name,
        operatorId,
        at: ctx.now,
        payload,
      })),
    );
    run.announced.push(...facts);
    for (const fact of facts)
      for (const handle of parts.facts.handlersInTransaction(fact.name)) await handle(ctx, fact);
    await handleTogether(parts.facts, ctx, facts);
    if (!mayQueue) return;
    const deliveries = facts.flatMap(({ id, name }) =>
      parts.facts.handlersAfterCommit(name).map((handler) => ({ factId: id, handler })),
    );
    await queue.addAll(tx, deliverFact, deliveries);
  };
  const ctx: Ctx = {
    tx,
    now: as.now ?? parts.clock.now(),
    actor: as.actor,
    locale: as.locale ?? 'en',
    ports,
    log: parts.log.child({ requestId }),
    requestId,
    address: as.address ?? null,
    userAgent: as.userAgent ?? null,
    bearer: as.bearer ?? null,
    random,
    announce: (kind, payload, operatorId) => announceAll([announcement(kind, payload, operatorId)]),
    announceAll,
    notify: async (topic, ids) => {
      if (!mayQueue) return;
      if (as.tellsAfter !== true) return parts.bus.publish(tx, topic, ids);
      mustFit(ids);
      run.words.push({ topic, ids });
    },
    schedule: async (job, payload, options) => {
      if (mayQueue) await queue.add(tx, job, payload, options);
    },
    attempt: (part) => attemptIn(run, part),
    apart: (work) => void run.apart.push(work),
  };
  return ctx;
}

async function handleTogether(
  registry: FactRegistry,
  ctx: Ctx,
  facts: readonly Fact<unknown>[],
): Promise<void> {
  for (const name of new Set(facts.map((fact) => fact.name)))
    for (const handle of registry.handlersTogether(name))
      await handle(
        ctx,
        facts.filter((fact) => fact.name === name),
      );
}

/** The job that carries one fact to one handler; the mark in the same transaction makes its effect happen once. */
function deliverFacts({ db, facts, queue, log }: Parts, run: House['run']): void {
  queue.task(deliverFact, async (payload) => {
    const { factId, handler } = readDelivery(payload);
    const [fact] = await findFacts(db, [factId]);
    const handle = fact === undefined ? undefined : facts.handlerAfterCommit(fact.name, handler);
    if (fact === undefined || handle === undefined) {
      log.warn({ factId, handler }, 'A fact or its handler is no longer known; it is left');
      return;
    }
    await run({ actor: { kind: 'system' } }, async (ctx) => {
      if (await markDelivered(ctx.tx, fact.id, handler)) await handle(ctx, fact);
    });
  });
}

function readDelivery(payload: object): { factId: number; handler: string } {
  if ('factId' in payload && 'handler' in payload) {
    return { factId: Number(payload.factId), handler: String(payload.handler) };
  }
  throw new Error('A delivery names no fact.');
}
