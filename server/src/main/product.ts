import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createAppBuilder, PushSender, WebhookSender } from '../apps';
import { createCentral, type Central } from '../doors/central/central';
import { type Figures, serveFigures } from '../doors/http/figures';
import { createHttp, type Http } from '../doors/http/http';
import { registerJobs } from '../doors/jobs/jobs';
import { makePartitions, registerRetention } from '../doors/jobs/retention';
import { answerOcpi } from '../doors/ocpi/ocpi';
import { Realtime } from '../doors/realtime/realtime';
import { endingFacts } from '../identity';
import * as network from '../network';
import { systemClock } from '../platform/clock';
import type { Config } from '../platform/config';
import { openDb, type Db, type DbSource } from '../platform/db/db';
import { openFiles } from '../platform/files/open';
import type { Files } from '../platform/files/port';
import { createHouse, type House } from '../platform/house';
import type { Logger } from '../platform/log';
import { createMetrics } from '../platform/metrics';
import { joinNodes, type NodeKeeper } from '../platform/nodes';
import { channelsOf } from '../platform/noun';
import { createOutbound } from '../platform/outbound/outbound';
import { openProviders } from '../platform/openid/providers';
import { askWeb } from '../platform/openid/web';
import { stripeProvider } from '../platform/payments/stripe';
import { addressesOf } from './addresses';
import { openMail, type OpenMail } from './mail';
import { nouns } from './nouns';
import { supplyPorts } from './ports';
import { productRoutes } from './routes';

/** The login that demo mode shows to visitors. */
export interface DemoLogin {
  email: string;
  password: string;
}

export interface ProductOptions {
  config: Config;
  log: Logger;
  database: DbSource;
  demo: DemoLogin | null;
  /** Made before the doors open, on the finished house. */
  prepare?(house: House): Promise<void>;
}

/** The product as it runs. */
export interface Product {
  house: House;
  port: number;
  publicUrl: string;
  /** Where figures are read, if they have a port of their own. */
  metricsPort: number | null;
  /** Closes the doors, then the house; the database's server is its starter's. */
  close(): Promise<void>;
}

const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url));
const webFolder = fileURLToPath(new URL('../../../web/dist', import.meta.url));
const driverFolder = fileURLToPath(new URL('../../../driver/dist', import.meta.url));
const goneNodesMs = 10_000;

/** Puts right what a process left behind that died with its sockets open. */
async function buryNodes(house: House, node: NodeKeeper): Promise<void> {
  for (const id of await node.gone()) {
    await house.run({ actor: { kind: 'system' } }, (ctx) => network.markNodeOffline(ctx, id));
    await house.queue.releaseFrom(id);
    await node.forget(id);
  }
}

interface Doors {
  http: Http;
  /** On a port of its own. */
  figures: Figures | null;
  central: Central;
  realtime: Realtime;
}

async function openDoors(
  house: House,
  node: NodeKeeper,
  options: ProductOptions & { mail: OpenMail; files: Files },
): Promise<Doors> {
  const { config, log } = options;
  const metrics = createMetrics(house.db);
  metrics.watchBus(house.bus.counts);
  metrics.watchMail(options.mail.counts);
  const realtime = new Realtime(house, {
    metrics,
    trustProxy: config.trustProxy,
    channels: channelsOf(nouns),
    endListeningOn: endingFacts,
  });
  const http = await createHttp({
    house,
    routes: productRoutes(realtime),
    foreign: [{ below: '/ocpi', answer: answerOcpi(house) }],
    productName: config.productName,
    mapStyleUrl: config.mapStyleUrl,
    publicUrl: config.publicUrl,
    trustProxy: config.trustProxy,
    files: options.files,
    webFolder,
    driverFolder,
    metricsToken: config.metricsToken,
    metrics,
  });
  const central = await createCentral({
    house,
    log,
    metrics,
    nodeId: node.id,
    trustProxy: config.trustProxy,
    frameBytes: config.ocppFrameBytes,
  });
  http.takeUpgrades([central, realtime]);
  const { metricsAt: at, metricsToken: token } = config;
  const figures = at === undefined ? null : await serveFigures({ metrics, at, token });
  if (figures !== null)
    log.info({ port: figures.port, host: at?.host }, 'Figures are at /metrics of their port');
  return { http, figures, central, realtime };
}

