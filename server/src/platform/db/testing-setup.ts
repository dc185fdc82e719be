import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { kill, pid } from 'node:process';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { silentLog } from '../log';
import { openDb } from './db';
import { type EmbeddedPostgres, startEmbedded } from './launcher';

export interface TestServer {
  connection: EmbeddedPostgres['connection'];
  template: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer;
  }
}

const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url));
const template = 'voltdeck_template';
const prefix = 'voltdeck-tests-';

let server: EmbeddedPostgres | undefined;
let folder: string | undefined;

/** One server per run, in a folder for the moment, with a migrated database to copy. */
export async function setup(project: TestProject): Promise<void> {
  await removeLeftovers();
  folder = await mkdtemp(join(tmpdir(), `${prefix}${pid}-`));
  server = await startEmbedded({ directory: join(folder, 'pg'), log: silentLog(), forTests: true });
  await makeTemplate(server);
  project.provide('testServer', { connection: server.connection, template });
}

export async function teardown(): Promise<void> {
  await server?.stop();
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
}

async function makeTemplate(running: EmbeddedPostgres): Promise<void> {
  const admin = new Client(running.connection);
  await admin.connect();
  try {
    await admin.query(`create database ${template}`);
    const connection = { ...running.connection, database: template };
    const db = await openDb({ embedded: { connection }, migrationsFolder, log: silentLog(), poolSize: 1 });
    await catchAllPartitions(db.pool);
    await db.close();
  } finally {
    await admin.end();
  }
}

/** Tests set their clocks anywhere, so partitioned tables get one partition for all times. */
async function catchAllPartitions(pool: { query(text: string): Promise<unknown> }): Promise<void> {
  await pool.query(`do $$ declare parent regclass; begin
    for parent in select partrelid::regclass from pg_partitioned_table where partstrat = 'r' loop
      execute format('create table %I partition of %s for values from (minvalue) to (maxvalue)', parent || '_all', parent);
    end loop; end $$`);
}

/** A run that was killed leaves its server behind; the next one clears it away. */
async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const owner = Number(name.startsWith(prefix) ? name.slice(prefix.length).split('-')[0] : Number.NaN);
    if (!Number.isInteger(owner) || existsAsProcess(owner)) continue;
    const left = join(tmpdir(), name);
    const lock = join(left, 'pg', 'data', 'postmaster.pid');
    if (existsSync(lock)) {
      const postmaster = Number.parseInt(await readFile(lock, 'utf8'), 10);
      if (existsAsProcess(postmaster)) kill(postmaster, 'SIGQUIT');
    }
    await rm(left, { recursive: true, force: true, maxRetries: 5 });
  }
}

function existsAsProcess(id: number): boolean {
  try {
    kill(id, 0);
    return true;
  } catch {
    return false;
  }
}
