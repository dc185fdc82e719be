import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Db, openDb } from '../../platform/db/db';
import { migrate } from '../../platform/db/migrate';
import { emptyDatabase, type EmptyDatabase } from '../../platform/db/testing';
import { silentLog } from '../../platform/log';
import { nothingSaid } from './rules';
import { findQuarantined } from './store';

const migrations = fileURLToPath(new URL('../../../migrations', import.meta.url));
const workList = '0037';

let database: EmptyDatabase;
let folder: string;
let db: Db;
const migrateTo = async (isWanted: (name: string) => boolean): Promise<void> => {
  for (const name of (await readdir(migrations)).filter(isWanted))
    await cp(join(migrations, name), join(folder, name));
  await migrate({ connection: database.source.embedded.connection, folder, log: silentLog() });
};

beforeAll(async () => {
  database = await emptyDatabase();
  folder = await mkdtemp(join(tmpdir(), 'voltdeck-carried-'));
  await migrateTo((name) => name < workList);
  db = await openDb({ ...database.source, log: silentLog(), poolSize: 2 });
});
afterAll(async () => {
  await db.close();
  await database.drop();
  await rm(folder, { recursive: true });
});

const at = '2026-03-01T10:00:00.000Z';
const sample = (energyWh: number | null) => ({ at, deviceAt: at, energyWh });

const kept: readonly [string, string, unknown][] = [
  [
    'StopTransaction',
    'already-stopped',
    { transactionId: 7, idTag: 'CARD', timestamp: at, meterStop: 5_000, reason: 'Local' },
  ],
  [
    'TransactionEvent',
    'already-stopped',
    {
      transaction: 'T-1',
      kind: 'ended',
      connectorNumber: 2,
      deviceAt: at,
      uid: '',
      stopReason: 'Remote',
      samples: [sample(4_000), sample(4_500), sample(null)],
    },
  ],
  ['TransactionEvent', 'unknown-connector', { transaction: 'T-2' }],
  [
    'StartTransaction',
    'it names no connector',
    { connectorId: 'x', idTag: ['no'], meterStart: 1e300, timestamp: 9 },
  ],
  ['MeterValues', 'a value is out of range', { connectorId: 3.4, meterValue: null }],
  ['Anything', 'odd', 'a text'],
  ['Anything', 'odd', null],
];

test('messages that were kept aside before are told apart by code, with what they say', async () => {
  await db.pool.query(
    `insert into operators (id, name, country, currency, time_zone) overriding system value values (70, 'Old', 'FR', 'EUR', 'UTC');
     insert into charge_points (id, operator_id, identifier, token, title, time_zone) overriding system value
       values (7, 70, 'OLD', 'OLD', 'Old', 'UTC')`,
  );
  for (const [action, reason, payload] of kept)
    await db.pool.query(
      `insert into quarantine (operator_id, charge_point_id, action, reason, payload, at) values (70, 7, $1, $2, $3, $4)`,
      [action, reason, JSON.stringify(payload), at],
    );
  await migrateTo((name) => name.startsWith(workList));
  const { rows } = await db.pool.query<{ id: number }>('select id from quarantine order by id');
  const items = await db.tx((tx) =>
    findQuarantined(
      tx,
      70,
      rows.map(({ id }) => id),
    ),
  );
  expect(items.map(({ reason, detail, payload }) => [reason, detail, payload])).toEqual(
    kept.map(([, reason, payload], index) =>
      index < 3 ? [reason, null, payload] : ['unreadable', reason, payload],
    ),
  );
  const told = new Date(at);
  const stop = { ...nothingSaid, kind: 'ended', transaction: '7', at: told, registerWh: 5_000 };
  const ended = { ...stop, transaction: 'T-1', connectorNumber: 2, registerWh: 4_500 };
  expect(items.map(({ said }) => said)).toEqual([
    { ...stop, uid: 'CARD', stopReason: 'Local' },
    { ...ended, uid: '', stopReason: 'Remote' },
    { ...nothingSaid, transaction: 'T-2' },
    { ...nothingSaid, kind: 'started' },
    { ...nothingSaid, kind: 'updated', connectorNumber: 3 },
    null,
    null,
  ]);
  expect(items.every(({ settled }) => settled === null)).toBe(true);
});
