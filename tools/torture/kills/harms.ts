import { setTimeout as sleep } from 'node:timers/promises';
import { untilFine } from '../points/frozen';
import { familyOf, freezeDatabase, postmasterOf, signalAll } from '../product/processes';
import type { Product } from '../product/product';
import { fillUp } from './disk';
import type { Scene } from './scene';

export const harmNames = ['server', 'database', 'both', 'frozen', 'disk'] as const;
export type HarmName = (typeof harmNames)[number];

export interface Extent {
  /** How long a database stands still. */
  stillSeconds: number;
}

/** Does it, and resolves with what was done once the product is there again. */
export type Harm = (scene: Scene, draw: () => number, extent: Extent) => Promise<string>;

const backPatienceMs = 120_000;

async function untilBack({ product }: Scene): Promise<void> {
  const backMs = await untilFine(() => product.port, '/ready', backPatienceMs);
  if (backMs === null) throw new Error(`the product was not ready again in ${backPatienceMs / 1000} s`);
}

/** The processes of the database, the one first that starts the others. */
async function postgresOf({ dataDir }: Product): Promise<number[]> {
  const postmaster = await postmasterOf(dataDir);
  return postmaster === undefined ? [] : familyOf(postmaster.pid);
}

/** Starts the server again, which is sometimes killed once more while it starts. */
async function startAgain({ product }: Scene, draw: () => number): Promise<string> {
  await sleep(draw() * 300);
  let words = '';
  if (draw() < 0.3) {
    const cut = product.revive().catch(() => undefined);
    await sleep(draw() * 2_500);
    await product.kill();
    await cut;
    words = ', once more in its start';
  }
  await product.revive();
  return words;
}

const server: Harm = async (scene, draw) => {
  await scene.product.kill();
  return `the server killed${await startAgain(scene, draw)}`;
};

/** All of it, its first process alone, or one of those that serve: the first then ends the others, and recovers. */
const database: Harm = async (scene, draw) => {
  const all = await postgresOf(scene.product);
  const [first = 0, ...others] = all;
  const choice = draw();
  const [victims, words] =
    choice < 0.5
      ? [all, 'all of the database']
      : choice < 0.75
        ? [[first], 'its first process']
        : [[others[Math.floor(draw() * others.length)] ?? first], 'one process of the database'];
  if (first === 0) throw new Error('the database does not run');
  signalAll(victims, 'SIGKILL');
  // What is answered before the loss is noticed says nothing.
  await sleep(1_000);
  await untilBack(scene);
  return `${words} killed`;
};

const both: Harm = async (scene, draw) => {
  const { product } = scene;
  const isServerFirst = draw() < 0.5;
  if (isServerFirst) {
    await product.kill();
    await sleep(draw() * 50);
    signalAll(await postgresOf(product), 'SIGKILL');
  } else {
    signalAll(await postgresOf(product), 'SIGKILL');
    await sleep(draw() * 50);
    await product.kill();
  }
  const words = await startAgain(scene, draw);
  return `both killed, the ${isServerFirst ? 'server' : 'database'} first${words}`;
};

const frozen: Harm = async (scene, _draw, { stillSeconds }) => {
  const family = await freezeDatabase(scene.product.dataDir);
  await sleep(stillSeconds * 1_000).finally(() => signalAll(family, 'SIGCONT'));
  await untilBack(scene);
  return `the database stood still for ${stillSeconds} s`;
};

const disk: Harm = async (scene, draw) => {
  const words = await fillUp(scene, draw);
  await untilBack(scene);
  return words;
};

export const harms: Readonly<Record<HarmName, Harm>> = { server, database, both, frozen, disk };
