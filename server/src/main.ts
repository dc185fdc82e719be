import process, { argv } from 'node:process';
import { demoLogin, ensureDemo, equipStreet } from './demo/demo';
import { openStreet, type Street } from './demo/street';
import { startProduct, type Product } from './main/product';
import { watchUncaught } from './main/uncaught';
import { type Config, databaseFolder, readConfig } from './platform/config';
import { startEmbedded, type EmbeddedPostgres } from './platform/db/launcher';
import { createLog, type Logger } from './platform/log';
import { StartError } from './platform/start-error';

/** What the command line asks for: `serve`, or `serve --demo` with the program of the simulated charge points. */
interface Asked {
  street: string | null;
}

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

async function start(config: Config, asked: Asked, log: Logger): Promise<() => Promise<void>> {
  let embedded: EmbeddedPostgres | null = null;
  if (config.databaseUrl === undefined)
    embedded = await startEmbedded({ directory: databaseFolder(config), log });
  const database = embedded === null ? { url: config.databaseUrl ?? '' } : { embedded };
  try {
    const isDemo = asked.street !== null;
    const product = await startProduct({
      config,
      log,
      database,
      demo: isDemo ? demoLogin : null,
      prepare: async (house) => {
        if (isDemo) await ensureDemo(house, config.demoChargePoints, say);
      },
    });
    const street = asked.street === null ? null : await openDemoStreet(product, asked.street, config, log);
    greet(product, config, asked);
    return async () => {
      street?.close();
      await product.close();
      await embedded?.stop();
    };
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

/** How long an end in order may take after an error that nobody caught. */
const brokenEndMs = 15_000;

/** The first signal ends in order, the second at once; an error that nobody caught ends with a code that tells of it. */
function endOnSignal(end: () => Promise<void>, log: Logger): void {
  let isEnding = false;
  const endWith = (code: number): void => {
    if (isEnding) process.exit(code === 0 ? 130 : code);
    isEnding = true;
    end().then(
      () => process.exit(code),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  const onSignal = (): void => endWith(0);
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  watchUncaught(process, {
    log,
    end: () => {
      setTimeout(() => process.exit(1), brokenEndMs).unref();
      endWith(1);
    },
  });
}

try {
  const config = readConfig();
  const log = createLog(config.logLevel);
  endOnSignal(await start(config, readArguments(argv.slice(2)), log), log);
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
}
