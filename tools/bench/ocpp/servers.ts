import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { execPath } from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { Product } from '../../torture/product/product';
import type { Programs } from '../../torture/product/programs';
import { type Database, openDatabase } from '../../torture/world/database';
import { createTenant, type Tenant } from '../../torture/world/tenants';
import type { Seat } from './charger';

/** What is measured. */
export interface Server {
  name: 'echo' | 'product';
  pid: number;
  port: number;
  /** Of the product's own database. */
  dataDir?: string;
  said(): string;
  /** Orders that run now; undefined where nothing keeps any. */
  running(): Promise<number | undefined>;
  close(): Promise<void>;
}

/** A site shares an address. */
const perAddress = 20;

const seatOf = (index: number): Seat => {
  const site = Math.floor(index / perAddress);
  return {
    identifier: `SEAT-${index}`,
    password: `bench-password-${index}`,
    token: `TOKEN${index}`,
    from: `127.1.${Math.floor(site / 250)}.${1 + (site % 250)}`,
  };
};

export const seatsOf = (count: number): Seat[] => Array.from({ length: count }, (_, index) => seatOf(index));

export async function startEcho(): Promise<Server> {
  const folder = join(import.meta.dirname, '..');
  const heldMemory = pathToFileURL(join(folder, '..', 'torture', 'product', 'held-memory.mjs')).href;
  const child = spawn(execPath, ['--expose-gc', '--import', heldMemory, join(folder, 'ocpp-echo.mjs')], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  }
  const portSaid = (): number => Number(/^listening on (\d+)$/m.exec(said)?.[1] ?? 0);
  while (portSaid() === 0) {
    if (child.exitCode !== null) throw new Error(`the echo did not start:\n${said}`);
    await sleep(20);
  }
  return {
    name: 'echo',
    pid: child.pid ?? 0,
    port: portSaid(),
    said: () => said,
    running: async () => undefined,
    close: async () => {
      if (child.exitCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    },
  };
}

/** As the operator's people would have added them one by one: chargers with a price and a connector, and a token each. */
async function addChargers(database: Database, { operatorId, chargers }: Tenant, seats: readonly Seat[]) {
  await database.query(
    `with told as (
       select * from unnest($2::text[], $3::text[]) as told (identifier, password)
     ), made as (
       insert into charge_points (operator_id, token, identifier, title, category, time_zone, visibility, secure,
         password_hash, configured_at)
       select c.operator_id, gen_random_uuid()::text, told.identifier, told.identifier, c.category, c.time_zone,
         'public', true, sha256(convert_to(told.password, 'UTF8')), now()
       from told cross join charge_points c where c.id = $1 returning id, operator_id
     ), priced as (
       insert into charge_point_prices (operator_id, charge_point_id, starting_time, ending_time, price_micro,
         price_unit, created_at, updated_at)
       select operator_id, id, '00:00', '00:00', 500000, 'energy', now(), now() from made
     )
     insert into connectors (charge_point_id, number, type, max_power_w) select id, 1, 'TYPE_2', 22000 from made`,
    [chargers[0]?.id, seats.map(({ identifier }) => identifier), seats.map(({ password }) => password)],
  );
  await database.query(
    `insert into tags (operator_id, uid, holder) select $1, uid, 'operator' from unnest($2::text[]) uid`,
    [operatorId, seats.map(({ token }) => token)],
  );
  await database.query('vacuum analyze');
}

/** The product on an empty folder, with chargers that may come. */
export async function startProduct(
  programs: Programs,
  seats: readonly Seat[],
  settings: Record<string, string> = {},
): Promise<Server & { tenant: Tenant }> {
  const product = await Product.start({ programs, settings });
  const { dataDir, port } = product;
  try {
    const database = await openDatabase(dataDir);
    const tenant = await createTenant(
      { programs, product, database },
      { name: 'Bench', from: '127.0.0.10', chargers: 1 },
    );
    await addChargers(database, tenant, seats);
    return {
      name: 'product',
      tenant,
      pid: product.pid,
      port,
      dataDir,
      said: () => product.said,
      running: async () => {
        const { rows } = await database.query<{ count: number }>(
          `select count(*)::int as count from orders where state = 'charging'`,
        );
        return rows[0]?.count ?? 0;
      },
      close: async () => {
        await database.end();
        await product.stop();
      },
    };
  } catch (error) {
    await product.stop();
    throw error;
  }
}
