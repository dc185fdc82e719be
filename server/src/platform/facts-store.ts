import type { Generated, JSONColumnType } from 'kysely';
import type { Fact } from '../kernel/facts';
import type { Db, Tx } from './db/db';

declare module './db/tables' {
  interface Tables {
    facts: {
      id: Generated<number>;
      name: string;
      operator_id: number | null;
      at: Date;
      payload: JSONColumnType<object>;
    };
    fact_deliveries: { fact_id: number; handler: string; at: Generated<Date> };
  }
}

export interface NewFact {
  name: string;
  operatorId: number | null;
  at: Date;
  payload: unknown;
}

export async function insertFact(tx: Tx, fact: NewFact): Promise<number> {
  const row = await tx
    .insertInto('facts')
    .values({
      name: fact.name,
      operator_id: fact.operatorId,
      at: fact.at,
      payload: JSON.stringify(fact.payload ?? null),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function findFacts(db: Pick<Db, 'kysely'>, ids: readonly number[]): Promise<Fact<unknown>[]> {
  if (ids.length === 0) return [];
  const rows = await db.kysely.selectFrom('facts').selectAll().where('id', 'in', ids).orderBy('id').execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    operatorId: row.operator_id,
    at: row.at,
    payload: row.payload,
  }));
}

/** Marks a fact as handled; false when it already was. */
export async function markDelivered(tx: Tx, factId: number, handler: string): Promise<boolean> {
  const result = await tx
    .insertInto('fact_deliveries')
    .values({ fact_id: factId, handler })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function deleteFactsBefore(tx: Tx, moment: Date): Promise<void> {
  await tx.deleteFrom('fact_deliveries').where('at', '<', moment).execute();
  await tx.deleteFrom('facts').where('at', '<', moment).execute();
}
