import process, { argv } from 'node:process';
import { demoLogin, ensureDemo, equipStreet } from './demo/demo';
import { openStreet, type Street } from './demo/street';
import { endOnSignals, within, type Ending } from './main/ending';
import { startProduct, type Product } from './main/product';
import { watchUncaught } from './main/uncaught';
import { type Config, databaseFolder, readConfig } from './platform/config';
import type { DbSource } from './platform/db/db';
import { startEmbedded } from './platform/db/launcher';
import { createLog, type Logger } from './platform/log';
import { StartError } from './platform/start-error';

/** What the command line asks for: `serve`, or `serve --demo` with the program of the simulated charge points. */
interface Asked {
  street: string | null;
}

/** The demo's login is known to everybody who reads the README, so that the demo is for this machine unless told. */
const demoHost = 'localhost';

const say = (line: string): void => console.log(line);

function readArguments(args: readonly string[]): Asked {
  const at = args.indexOf('--demo');
  return { street: at < 0 ? null : (args[at + 1] ?? null) };
}

function greet(product: Product, config: Config, asked: Asked): void {
  say('');
  say(`  ${config.productName} is ready at ${product.publicUrl}`);
  if (asked.street !== null) say(`  Log in as ${demoLogin.email} with the password ${demoLogin.password}`);
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
  return openStreet({ program, url: `ws://127.0.0.1:${product.port}/ocpp`, chargers, log });
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

/** How long an end in order may take after an error that nobody caught. */
const brokenEndMs = 15_000;

async function start(config: Config, asked: Asked, ending: Ending): Promise<void> {
  const log = createLog(config.logLevel);
  watchUncaught(process, {
    log,
    end: () => {
      setTimeout(() => process.exit(1), brokenEndMs).unref();
      void ending.end(1);
    },
  });
  const isDemo = asked.street !== null;
  const database = await openDatabase(config, log, ending);
  const product = await startProduct({
    config: isDemo ? { ...config, host: config.host ?? demoHost } : config,
    log,
    database,
    demo: isDemo ? demoLogin : null,
    prepare: async (house) => {
      if (isDemo) await ensureDemo(house, config.demoChargePoints, say);
    },
  });
  ending.add((hurry) => within(closePatienceMs, hurry, product.close()));
  if (asked.street !== null) {
    const street = await openDemoStreet(product, asked.street, config, log);
    ending.add(() => street.close());
  }
  greet(product, config, asked);
}

const ending = endOnSignals();
try {
  await start(readConfig(), readArguments(argv.slice(2)), ending);
} catch (error) {
  // What the end itself cuts off fails as it must.
  if (!ending.signal.aborted) {
    console.error(error instanceof StartError ? error.message : error);
    await ending.end(1);
  }
}
