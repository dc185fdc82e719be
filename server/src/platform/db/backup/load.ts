import type { Client } from 'pg';
import { from } from 'pg-copy-streams';
import { pipeline } from 'node:stream/promises';
import { errorCode, errorText } from '../../errors';
import { StartError } from '../../start-error';
import type { Header, Sequence, Table } from './header';
import { referencesOf, sqlName, tablesOf, triggeredTables } from './inventory';
import { type Piece, piecesOf } from './pieces';

/** By so much the numbers leap that the outside knows, such as those of chargers' transactions (docs/decisions.md#backups). */
const leap = 100_000;

/**
 * Fills the tables that the migrations have just made, in one transaction: all of it is in at the end, or nothing.
 * Triggers rest meanwhile, because what they would check or count was checked and counted when it was first written;
 * references between tables are made anew and thereby proven.
 */
export async function load(client: Client, path: string, header: Header): Promise<void> {
  await client.query('begin');
  try {
    const wakeTables = await sleepTables(client);
    await makeParts(client, header.tables);
    await refuseMisfit(client, path, header);
    await client.query(`truncate ${header.tables.map((table) => `only ${sqlName(table)}`).join(', ')}`);
    await loadRows(client, path, header);
    for (const sequence of header.sequences) await setSequence(client, sequence);
    await wakeTables();
    // Whoever worked on these is not there any more.
    await client.query(`select graphile_worker.force_unlock_workers(array(
      select locked_by from graphile_worker._private_jobs where locked_by is not null
      union select locked_by from graphile_worker._private_job_queues where locked_by is not null))`);
    await client.query('drop table unfinished_restore');
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw isOfDatabase(error)
      ? new StartError(`${path} could not be loaded, and nothing of it is in: ${errorText(error)}`, {
          cause: error,
        })
      : error;
  }
}

const isOfDatabase = (error: unknown): boolean => /^[0-9A-Z]{5}$/.test(errorCode(error) ?? '');

/** Takes references away and lets triggers rest. @returns what brings both back */
async function sleepTables(client: Client): Promise<() => Promise<void>> {
  const references = await referencesOf(client);
  const triggered = await triggeredTables(client);
  for (const { table, name } of references)
    await client.query(`alter table ${table} drop constraint ${name}`);
  for (const table of triggered) await client.query(`alter table ${table} disable trigger user`);
  return async () => {
    for (const table of triggered) await client.query(`alter table ${table} enable trigger user`);
    for (const { table, name, definition } of references)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  };
}

async function makeParts(client: Client, tables: readonly Table[]): Promise<void> {
  for (const { place, name, part } of tables) {
    if (part === null) continue;
    const limit = (moment: string | null, none: string): string =>
      moment === null ? none : `'${new Date(moment).toISOString()}'`;
    await client.query(
      `create table ${sqlName({ place, name })} partition of ${sqlName({ place, name: part.of })}
         for values from (${limit(part.from, 'minvalue')}) to (${limit(part.to, 'maxvalue')})`,
    );
  }
}

/** The job queue has migrations of its own, which go forward alone. */
async function refuseMisfit(client: Client, path: string, header: Header): Promise<void> {
  const told = ({ place, name, columns }: Table): string =>
    `${place}.${name} (${columns.toSorted().join(', ')})`;
  const here = new Set((await tablesOf(client)).map(told));
  const there = new Set(header.tables.map(told));
  const odd = [...there].find((table) => !here.has(table)) ?? [...here].find((table) => !there.has(table));
  if (odd === undefined) return;
  throw new StartError(
    `${path} does not fit the tables that this version makes: ${odd}. Restore it with the version that made it, then update.`,
  );
}

async function loadRows(client: Client, path: string, header: Header): Promise<void> {
  const pieces = piecesOf(path);
  const next = async <K extends Piece['kind']>(kind: K): Promise<Extract<Piece, { kind: K }>> => {
    const { value } = await pieces.next();
    if (!isOfKind(value, kind)) throw new StartError(`${path} was changed while it was read.`);
    return value;
  };
  try {
    await next('header');
    for (const table of header.tables) {
      const { place, name } = await next('table');
      if (place !== table.place || name !== table.name)
        throw new StartError(`${path} was changed while it was read.`);
      await loadTable(client, table, pieces);
    }
    await next('whole');
    await pieces.next();
  } finally {
    await pieces.return(undefined);
  }
}

const isOfKind = <K extends Piece['kind']>(
  piece: Piece | undefined,
  kind: K,
): piece is Extract<Piece, { kind: K }> => piece?.kind === kind;

async function loadTable(client: Client, table: Table, pieces: AsyncGenerator<Piece>): Promise<void> {
  let expected = -1;
  // Asked piece by piece, because a loop would close them at its end.
  const rows = async function* (): AsyncGenerator<Buffer> {
    for (;;) {
      const { value } = await pieces.next();
      if (isOfKind(value, 'end')) {
        expected = value.rows;
        return;
      }
      if (!isOfKind(value, 'rows')) throw new StartError('The backup was changed while it was read.');
      yield value.data;
    }
  };
  const columns = table.columns.map((name) => `"${name}"`).join(', ');
  const copying = client.query(from(`copy ${sqlName(table)} (${columns}) from stdin`));
  await pipeline(rows, copying);
  if (copying.rowCount !== expected) {
    throw new StartError(`Of ${table.name}, ${copying.rowCount} rows were loaded instead of ${expected}.`);
  }
}

/** The numbers of rows go on where they were; the others leap. */
async function setSequence(client: Client, sequence: Sequence): Promise<void> {
  const { last, isCalled, isOfColumn } = sequence;
  await client.query(
    `select setval(s.seqrelid, least($2::bigint, s.seqmax), $3) from pg_sequence s where s.seqrelid = $1::regclass`,
    [sqlName(sequence), isOfColumn ? last : last + leap, isCalled || !isOfColumn],
  );
}
