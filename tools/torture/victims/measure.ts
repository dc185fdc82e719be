import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Beat } from '../load/pace';
import { tallyOf, type Tally } from '../load/pace';
import type { Noticed } from '../load/victims';
import { ask } from '../wire/http';
import type { World } from '../world/world';
import type { Done, Order } from './attacker';
import type { Watch } from './clock';
import type { Load, LoadKind } from './load';
import { givingWay, onCore, startWorker, type Worker } from './worker';

export interface Extent {
  /** Of one phase. */
  seconds: number;
  /** Phases of each kind, in turn. */
  rounds: number;
}

/** What victims noticed in all phases of one kind, and what the attacker did. */
export interface Side {
  list: Tally;
  heartbeat: Tally;
  begun: number;
  answered: number;
}

export interface Measured {
  load: Load;
  sides: Record<LoadKind, Side>;
  /** The victim's p99 under attack as a multiple of that beside the harmless load. */
  ratios: { list: number; heartbeat: number };
  deaths: number;
  lastWords: string;
}

const perSecond = 20;
/** Leaves the load time to come up before anybody is watched. */
const headStartMs = 1_000;
const attackersCore = 1;

/** The product's own. */
export const serversCore = 0;

interface Crew {
  clock: Worker<Watch, Noticed>;
  attacker: Worker<Order, Done>;
}

async function openCrew({ product, attacker, victim }: World): Promise<Crew> {
  const setting = { port: product.port, attacker, victim };
  const file = (name: string): string => join(import.meta.dirname, name);
  const core = onCore(attackersCore);
  return {
    clock: await startWorker(file('clock.ts'), setting, core),
    attacker: await startWorker(file('attacker.ts'), setting, [...givingWay, ...core]),
  };
}

/** Waits until nothing of a phase goes on. */
async function untilQuiet({ product, database }: World): Promise<void> {
  for (let tries = 0; tries < 120; tries += 1) {
    await sleep(500);
    const { ms, status } = await ask(product.port, { path: '/ready', timeoutMs: 10_000 });
    const { rows } = await database.query<{ busy: string }>(
      `select count(*) as busy from pg_stat_activity where state = 'active' and backend_type = 'client backend' and application_name <> 'torture'`,
    );
    if (status === 200 && ms < 100 && Number(rows[0]?.busy) === 0) return;
  }
}

interface Phase {
  noticed: Noticed;
  done: Done;
}

async function runPhase(crew: Crew, order: Order): Promise<Phase> {
  const seconds = order.seconds + headStartMs / 1000;
  const working = crew.attacker.ask({ ...order, seconds });
  await sleep(headStartMs);
  const noticed = await crew.clock.ask({ seconds: order.seconds, perSecond });
  return { noticed, done: await working };
}

const sideOf = (phases: readonly Phase[]): Side => {
  const all = (pick: (phase: Phase) => Beat[]): Tally => tallyOf(phases.flatMap(pick));
  return {
    list: all(({ noticed }) => noticed.list),
    heartbeat: all(({ noticed }) => noticed.heartbeat),
    begun: phases.reduce((sum, { done }) => sum + done.begun, 0),
    answered: phases.reduce((sum, { done }) => sum + done.answered, 0),
  };
};

const ratioOf = (attack: Tally, harmless: Tally): number =>
  Math.round((attack.p99 / Math.max(harmless.p99, 0.1)) * 10) / 10;

/** Attack and harmless load by turns, each first as often as the other. */
export async function measure(world: World, load: Load, { seconds, rounds }: Extent): Promise<Measured> {
  const { product } = world;
  const deathsBefore = product.deaths;
  const phases: Record<LoadKind, Phase[]> = { attack: [], harmless: [] };
  const crew = await openCrew(world);
  try {
    for (let round = 0; round < rounds && product.isRunning; round += 1) {
      const order: LoadKind[] = round % 2 === 0 ? ['harmless', 'attack'] : ['attack', 'harmless'];
      for (const kind of order) {
        await untilQuiet(world);
        phases[kind].push(await runPhase(crew, { load: load.name, kind, seconds }));
      }
    }
  } finally {
    crew.clock.close();
    crew.attacker.close();
    await product.revive();
  }
  const sides = { attack: sideOf(phases.attack), harmless: sideOf(phases.harmless) };
  return {
    load,
    sides,
    ratios: {
      list: ratioOf(sides.attack.list, sides.harmless.list),
      heartbeat: ratioOf(sides.attack.heartbeat, sides.harmless.heartbeat),
    },
    deaths: product.deaths - deathsBefore,
    lastWords: product.lastWords,
  };
}
