import { sql } from 'kysely';
import type { Tx } from '../db/db';

declare module '../db/tables' {
  interface Tables {
    files: { name: string; operator_id: number; bytes: number; state: FileState; since: Date };
    file_sums: { operator_id: number; bytes: number };
  }
}

/** What is written but belongs to nothing yet, what belongs to something, and what nothing needs any more. */
export const fileStates = ['arriving', 'kept', 'dropped'] as const;
export type FileState = (typeof fileStates)[number];

export interface NewFiles {
  operatorId: number;
  files: readonly { name: string; bytes: number }[];
}

/** Adds bytes to those of an operator, one transaction after the other, unless that makes more than it may have. */
export async function addBytes(
  tx: Tx,
  of: { operatorId: number; bytes: number; most: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into file_sums as s (operator_id, bytes)
    select ${of.operatorId}, ${of.bytes}::bigint where ${of.bytes}::bigint <= ${of.most}::bigint
    on conflict (operator_id) do update set bytes = s.bytes + excluded.bytes
      where s.bytes + excluded.bytes <= ${of.most}::bigint
    returning 1`.execute(tx);
  return rows.length > 0;
}

/** Bytes that an operator has in files. */
export async function bytesOf(tx: Tx, operatorId: number): Promise<number> {
  const row = await tx
    .selectFrom('file_sums')
    .select('bytes')
    .where('operator_id', '=', operatorId)
    .executeTakeFirst();
  return row?.bytes ?? 0;
}

export async function insertFiles(tx: Tx, { operatorId, files }: NewFiles, at: Date): Promise<void> {
  await tx
    .insertInto('files')
    .values(
      files.map((file) => ({ ...file, operator_id: operatorId, state: 'arriving' as const, since: at })),
    )
    .execute();
}

/** Marks files that arrived as kept. @returns how many there were */
export async function markKept(
  tx: Tx,
  operatorId: number,
  names: readonly string[],
  at: Date,
): Promise<number> {
  const rows = await tx
    .updateTable('files')
    .set({ state: 'kept', since: at })
    .where('name', 'in', names)
    .where('operator_id', '=', operatorId)
    .where('state', '=', 'arriving')
    .returning('name')
    .execute();
  return rows.length;
}

/** Marks files of one state as dropped, and takes their bytes off. @returns those it marked */
export async function markDropped(
  tx: Tx,
  of: { names: readonly string[]; state: 'arriving' | 'kept' },
  at: Date,
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with dropped as (
      update files set state = 'dropped', since = ${at}
      where name = any(${[...of.names]}::text[]) and state = ${of.state} returning name, operator_id, bytes
    ), taken as (
      update file_sums s set bytes = s.bytes - d.bytes
      from (select operator_id, sum(bytes)::bigint as bytes from dropped group by operator_id) d
      where s.operator_id = d.operator_id
    )
    select name from dropped`.execute(tx);
  return rows.map(({ name }) => name);
}

/** Names of files that arrived before a moment and never came to belong to anything. */
export async function forgottenBefore(tx: Tx, at: Date, limit: number): Promise<string[]> {
  return namesOf(tx, 'arriving', { before: at, limit });
}

/** Names of dropped files, held so that no other transaction removes them meanwhile. */
export async function droppedFiles(tx: Tx, limit: number): Promise<string[]> {
  return namesOf(tx, 'dropped', { before: null, limit });
}

async function namesOf(
  tx: Tx,
  state: FileState,
  { before, limit }: { before: Date | null; limit: number },
): Promise<string[]> {
  const rows = await tx
    .selectFrom('files')
    .select('name')
    .where('state', '!=', 'kept')
    .where('state', '=', state)
    .$if(before !== null, (query) => query.where('since', '<', before))
    .orderBy('since')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ name }) => name);
}

export async function deleteFiles(tx: Tx, names: readonly string[]): Promise<void> {
  await tx.deleteFrom('files').where('name', 'in', names).execute();
}
