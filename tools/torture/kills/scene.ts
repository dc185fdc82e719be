import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createNetwork, login, type WantedChargePoint } from '../../../e2e/product';
import { supplyPorts } from '../../../server/src/main/ports';
import { systemClock } from '../../../server/src/platform/clock';
import { createHouse } from '../../../server/src/platform/house';
import { silentLog } from '../../../server/src/platform/log';
import {
  type Billing,
  type Charger,
  connectAll,
  createFleet,
  openBilling,
  troubledNature,
} from '../../../simulator/src/index';
import { paymentKindOf, payersOfKind } from '../product/payers';
import { familyOf, postmasterOf, signalAll } from '../product/processes';
import { Product, type RunOptions } from '../product/product';
import type { Programs } from '../product/programs';
import { type Database, openDatabase, openStores } from '../world/database';
import type { Identity } from '../wire/charger';

const protocols = ['1.6', '2.0.1'] as const;
/** Whose cards are carried; each has its own kind of payment. */
const holderKinds = Object.keys(paymentKindOf);

/** Major units for a kWh, dear enough that the few Wh of a test come to some money. */
export const priceOfKwh = 9.99;
/** What the platform keeps, in parts per million, as `createNetwork` agrees it. */
export const feeRatePpm = 50_000;

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

const prefixOf = (protocol: string): string => `K${protocol.replaceAll('.', '')}`;
const cardsAt = (identity: string): string[] => holderKinds.map((kind) => `${identity}-${kind}`);
const talkerName = 'TALKER';

function placesOf(count: number): WantedChargePoint[] {
  const prices = [
    {
      starting_time: '00:00',
      ending_time: '00:00',
      price: priceOfKwh,
      price_unit: 'energy' as const,
    },
  ];
  const named = protocols.flatMap((protocol) =>
    Array.from({ length: count / 2 }, (_, index) => {
      const identifier = `${prefixOf(protocol)}-${String(index + 1).padStart(4, '0')}`;
      const isFast = index % 4 === 3;
      const kind = isFast ? ('DC' as const) : ('AC' as const);
      return { identifier, kind, maxPowerW: isFast ? 150_000 : 22_000, prices, tags: cardsAt(identifier) };
    }),
  );
  return [...named, { identifier: talkerName, prices }];
}

/** The operator with its charge points and cards, made on the database of a product that runs. */
async function makeNetwork(product: Product, root: string, count: number): Promise<Map<string, string>> {
  const db = await openStores(product.dataDir, root);
  try {
    const house = createHouse({ db, clock: systemClock, log: silentLog() });
    supplyPorts(house, { productName: 'Voltdeck', mapStyleUrl: undefined, demo: null });
    const { chargers } = await house.run({ actor: { kind: 'system' } }, (ctx) =>
      createNetwork(ctx, placesOf(count)),
    );
    // No domain makes cards of these holders yet.
    for (const kind of holderKinds.filter((each) => each !== 'operator'))
      await db.pool.query(
        `update tags set holder = $1,
           person_id = case when $1 = 'person' then (select id from persons p where p.email = 'driver' || tags.id % $2::int || '@journey.test') end,
           holder_id = case when $1 <> 'person' then 1 + tags.id % $2::int end
         where uid like '%-' || $1`,
        [kind, payersOfKind],
      );
    return new Map(chargers.map(({ identifier, password }) => [identifier, password]));
  } finally {
    await db.close();
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
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
      nature: { ...nature, callTimeoutMs: 10_000 },
      protocol,
      seed,
      passwordOf: (identity) => passwords.get(identity),
    }),
  );
  const { chargers, refusals } = await connectAll(fleet);
  for (const [reason, times] of refusals) throw new Error(`${times} chargers were refused: ${reason}`);
  return chargers;
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
    const passwords = await makeNetwork(product, root, wanted.chargers);
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
