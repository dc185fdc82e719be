import { copyFile, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type EmbeddedPostgres, startEmbedded } from '../../../server/src/platform/db/launcher';
import { migrate } from '../../../server/src/platform/db/migrate';
import { ensurePartitions } from '../../../server/src/platform/db/partitions';
import { createPool } from '../../../server/src/platform/db/pool';
import { typeParsers } from '../../../server/src/platform/db/types';
import { silentLog } from '../../../server/src/platform/log';
import type { Database } from '../world/database';

/** How much data the old version leaves. */
export interface Scale {
  orders: number;
  /** Frames, give or take a hundredth. */
  messages: number;
}

/** Of the product. */
export const ownMigrations = fileURLToPath(new URL('../../../server/migrations', import.meta.url));
const fillFolder = fileURLToPath(new URL('fill', import.meta.url));

/** The moment of all of it. */
export const until = new Date('2026-03-02T10:00:00Z');
const dayMs = 86_400_000;

/** A database of the old version, in a folder of its own that goes with it. */
export interface OldWorld {
  folder: string;
  server: EmbeddedPostgres;
  client: Database;
  stop(): Promise<void>;
}

/** One connection, so that what is set for it holds from one statement to the next. */
const connectTo = (server: EmbeddedPostgres): Database =>
  createPool(
    {
      ...server.connection,
      max: 1,
      idleTimeoutMillis: 0,
      types: typeParsers,
      options: '-c timezone=UTC -c jit=off -c work_mem=256MB -c maintenance_work_mem=512MB',
    },
    silentLog(),
  );

/** Starts the server anew on its folder, as safe against a power cut as the product's unless `isHasty`. */
export async function openWorld(folder: string, isHasty: boolean): Promise<OldWorld> {
  const server = await startEmbedded({ directory: join(folder, 'pg'), log: silentLog(), forTests: isHasty });
  const client = connectTo(server);
  const stop = async (): Promise<void> => {
    await client.end().catch(() => undefined);
    await server.stop();
  };
  return { folder, server, client, stop };
}

export const makeFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'voltdeck-migration-'));
export const removeFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 5 });

const numberOf = (name: string): number => Number(name.slice(0, 4));

/** The migrations of a folder with numbers below this one, and those from it on. */
export async function partMigrations(
  folder: string,
  before: number,
): Promise<{ old: string[]; later: string[] }> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_.*\.sql$/.test(name)).sort();
  return {
    old: names.filter((name) => numberOf(name) < before),
    later: names.filter((name) => numberOf(name) >= before),
  };
}

/** Brings the database forward by these migrations, as a product does that knows no later ones. */
export async function applyMore(world: OldWorld, from: string, names: readonly string[]): Promise<void> {
  const folder = join(world.folder, 'migrations');
  await mkdir(folder, { recursive: true });
  for (const name of names) await copyFile(join(from, name), join(folder, name));
  await migrate({ connection: world.server.connection, folder, log: silentLog() });
}

const atMost = (share: number, most: number): number => Math.max(1, Math.min(Math.floor(share), most));

/** Fills it in sets, past the product, which would take days for it. */
export async function fill(
  world: OldWorld,
  { orders, messages }: Scale,
  tell: (line: string) => void,
): Promise<void> {
  const pool = createPool({ ...world.server.connection, max: 1 }, silentLog());
  const times = { now: until, ahead: 7 };
  await ensurePartitions(pool, {
    ...times,
    table: 'messages',
    by: 'day',
    from: new Date(until.getTime() - 21 * dayMs),
  });
  await ensurePartitions(pool, {
    ...times,
    table: 'meter_samples',
    by: 'month',
    from: new Date(until.getTime() - 120 * dayMs),
  });
  await pool.end();
  await world.client.query('create schema torture');
  const chargePoints = Math.max(60, atMost(orders / 500, 5_000));
  await world.client.query(
    `create table torture.scale as select $1::int as orders, $2::int as exchanges, $3::int as charge_points,
       $4::int as open, $5::int as unsummed, 20 as operators, $6::int as persons, $7::timestamptz as until`,
    [
      orders,
      Math.round(messages / 1.97),
      chargePoints,
      Math.min(chargePoints, atMost(orders / 20, 1_000)),
      atMost(orders / 20, 5_000),
      atMost(orders / 100, 5_000),
      until,
    ],
  );
  for (const name of (await readdir(fillFolder)).sort()) {
    const began = performance.now();
    await world.client.query(await readFile(join(fillFolder, name), 'utf8'));
    tell(`  ${name.padEnd(16)} ${((performance.now() - began) / 1000).toFixed(1)} s`);
  }
  await world.client.query('set session_replication_role = origin');
}
