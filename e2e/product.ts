import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prices, type Request } from '@voltdeck/contract';
import { createTag } from '../server/src/charging';
import { createMembership, createOperator, createPerson } from '../server/src/identity';
import type { Member } from '../server/src/kernel/actor';
import { startProduct, type Product, type ProductOptions } from '../server/src/main/product';
import { createChargePoint, createPrice, createSite } from '../server/src/network';
import { setPlan } from '../server/src/plans';
import { startEmbedded } from '../server/src/platform/db/launcher';
import type { Ctx } from '../server/src/platform/ctx';
import type { House } from '../server/src/platform/house';
import { createLog } from '../server/src/platform/log';

export const login = { email: 'owner@journey.test', password: 'a long journey' };

/** An admin without a key of their own, beside the owner. */
export const colleague = { email: 'colleague@journey.test', password: 'a shorter journey' };

export type PriceRow = NonNullable<Request<typeof prices.createPrice>['body']>;

/** One charge point of a journey's network. */
export interface WantedChargePoint {
  identifier: string;
  title?: string;
  kind?: 'AC' | 'DC';
  maxPowerW?: number;
  connectors?: number;
  prices: PriceRow[];
  /** Whoever plugs in charges on this tag. */
  freeVendTag?: string;
  /** Cards of the operator's own people, made with it. */
  tags?: readonly string[];
}

export interface JourneyCharger extends WantedChargePoint {
  id: number;
  password: string;
}

/** The product on a database of its own, with one operator and its charge points. */
export interface JourneyProduct {
  product: Product;
  operatorId: number;
  chargers: JourneyCharger[];
  ocppUrl: string;
  /** Starts another node on the same database; it ends with the product. */
  join(): Promise<Product>;
  close(): Promise<void>;
}

/** Tags of drivers who pay on the platform; `OPERATOR` is the operator's own. */
export const driverTag = (index: number): string => `DRIVER${index}`;
export const operatorTag = 'OPERATOR';
export const driverCount = 20;

async function createTags(ctx: Ctx, operatorId: number): Promise<void> {
  await createTag(ctx, { operatorId, uid: operatorTag, personId: null, label: null });
  for (let index = 0; index < driverCount; index += 1) {
    const personId = await createPerson(ctx, {
      email: `driver${index}@journey.test`,
      firstName: 'Driver',
      lastName: String(index),
      password: null,
    });
    await createTag(ctx, { operatorId, uid: driverTag(index), personId, label: null });
  }
}

async function createColleague(ctx: Ctx, operatorId: number): Promise<void> {
  const personId = await createPerson(ctx, { ...colleague, firstName: 'Grace', lastName: 'Admin' });
  await createMembership(ctx, {
    operatorId,
    personId,
    role: 'voltdeck_user',
    status: 'active',
    isOwner: false,
    permissions: [],
  });
}

/** Where an operator is, and what it is paid in. */
export interface Place {
  country: string;
  currency: string;
  timeZone: string;
}

const france: Place = { country: 'FR', currency: 'EUR', timeZone: 'Europe/Paris' };

/** An operator with its people, their cards and its charge points. */
export async function createNetwork(ctx: Ctx, wanted: readonly WantedChargePoint[], place: Place = france) {
  const { country, timeZone } = place;
  const made = await createOperator(ctx, {
    name: 'Journey Charging',
    ...place,
    feeRatePpm: 50_000,
    owner: { ...login, firstName: 'Ada', lastName: 'Owner' },
  });
  const { operatorId } = made;
  await createColleague(ctx, operatorId);
  await setPlan(ctx, { operatorId, plan: 'custom' });
  await createTags(ctx, operatorId);
  const owner: Member = {
    ...made,
    kind: 'member',
    tokenId: 0,
    role: 'voltdeck_user',
    isOwner: true,
    permissions: new Set(),
    fleets: new Map(),
  };
  const mine: Ctx = { ...ctx, actor: owner };
  const site = await createSite(mine, {
    operatorId,
    name: 'Gare',
    city: 'Lyon',
    country,
    timeZone,
  });
  const chargers: JourneyCharger[] = [];
  for (const each of wanted) chargers.push(await createCharger(mine, each, { operatorId, siteId: site.id }));
  return { operatorId, chargers };
}

async function createCharger(
  ctx: Ctx,
  wanted: WantedChargePoint,
  at: { operatorId: number; siteId: number },
): Promise<JourneyCharger> {
  const { id, password } = await createChargePoint(ctx, {
    operatorId: at.operatorId,
    chargingSiteId: at.siteId,
    identifier: wanted.identifier,
    title: wanted.title ?? wanted.identifier,
    visibility: 'public',
    freeVendTag: wanted.freeVendTag,
    connectors: Array.from({ length: wanted.connectors ?? 1 }, (_, index) => ({
      number: index + 1,
      type: wanted.kind === 'DC' ? 'CCS_2' : 'TYPE_2',
      maxPowerW: wanted.maxPowerW ?? 22_000,
    })),
  });
  for (const uid of wanted.tags ?? [])
    await createTag(ctx, { operatorId: at.operatorId, uid, personId: null, label: null });
  for (const price of wanted.prices) {
    await createPrice(ctx, { params: { id }, query: {}, body: prices.priceBody.parse(price) });
  }
  return { ...wanted, id, password };
}

/** Starts the product as `npm run serve` does, on a free port and a database that is thrown away; with `demo` as the demo, whose mails are shown instead of being sent. */
export async function openProduct(
  wanted: readonly WantedChargePoint[],
  demo: typeof login | null = null,
  place: Place = france,
): Promise<JourneyProduct> {
  const folder = await mkdtemp(join(tmpdir(), 'voltdeck-journey-'));
  const log = createLog('error');
  const embedded = await startEmbedded({ directory: join(folder, 'pg'), log, forTests: true });
  let network: Awaited<ReturnType<typeof createNetwork>> | undefined;
  const nodes: Product[] = [];
  const options: ProductOptions = {
    config: {
      port: 0,
      host: '127.0.0.1',
      dataDir: folder,
      databaseUrl: undefined,
      publicUrl: undefined,
      mapStyleUrl: undefined,
      privacyUrl: undefined,
      termsUrl: undefined,
      trustProxy: false,
      productName: 'Voltdeck',
      demoChargePoints: 0,
      servesDemoData: false,
      ocppFrameBytes: 262_144,
      logLevel: 'error',
      metricsToken: undefined,
      files: { storage: { kind: 'disk', folder: null }, mostBytes: 2 ** 31 },
    },
    log,
    database: { embedded },
    demo,
  };
  const start = async (more: Pick<ProductOptions, 'prepare'> = {}): Promise<Product> => {
    const started = await startProduct({ ...options, ...more });
    nodes.push(started);
    return started;
  };
  const product = await start({
    prepare: async (house: House) => {
      network = await house.run({ actor: { kind: 'system' } }, (ctx) => createNetwork(ctx, wanted, place));
    },
  });
  if (network === undefined) throw new Error('the network was not made');
  return {
    product,
    ...network,
    ocppUrl: `ws://127.0.0.1:${product.port}/ocpp`,
    join: () => start(),
    close: async () => {
      for (const node of nodes) await node.close();
      await embedded.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
