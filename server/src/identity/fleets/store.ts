import { type Generated, sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import { likeAnywhere } from '../../platform/db/like';
import type { FleetRow } from './rules';

interface FleetsTable {
  id: Generated<number>;
  operator_id: number;
  name: string;
  created_at: Date;
  /** A fleet that is gone keeps its row, for the orders and payments that name it. */
  deleted_at: Date | null;
}

declare module '../../platform/db/tables' {
  interface Tables {
    fleets: FleetsTable;
  }
}

/** Which fleets: those that hold every word in their name, `only` among these. */
export interface WantedFleets {
  only: readonly number[] | null;
  words: readonly string[];
  limit: number;
  offset: number;
}

const columns = sql`f.id, f.name, f.created_at as "createdAt",
  (select count(*)::int from membership_fleets a where a.fleet_id = f.id) as admins`;

/** The operator's fleets by name. */
export async function fleetsOf(
  tx: Tx,
  operatorId: number,
  { only, words, limit, offset }: WantedFleets,
): Promise<FleetRow[]> {
  const patterns = words.map((word) => likeAnywhere(word));
  const { rows } = await sql<FleetRow>`
    select ${columns} from fleets f
    where f.operator_id = ${operatorId} and f.deleted_at is null and f.name ilike all(${patterns}::text[])
      and (${only}::bigint[] is null or f.id = any(${only}::bigint[]))
    order by lower(f.name), f.id limit ${limit} offset ${offset}
  `.execute(tx);
  return rows;
}

export async function findFleet(tx: Tx, operatorId: number, id: number): Promise<FleetRow | null> {
  const { rows } = await sql<FleetRow>`
    select ${columns} from fleets f where f.id = ${id} and f.operator_id = ${operatorId} and f.deleted_at is null
  `.execute(tx);
  return rows[0] ?? null;
}

/** Holds a fleet until the transaction ends, so that of two changes one sees what the other made. */
export async function holdFleet(tx: Tx, operatorId: number, id: number): Promise<FleetRow | null> {
  await sql`select from fleets where id = ${id} and operator_id = ${operatorId} for no key update`.execute(
    tx,
  );
  return findFleet(tx, operatorId, id);
}

/** The operator whose a fleet is; null when there is none such. */
export async function ownerOfFleet(tx: Tx, id: number): Promise<number | null> {
  const row = await tx
    .selectFrom('fleets')
    .select('operator_id as operatorId')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.operatorId ?? null;
}

export async function insertFleet(
  tx: Tx,
  { operatorId, name, at }: { operatorId: number; name: string; at: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('fleets')
    .values({ operator_id: operatorId, name, created_at: at, deleted_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function renameFleet(tx: Tx, id: number, name: string): Promise<void> {
  await tx.updateTable('fleets').set({ name }).where('id', '=', id).execute();
}

/** Takes a fleet out of its operator's; its row stays for what names it. */
export async function buryFleet(tx: Tx, id: number, at: Date): Promise<void> {
  await tx.updateTable('fleets').set({ deleted_at: at }).where('id', '=', id).execute();
}
