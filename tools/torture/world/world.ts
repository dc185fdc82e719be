import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as ownCharging from '../../../server/src/charging';
import { ensurePartitions } from '../../../server/src/platform/db/partitions';
import { Product } from '../product/product';
import type { Programs } from '../product/programs';
import { type Database, openDatabase, openStores } from './database';
import { errorsToNothing, talk } from './frames';
import { createTenant, type Tenant } from './tenants';

/** A running product with the data of two operators. */
export interface World {
  programs: Programs;
  product: Product;
  database: Database;
  /** Who is to notice nothing. */
  victim: Tenant;
  /** Who pays for an account too, and attacks. */
  attacker: Tenant;
  close(): Promise<void>;
}

export interface WorldSize {
  chargePoints: number;
  orders: number;
  /** Frames of the attacker's chargers; the victim's are a tenth of them. */
  frames: number;
}

export const sizes = {
  whole: { chargePoints: 400, orders: 20_000, frames: 212_000 },
  small: { chargePoints: 20, orders: 200, frames: 20_000 },
  fast: { chargePoints: 100, orders: 2_000, frames: 60_000 },
} satisfies Record<string, WorldSize>;

const hourMs = 3_600_000;

async function addChargePoints(database: Database, { chargers }: Tenant, count: number): Promise<void> {
  await database.query(
    `with made as (
       insert into charge_points (operator_id, token, identifier, title, category, time_zone, visibility, city,
         latitude, longitude, status, online, configured_at, last_seen_at)
       select c.operator_id, gen_random_uuid()::text, c.identifier || '-' || n, 'Station ' || n, c.category,
         c.time_zone, c.visibility, 'Lyon', 45.7 + random(), 4.8 + random(),
         (array['available', 'in_use', 'busy', 'unavailable'])[1 + n % 4], n % 4 < 3, now(), now()
       from charge_points c cross join generate_series(1, $2::int) n where c.id = $1 returning id)
     insert into connectors (charge_point_id, number, type, max_power_w, own_status, status)
     select made.id, k, 'TYPE_2', 22000, 'available', 'available' from made cross join generate_series(1, 2) k`,
    [chargers[0]?.id, count],
  );
}

async function addOrders(database: Database, { operatorId }: Tenant, count: number): Promise<void> {
  await database.query(
    `insert into orders (operator_id, charge_point_id, connector_id, connector_number, state, way, payment_kind,
       requested_at, started_at, completed_at, energy_wh, cost_minor, fee_minor, duration_ms, currency, time_zone, tariff)
     select p.operator_id, p.id, k.id, k.number, 'completed', 'card', 'none', t.at, t.at, t.at + interval '1 hour',
       10000 + n, 500, 0, 3600000, 'EUR', p.time_zone, '{"rows":[]}'
     from generate_series(1, $2::int) n,
       lateral (select now() - n * interval '60 days' / $2::int as at) t,
       lateral (select * from charge_points where operator_id = $1 order by id offset n % 5 limit 1) p,
       lateral (select * from connectors where charge_point_id = p.id order by number limit 1) k`,
    [operatorId, count],
  );
}

/** Makes the sums of orders that were written by SQL; a checkout that keeps them by triggers has none to make. */
async function sumUpOrders(programs: Programs, database: Database): Promise<void> {
  const file = join(programs.folder, 'server', 'src', 'charging', 'orders', 'testing-figures.ts');
  if (!existsSync(file)) return;
  const figures = (await import(pathToFileURL(file).href)) as {
    sumUpOrders(database: Database): Promise<void>;
  };
  await figures.sumUpOrders(database);
}

type Frames = readonly ownCharging.Frame[];

/** How a checkout writes frames: calls with their replies, or each in a row of its own. */
type Charging =
  | Pick<typeof ownCharging, 'exchangesOf' | 'keepExchanges'>
  | { insertFrames(database: Database, frames: Frames): Promise<unknown> };

/** Writes frames the way of the checkout that runs, so that it finds them as it writes them itself. */
async function writeFrames(
  { programs, product, database }: Pick<World, 'programs' | 'product' | 'database'>,
  parts: readonly Frames[],
): Promise<void> {
  const isOwn = programs.folder === join(import.meta.dirname, '..', '..', '..');
  const address = pathToFileURL(join(programs.folder, 'server', 'src', 'charging', 'index.ts')).href;
  const charging = isOwn ? ownCharging : ((await import(address)) as Charging);
  if ('insertFrames' in charging) {
    for (const frames of parts) await charging.insertFrames(database, frames);
    return;
  }
  const stores = await openStores(product.dataDir);
  try {
    for (const frames of parts)
      await stores.tx((tx) => charging.keepExchanges(tx, charging.exchangesOf(frames)));
  } finally {
    await stores.close();
  }
}

/** Even, so that no call is parted from its reply. */
const perStatement = 4_000;

async function addFrames({ attacker, victim, ...parts }: Omit<World, 'close'>, count: number): Promise<void> {
  const nowMs = Date.now();
  const speakersOf = ({ chargers, operatorId }: Tenant) =>
    chargers.map(({ id }) => ({ chargePointId: id, operatorId }));
  const day = { fromMs: nowMs - 24 * hourMs, toMs: nowMs - 1000 };
  await ensurePartitions(parts.database, {
    table: 'messages',
    by: 'day',
    ahead: 1,
    now: new Date(nowMs),
    from: new Date(day.fromMs),
  });
  const [broken] = speakersOf(attacker);
  if (broken === undefined) throw new Error('the attacker has no charger');
  const frames = [
    ...talk(speakersOf(victim), count / 20, day),
    ...talk(speakersOf(attacker), (count * 3) / 8, day),
    ...errorsToNothing(broken, count / 4, { fromMs: nowMs - hourMs / 2, toMs: nowMs - 1000 }),
  ];
  const statements = Math.ceil(frames.length / perStatement);
  await writeFrames(
    parts,
    Array.from({ length: statements }, (_, part) =>
      frames.slice(part * perStatement, (part + 1) * perStatement),
    ),
  );
}

/** Starts the product on an empty folder and fills it. */
export async function openWorld(
  programs: Programs,
  size: WorldSize,
  through: readonly string[] = [],
): Promise<World> {
  const product = await Product.start({ programs, through });
  const database = await openDatabase(product.dataDir);
  const close = async (): Promise<void> => {
    await database.end();
    await product.stop();
  };
  try {
    const parts = { programs, product, database };
    const victim = await createTenant(parts, { name: 'Victim', from: '127.0.0.10', chargers: 6 });
    const attacker = await createTenant(parts, { name: 'Attacker', from: '127.0.0.20', chargers: 24 });
    for (const tenant of [victim, attacker]) {
      await addChargePoints(database, tenant, size.chargePoints);
      await addOrders(database, tenant, size.orders);
    }
    await sumUpOrders(programs, database);
    await addFrames({ ...parts, victim, attacker }, size.frames);
    await database.query('vacuum analyze');
    return { ...parts, victim, attacker, close };
  } catch (error) {
    await close();
    throw error;
  }
}
