import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDb, type Db } from '../../platform/db/db';
import { migrate } from '../../platform/db/migrate';
import { emptyDatabase, type EmptyDatabase } from '../../platform/db/testing';
import { silentLog } from '../../platform/log';
import { sumDifferences } from './store/sums-verify';

const migrations = fileURLToPath(new URL('../../../migrations', import.meta.url));
/** The migration that makes one derivation of four. */
const own = '0027';
const log = silentLog();
let empty: EmptyDatabase;
let folder = '';
let db: Db | undefined;

beforeAll(async () => {
  empty = await emptyDatabase();
  folder = await mkdtemp(join(tmpdir(), 'voltdeck-before-sums-'));
  const earlier = (await readdir(migrations)).filter((name) => name < own);
  for (const name of earlier) await cp(join(migrations, name), join(folder, name));
});
afterAll(async () => {
  await db?.close();
  await empty.drop();
  await rm(folder, { recursive: true });
});

const open = async (migrationsFolder: string): Promise<Db> => {
  await db?.close();
  await migrate({ connection: empty.source.embedded.connection, folder: migrationsFolder, log });
  return (db = await openDb({ ...empty.source, log, poolSize: 2 }));
};

/** Orders as triggers saw them, of which the jobs have summed up some. */
const orders = `
  insert into operators (name, country, currency, time_zone) values ('Sums', 'ES', 'EUR', 'Europe/Madrid');
  insert into charge_points (operator_id, identifier, token, title, time_zone)
  select 1, 'SUMS' || n, 'sums' || n, 'Sums', 'UTC' from generate_series(1, 3) n;
  insert into connectors (charge_point_id, number) select id, 1 from charge_points;
  insert into orders (operator_id, charge_point_id, connector_id, connector_number, state, way, payment_kind,
    requested_at, started_at, completed_at, energy_wh, cost_minor, fee_minor, duration_ms, currency, time_zone, tariff)
  select 1, c.id, k.id, 1, case n % 9 when 0 then 'failed' when 1 then 'cancelled' else 'completed' end, 'card', 'none',
    t.at, case when n % 7 > 0 then t.at end, t.at + interval '47 minutes', n % 5 * 13, n * 3, n, n * 1000,
    case when n % 5 = 0 then 'USD' else 'EUR' end, 'UTC', '{"rows":[]}'
  from generate_series(1, 300) n join charge_points c on c.id = 1 + n % 3 join connectors k on k.charge_point_id = c.id,
  lateral (select timestamptz '2026-03-12T12:20:00Z' - n * interval '21 minutes 7.123 seconds' as at) t;
  with taken as (
    update session_figures set is_summed = true where order_id <= 200 returning *
  )
  insert into session_sums
  select operator_id, date_bin('15 minutes', completed_at, timestamptz 'epoch'),
    coalesce(date_bin('15 minutes', started_at, timestamptz 'epoch'), timestamptz 'epoch'), currency,
    count(*), sum(energy_wh), sum(earning_minor)
  from taken group by 1, 2, 3, 4;
  with taken as (delete from order_sum_changes where id <= 150 returning *)
  insert into order_sums
  select operator_id, date_bin('1 hour', requested_at, timestamptz 'epoch'), state, payment_kind, way,
    sum(orders), sum(energy_wh), sum(cost_minor), sum(fee_minor), sum(delivered), sum(duration_ms)
  from taken group by 1, 2, 3, 4, 5;
  update orders set energy_wh = energy_wh + 1000, fee_minor = 0 where id % 20 = 3;
  update orders set completed_at = completed_at + interval '1 day' where id % 20 = 4;`;

test('sums that triggers and jobs had kept are carried over, what no job had summed up too', async () => {
  await (await open(folder)).pool.query(orders);
  const { kysely, pool } = await open(migrations);
  expect(await kysely.transaction().execute((tx) => sumDifferences(tx, 9))).toEqual([]);
  const { rows } = await pool.query<{ orders: number }>('select sum(orders)::int as orders from order_sums');
  expect(rows).toEqual([{ orders: 300 }]);
});
