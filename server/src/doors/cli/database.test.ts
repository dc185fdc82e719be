import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseFolder } from '../../platform/config';
import { readPostmaster } from '../../platform/db/embedded/lock-files';
import { startEmbedded } from '../../platform/db/launcher';
import type { House } from '../../platform/house';
import { silentLog } from '../../platform/log';
import { withHouse } from './database';

let folder: string;
const log = silentLog();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'voltdeck-cli-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const dataDir = (): string => join(folder, 'data');
const databaseAt = (): string => databaseFolder({ dataDir: dataDir() });
const settings = () => ({ databaseUrl: undefined, dataDir: dataDir() });
const countOperators = async (house: House): Promise<number> => {
  const { rows } = await house.db.pool.query<{ count: number }>('select count(*) from operators');
  return rows[0]?.count ?? -1;
};

test('a tool starts the embedded database where nothing runs, and stops it again', async () => {
  expect(await withHouse(settings(), log, countOperators)).toBe(0);
  expect(await readPostmaster(join(databaseAt(), 'data'))).toBeUndefined();
});

test('a tool is not misled by what a killed server left behind', async () => {
  const lines = ['4194000', databaseAt(), '0', '5432', join(databaseAt(), 'run'), '', '', 'ready'];
  await writeFile(join(databaseAt(), 'data', 'postmaster.pid'), lines.join('\n'));
  expect(await withHouse(settings(), log, countOperators)).toBe(0);
});

test('a tool works beside the running product, and leaves its database running', async () => {
  const product = await startEmbedded({ directory: databaseAt(), log, forTests: true });
  try {
    expect(await withHouse(settings(), log, countOperators)).toBe(0);
    expect(await withHouse(settings(), log, countOperators)).toBe(0);
    expect(await readPostmaster(join(databaseAt(), 'data'))).toBeDefined();
  } finally {
    await product.stop();
  }
});