/** Behind a proxy that is not named, limits meant for one caller stop everybody. */
function warnOfUnnamedProxy({ publicUrl, trustProxy }: Config, log: Logger): void {
  const isBehindProxy = publicUrl?.startsWith('https:') ?? false;
  if (isBehindProxy && (trustProxy === false || trustProxy === 0))
    log.warn(
      'PUBLIC_URL is https but TRUST_PROXY names no proxy, so all callers look like one address; set TRUST_PROXY, such as 1',
    );
}

/** Builds the house, opens its doors and listens. */
export async function startProduct(options: ProductOptions): Promise<Product> {
  const { config, log } = options;
  warnOfUnnamedProxy(config, log);
  const db = await openDb({ ...options.database, log, migrationsFolder, isWatched: true });
  const house = createHouse({ db, clock: systemClock, log });
  const { productName, mapStyleUrl, privacyUrl, termsUrl } = config;
  const mailbox = options.demo !== null && config.smtp === undefined;
  const mail = await openMail(house, config, mailbox);
  const { dataDir } = config;
  const files = openFiles({ ...config.files, dataDir, publicUrl: mail.publicUrl, log });
  house.supply({ files });
  // In the demo everybody may try it; elsewhere it belongs to whoever set it up, and comes first.
  const registration = config.registration ?? (options.demo === null ? 'first' : 'open');
  const { logins = {} } = config;
  const installation = { productName, mapStyleUrl, privacyUrl, termsUrl, demo: options.demo, mailbox };
  const outbound = createOutbound({ mayBePrivate: config.webhooksToPrivate ?? false });
  supplyPorts(house, installation, registration, {
    socialProviders: openProviders(logins, { ask: askWeb, log }),
    forum: logins.forum ?? null,
    outbound,
    appBuilder: createAppBuilder({
      appFolder: driverFolder,
      workFolder: join(dataDir, 'builds'),
      toolchain: config.toolchain ?? null,
    }),
    paidBy: config.stripe === undefined ? null : stripeProvider(config.stripe),
  });
  registerJobs(house, nouns);
  registerRetention(house, nouns);
  await makePartitions(house, nouns);
  await files.incoming.sweep(systemClock.now());
  await options.prepare?.(house);
  const node = await joinNodes(db, log);
  await buryNodes(house, node);
  const doors = await openDoors(house, node, { ...options, mail, files });
  await house.start(node.id);
  const senders = [new WebhookSender(house, outbound), new PushSender(house, outbound)];
  for (const sender of senders) await sender.start();
  await doors.realtime.start();
  const port = await doors.http.listen({ port: config.port, host: config.host ?? '::' });
  const { publicUrl, ocppUrl, ocpiUrl } = addressesOf(config, port);
  mail.listensOn(port);
  house.supply({ addresses: { ocppUrl }, ocpiUrl });
  const burying = setInterval(() => {
    buryNodes(house, node).catch((error: unknown) =>
      log.error({ err: error }, 'dead nodes could not be looked for'),
    );
  }, goneNodesMs);
  const metricsPort = doors.figures?.port ?? null;
  return {
    house,
    port,
    publicUrl,
    metricsPort,
    close: () => closeAll({ db, house, node, doors, burying, mail, senders }),
  };
}

interface Open {
  db: Db;
  house: House;
  node: NodeKeeper;
  doors: Doors;
  burying: NodeJS.Timeout;
  mail: OpenMail;
  senders: readonly { stop(): Promise<void> }[];
}

async function closeAll({ db, house, node, doors, burying, mail, senders }: Open): Promise<void> {
  clearInterval(burying);
  await doors.realtime.stop();
  await doors.central.close();
  await doors.http.close();
  await doors.figures?.close();
  mail.close();
  await Promise.all(senders.map((sender) => sender.stop()));
  await house.stop();
  await node.leave();
  await db.close();
}
