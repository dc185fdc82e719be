import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { login } from '../../../e2e/product';
import { type EmbeddedPostgres, startEmbedded } from '../../../server/src/platform/db/launcher';
import { silentLog } from '../../../server/src/platform/log';
import { untilFine } from '../points/frozen';
import { freezeDatabase, signalAll } from '../product/processes';
import type { Product } from '../product/product';
import type { Programs } from '../product/programs';
import { ask, resultsOf } from '../wire/http';
import { readBooks } from './books';
import { beginTraffic, chargersFaults, unsettled } from './round';
import { openScene, type Scene } from './scene';

export interface WantedAbsence {
  programs: Programs;
  chargers: number;
  seed: number;
  /** Half of them the database stands still, half of them it is gone. */
  minutes: number;
}

/** Memory of the server in MB: resident at most, because it swings with what waits to be collected, and what it needs of its heap and buffers. */
export interface Absence {
  minutes: number;
  chargers: number;
  before: { residentMb: number; heldMb: number };
  /** Resident while the database was away: at most, and the median of each minute. */
  mostMb: number;
  minutesMb: number[];
  after: { residentMb: number; heldMb: number };
  sentWh: number;
  billedWh: number;
  heldWh: number;
  /** What people were answered meanwhile, by status. */
  answers: Record<string, number>;
  faults: string[];
}

/** More than this share of what it was before is a fault. */
const allowedGrowth = 0.1;

/** A database beside the product, which does not bring it back. */
class Beside {
  #server: EmbeddedPostgres | undefined;
  #directory = '';

  /** Starts it and gives the product's settings for it. */
  async start(folder: string): Promise<Record<string, string>> {
    this.#directory = join(folder, 'postgres');
    await this.comeBack();
    const { host = '', port = 0, user = '', database = '' } = this.#server?.connection ?? {};
    return {
      DATABASE_URL: `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`,
    };
  }

  async comeBack(): Promise<void> {
    this.#server = await startEmbedded({ directory: this.#directory, log: silentLog() });
  }

  async leave(): Promise<void> {
    await this.#server?.stop();
    this.#server = undefined;
  }
}

/** People who look at their orders all the while. */
function beginCalls({ port }: Product, token: string): () => Promise<Record<string, number>> {
  const answers: Record<string, number> = {};
  let isOver = false;
  const call = async (): Promise<void> => {
    while (!isOver) {
      const { status } = await ask(port, { path: '/api/orders', token, timeoutMs: 20_000 });
      answers[status] = (answers[status] ?? 0) + 1;
      await sleep(500);
    }
  };
  const calls = Promise.all(Array.from({ length: 5 }, call));
  return async () => {
    isOver = true;
    await calls;
    return answers;
  };
}

async function logIn({ port }: Product): Promise<string> {
  const answer = await ask(port, { method: 'POST', path: '/api/v3/auth/login', body: login });
  return resultsOf<{ access_token: string }>(answer).access_token;
}

/** Resident memory every second for so long. */
async function watch(product: Product, seconds: number): Promise<number[]> {
  const seen: number[] = [];
  for (let second = 0; second < seconds; second += 1) {
    await sleep(1_000);
    seen.push(await product.memoryMb());
  }
  return seen;
}

/** Until the server has grown to what it needs: half a minute in which it grew no more. @returns the most of that */
async function warmUp(product: Product): Promise<number> {
  let before = Math.max(...(await watch(product, 30)));
  for (let tries = 0; tries < 10; tries += 1) {
    const now = Math.max(...(await watch(product, 30)));
    if (tries > 0 && now <= before) return now;
    before = Math.max(before, now);
  }
  return before;
}

const medianOf = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

/** The database stands still first, and then it is gone; resolves with the memory seen when it is there again. */
async function absent({ product }: Scene, beside: Beside, minutes: number): Promise<number[]> {
  const family = await freezeDatabase(product.dataDir);
  const still = await watch(product, minutes * 30).finally(() => signalAll(family, 'SIGCONT'));
  await beside.leave();
  const gone = await watch(product, minutes * 30);
  await beside.comeBack();
  return [...still, ...gone];
}

async function judge(scene: Scene, beside: Beside, wanted: WantedAbsence): Promise<Absence> {
  const { product, chargers } = scene;
  const endTraffic = beginTraffic(scene, 1);
  const endCalls = beginCalls(product, await logIn(product));
  const residentMb = await warmUp(product);
  const before = { residentMb, heldMb: await product.heldMb() };
  const seen = await absent(scene, beside, wanted.minutes);
  const backMs = await untilFine(() => product.port, '/ready', 120_000);
  await sleep(5_000);
  const answers = await endCalls();
  await endTraffic();
  const faults = [...(await unsettled(chargers)), ...chargersFaults(chargers)];
  if (backMs === null) faults.push('the product was not ready again');
  const after = { residentMb: await product.memoryMb(), heldMb: await product.heldMb() };
  const mostMb = Math.max(...seen);
  const allowedMb = Math.round(before.residentMb * (1 + allowedGrowth));
  if (mostMb > allowedMb) faults.push(`memory grew from ${before.residentMb} to ${mostMb} MB`);
  if (product.deaths > 0) faults.push(`the product ended: ${product.lastWords}`);
  const books = await readBooks(scene);
  const { sentWh, billedWh, heldWh } = books.accounts.sum;
  return {
    minutes: wanted.minutes,
    chargers: chargers.length,
    before,
    mostMb,
    minutesMb: Array.from({ length: wanted.minutes }, (_, minute) =>
      medianOf(seen.slice(minute * 60, (minute + 1) * 60)),
    ),
    after,
    sentWh,
    billedWh,
    heldWh,
    answers,
    faults: [...faults, ...books.faults],
  };
}

/** Takes the database away for minutes while chargers charge and people look, and watches the server's memory. */
export async function takeAway(wanted: WantedAbsence): Promise<Absence> {
  const beside = new Beside();
  const { programs, chargers, seed } = wanted;
  const prepare = (folder: string): Promise<Record<string, string>> => beside.start(folder);
  const scene = await openScene({ programs, chargers, seed, prepare });
  try {
    return await judge(scene, beside, wanted);
  } finally {
    // One that is still watched over would be brought back into a folder that is being removed.
    await scene.product.end();
    await beside.leave();
    await scene.close();
  }
}

export function absenceLine(absence: Absence): string {
  const { minutes, chargers, before, mostMb, minutesMb, after, sentWh, billedWh, heldWh } = absence;
  const answers = Object.entries(absence.answers).map(([status, count]) => `${count} × ${status}`);
  return [
    `${absence.faults.length === 0 ? 'ok    ' : 'FAILED'}  away for ${minutes} min under ${chargers} chargers:`,
    `resident ${before.residentMb} MB before, at most ${mostMb} meanwhile (by minutes ${minutesMb.join(', ')}), ${after.residentMb} after;`,
    `held ${before.heldMb} MB before and ${after.heldMb} after; sent ${sentWh} Wh, billed ${billedWh}, held ${heldWh};`,
    `people were answered ${answers.join(', ')}`,
    ...absence.faults.slice(0, 20).map((fault) => `\n        ${fault}`),
  ].join(' ');
}
