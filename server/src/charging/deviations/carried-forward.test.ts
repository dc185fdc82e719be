import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Db, openDb } from '../../platform/db/db';
import { migrate } from '../../platform/db/migrate';
import { emptyDatabase, type EmptyDatabase } from '../../platform/db/testing';
import { silentLog } from '../../platform/log';

const migrations = fileURLToPath(new URL('../../../migrations', import.meta.url));
const byOperator = '0036';

let database: EmptyDatabase;
let folder: string;
let db: Db;
const migrateTo = async (isWanted: (name: string) => boolean): Promise<void> => {
  for (const name of (await readdir(migrations)).filter(isWanted))
    await cp(join(migrations, name), join(folder, name));
  await migrate({ connection: database.source.embedded.connection, folder, log: silentLog() });
};

beforeEach(async () => {
  database = await emptyDatabase();
  folder = await mkdtemp(join(tmpdir(), 'voltdeck-carried-'));
  await migrateTo((name) => name < byOperator);
  db = await openDb({ ...database.source, log: silentLog(), poolSize: 4 });
});
afterEach(async () => {
  await db.close();
  await database.drop();
  await rm(folder, { recursive: true });
});

const place = (id: number, operatorId: number, model: string | null): string =>
  `insert into charge_points (id, operator_id, token, identifier, title, category, time_zone, visibility, vendor, model, firmware)
     overriding system value values (${id}, ${operatorId}, 'T${id}', 'P${id}', 'P', 'EV_CHARGER', 'UTC', 'private',
       ${model === null ? 'null, null' : `'V', '${model}'`}, '2');`;
const counted = (vendor: string, model: string, firmware: string, count: number): string =>
  `insert into deviations values ('${vendor}', '${model}', '${firmware}', 'A', 'n.p.n.n.q', 'format', ${count}, '2026-01-02T00:00Z');`;

test('counts that one operator’s devices alone can have made are that operator’s, others nobody’s', async () => {
  const long = 'x'.repeat(150);
  await db.pool.query(
    `set session_replication_role = replica;
     ${place(1, 70, 'Mine')} ${place(2, 70, 'Both')} ${place(3, 80, 'Both')} ${place(4, 80, 'Theirs')} ${place(5, 70, null)}
     ${place(6, 80, long)}
     set session_replication_role = origin;
     ${counted('V', 'Mine', '1', 5)} ${counted('V', 'Mine', '2', 6)} ${counted('V', 'Both', '1', 7)}
     ${counted('V', 'Theirs', '', 8)} ${counted('', '', '', 9)} ${counted('V', 'Gone', '1', 10)}
     ${counted('V', long, `${long}1`, 1)} ${counted('V', long, `${long}2`, 2)}
     set session_replication_role = replica`,
  );
  await db.pool.query(`insert into operators (id, name, country, currency, time_zone, created_at)
    overriding system value select id, 'O', 'FR', 'EUR', 'UTC', now() from unnest(array[70, 80]) id`);
  await migrateTo((name) => name.startsWith(byOperator));
  const { rows } = await db.pool.query(
    `select operator_id, left(model, 6) as model, length(firmware) as firmware, count, path, first_at, last_at
     from deviations order by operator_id, firmware, count`,
  );
  const last_at = new Date('2026-01-02T00:00Z');
  expect(rows).toEqual([
    { operator_id: 70, model: 'Mine', firmware: 1, count: 5, path: '[].p[][].q', first_at: null, last_at },
    { operator_id: 70, model: 'Mine', firmware: 1, count: 6, path: '[].p[][].q', first_at: null, last_at },
    { operator_id: 80, model: 'Theirs', firmware: 0, count: 8, path: '[].p[][].q', first_at: null, last_at },
    {
      operator_id: 80,
      model: 'xxxxxx',
      firmware: 100,
      count: 3,
      path: '[].p[][].q',
      first_at: null,
      last_at,
    },
  ]);
});
