import process from 'node:process';
import { inspect } from 'node:util';
import { admitDemo, refuseDemo } from '../demo/admission';
import { demoLogin, ensureDemo, equipStreet } from '../demo/demo';
import { fleetLogin } from '../demo/fleet';
import { openStreet, type Street } from '../demo/street';
import { registrationOpen } from '../identity';
import { listenHost, ownAddress } from './addresses';
import { endOnSignals, within, type Ending } from './ending';
import { startProduct, type Product } from './product';
import { watchUncaught } from './uncaught';
import { type Config, databaseFolder, readConfig } from '../platform/config';
import type { DbSource } from '../platform/db/db';
import { startEmbedded } from '../platform/db/launcher';
import type { House } from '../platform/house';
import { createLog, type Logger } from '../platform/log';
import { FolderInUse, StartError } from '../platform/start-error';
import { addressOf, noteAddress } from './serving';

/** What the command line asks for. */
export interface Asked {
  /** The program of the demo's simulated charge points; null where it is no demo. */
  street: string | null;
  /** Supplies what the product has not, before its doors open. */
  furnish?(house: House): void;
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Whether whoever registers next becomes the first operator, and so has the installation. */
const awaitsFirst = ({ house }: Product): Promise<boolean> =>
  house.run(
    { actor: { kind: 'system' } },
    async (ctx) => ctx.ports.registrationMode === 'first' && (await registrationOpen(ctx)) === 'open',
  );

async function greet(product: Product, config: Config, asked: Asked): Promise<void> {
  const isAwaitingFirst = await awaitsFirst(product);
  say('');
  say(`  ${config.productName} is ready at ${product.publicUrl}`);
  if (asked.street !== null) {
    say(`  Log in as ${demoLogin.email} with the password ${demoLogin.password}`);
    say(
      `  or, for the dashboard of a fleet, as ${fleetLogin.email} with the password ${fleetLogin.password}`,
    );
  }
  if (isAwaitingFirst)
    say(
      `  Nobody has registered yet: whoever does first, at ${product.publicUrl}/register, becomes the operator`,
    );
  say(`  Charge points connect to ${product.publicUrl.replace(/^http/, 'ws')}/ocpp/{identifier}`);
  say(`  The API is described at ${product.publicUrl}/docs`);
  if (asked.street !== null && config.host === undefined)
    say('  Only this machine can open it; start with HOST=0.0.0.0 to let others in, too');
  say('');
}

async function openDemoStreet(
  product: Product,
  program: string,
  config: Config,
  log: Logger,
): Promise<Street> {
  const chargers = await equipStreet(product.house, config.demoChargePoints);
  const url = `ws://${ownAddress(listenHost(config, true))}:${product.port}/ocpp`;
  return openStreet({ program, url, chargers, log });
}

/** Docker gives a container ten seconds to end, of which the database needs the last. */
const closePatienceMs = 8_000;

/** Opens the database: the one that is configured, or our own, which then ends with us. */
async function openDatabase(config: Config, log: Logger, ending: Ending): Promise<DbSource> {
  if (config.databaseUrl !== undefined) return { url: config.databaseUrl };
  const starting = startEmbedded({ directory: databaseFolder(config), log, signal: ending.signal });
  ending.add(async () => {
    const started = await starting.catch(() => null);
    await started?.stop();
  });
  return { embedded: await starting };
}

const databaseOf = ({ databaseUrl, dataDir }: Config): string =>
  databaseUrl === undefined ? `The data folder ${dataDir}` : 'The database of DATABASE_URL';

async function prepareDemo(house: House, config: Config): Promise<void> {
  await admitDemo(house, databaseOf(config));
  await ensureDemo(house, config.demoChargePoints, say);
}

const prepareServing = (house: House, config: Config): Promise<void> =>
  refuseDemo(house, { where: databaseOf(config), isAsked: config.servesDemoData });

/** How long an end in order may take after an error that nobody caught. */
const brokenEndMs = 15_000;

async function start(config: Config, asked: Asked, ending: Ending): Promise<void> {
  const log = createLog(config.logLevel);
  watchUncaught(process, {
    log,
    end: () => {
      // What the end itself cuts off fails as it must.
      if (ending.signal.aborted) return;
      setTimeout(() => process.exit(1), brokenEndMs).unref();
      void ending.end(1);
    },
  });
  const isDemo = asked.street !== null;
  const database = await openDatabase(config, log, ending);
  const product = await startProduct({
    config: { ...config, host: listenHost(config, isDemo) },
    log,
    database,
    demo: isDemo ? demoLogin : null,
    prepare: (house) => {
      asked.furnish?.(house);
      return isDemo ? prepareDemo(house, config) : prepareServing(house, config);
    },
  });
  ending.add((hurry) => within(closePatienceMs, hurry, product.close()));
  if (asked.street !== null) {
    const street = await openDemoStreet(product, asked.street, config, log);
    ending.add(() => street.close());
  }
  if (config.databaseUrl === undefined) noteAddress(config.dataDir, product.publicUrl);
  await greet(product, config, asked);
}

/** What whoever started it can mend, and where the one that has the data folder is reached. */
function explained(error: StartError, config: Config | null): string {
  const first =
    error instanceof FolderInUse && config !== null ? addressOf(config.dataDir, error.process) : null;
  return first === null ? error.message : `${error.message}\nIt is ready at ${first}`;
}

/** Serves until it is told to end: the whole life of the process. */
export async function serve(asked: Asked): Promise<void> {
  const ending = endOnSignals();
  let config: Config | null = null;
  try {
    config = readConfig();
    await start(config, asked, ending);
  } catch (error) {
    // What the end itself cuts off fails as it must.
    if (ending.signal.aborted) return;
    const isMendable = error instanceof StartError;
    process.stderr.write(`${isMendable ? explained(error, config) : inspect(error)}\n`);
    await ending.end(1);
  }
}
