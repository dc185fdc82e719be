import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { login } from '../../../e2e/product';
import {
  type Billing,
  type Charger,
  connectAll,
  createFleet,
  openBilling,
  troubledNature,
} from '../../../simulator/src/index';
import { familyOf, postmasterOf, signalAll } from '../product/processes';
import { Product, type RunOptions } from '../product/product';
import type { Programs } from '../product/programs';
import type { Identity } from '../wire/charger';
import { type Database, openDatabase } from '../world/database';
import { cardsAt, makeNetwork, prefixOf, protocols, talkerName } from './network';

/** Long enough for a busy machine, and so short that chargers say again what a silent database does not answer. */
const callTimeoutMs = 20_000;
const mostTries = 5;

export interface WantedScene {
  programs: Programs;
  /** Of both versions together. */
  chargers: number;
  seed: number;
  settings?: Record<string, string>;
  /** What the product is started through, and whether its files are seen by it alone. */
  through?: (folder: string) => readonly string[];
  /** Starts what the product finds when it starts. */
  prepare?(folder: string): Promise<Record<string, string>>;
}

/** A product that runs, its chargers of both versions, and what it says that they owe. */
export interface Scene {
  programs: Programs;
  product: Product;
  /** Where the product's files are seen from here. */
  root: string;
  /** What other programs are started through to see them as the product does. */
  inside: readonly string[];
  chargers: Charger[];
  cardsAt(identity: string): readonly string[];
  /** One that no card is shown at. */
  talker: Identity;
  billing: Billing;
  seed: number;
  /** Connections of our own; whoever asks closes them. */
  openDatabase(): Promise<Database>;
  close(): Promise<void>;
}

/** Below what systems give to whoever asks for any port, so that nobody else gets it while the product is being started anew. */
const lowestPort = 15_000;
const ports = 15_000;

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

async function freePort(): Promise<number> {
  for (;;) {
    const port = lowestPort + randomInt(ports);
    if (await isFree(port)) return port;
  }
}

async function connected(
  { chargers: count, seed }: WantedScene,
  product: Product,
  passwords: ReadonlyMap<string, string>,
): Promise<Charger[]> {
  const { meterIntervalSeconds, ...nature } = troubledNature;
  const fleet = protocols.flatMap((protocol) =>
    createFleet({
      url: `ws://127.0.0.1:${product.port}/ocpp`,
      count: count / 2,
      identityPrefix: prefixOf(protocol),
      connectors: 1,
      meterIntervalSeconds,
      nature: { ...nature, callTimeoutMs },
      protocol,
      seed,
      passwordOf: (identity) => passwords.get(identity),
    }),
  );
  // A machine that is busy with other things may take its time.
  for (let tries = 1; ; tries += 1) {
    const { refusals } = await connectAll(fleet.filter(({ isOnline }) => !isOnline));
    const [first] = refusals;
    if (first === undefined) return fleet;
    const [reason, times] = first;
    if (tries === mostTries) throw new Error(`${times} chargers were refused: ${reason}`);
  }
}

async function startedIn(folder: string, { programs, settings, through, prepare }: WantedScene) {
  const port = await freePort();
  const prepared = await prepare?.(folder);
  const options: RunOptions = {
    programs,
    dataDir: folder,
    settings: { ...settings, ...prepared, PORT: String(port), LOG_LEVEL: 'error' },
    through: through?.(folder) ?? [],
  };
  const product = await Product.start(options);
  const isHidden = through !== undefined;
  return {
    product,
    root: isHidden ? `/proc/${product.pid}/root` : '',
    inside: isHidden ? ['nsenter', '--target', String(product.pid), '--mount', '--'] : [],
  };
}

/** Ends a product, and the database of a disk that goes with it. */
async function endAll(product: Product, root: string): Promise<void> {
  const postmaster = await postmasterOf(`${root}${product.dataDir}`);
  const family = postmaster === undefined ? [] : await familyOf(postmaster.pid);
  signalAll(family, 'SIGCONT');
  await product.stop();
  signalAll(root === '' ? [] : family, 'SIGKILL');
}

/** Starts the product on an empty folder, gives it an operator, and connects its chargers. */
export async function openScene(wanted: WantedScene): Promise<Scene> {
  const folder = await mkdtemp(join(tmpdir(), 'voltdeck-kills-'));
  const started = await startedIn(folder, wanted).catch(async (error: unknown) => {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    throw error;
  });
  const { product, root } = started;
  let chargers: Charger[] = [];
  const close = async (): Promise<void> => {
    for (const charger of chargers) charger.close();
    await endAll(product, root);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const passwords = await makeNetwork(folder, root, wanted.chargers);
    const billing = await openBilling({ address: `http://127.0.0.1:${product.port}`, ...login });
    chargers = await connected(wanted, product, passwords);
    return {
      ...started,
      programs: wanted.programs,
      chargers,
      cardsAt,
      talker: { identifier: talkerName, password: passwords.get(talkerName) ?? '' },
      billing,
      seed: wanted.seed,
      openDatabase: () => openDatabase(folder, root),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
