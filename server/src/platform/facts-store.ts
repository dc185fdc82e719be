import { type Generated, type JSONColumnType, sql } from 'kysely';
import type { Fact } from '../kernel/facts';
import type { Db, Tx } from './db/db';
import { named } from './db/named';

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

/** Writes facts in one statement, and answers them with their ids, which grow in the order given. */
export async function insertFacts(tx: Tx, facts: readonly NewFact[]): Promise<Fact<unknown>[]> {
  if (facts.length === 0) return [];
  const rows = await named<{ id: number }>(
    tx,
    'insert-facts',
    `insert into facts (name, operator_id, at, payload)
     select name, operator_id, at, payload::jsonb
     from unnest($1::text[], $2::bigint[], $3::timestamptz[], $4::text[]) with ordinality as t(name, operator_id, at, payload, place)
     order by place
     returning id`,
    [
      facts.map(({ name }) => name),
      facts.map(({ operatorId }) => operatorId),
      facts.map(({ at }) => at),
      facts.map(({ payload }) => JSON.stringify(payload ?? null)),
    ],
  );
  // Ids are given in the order of the rows, whatever order the answer has.
  const ids = rows.map(({ id }) => id).toSorted((one, other) => one - other);
  return facts.flatMap((fact, place) => ids.slice(place, place + 1).map((id) => ({ ...fact, id })));
}

export async function findFacts(db: Pick<Db, 'kysely'>, ids: readonly number[]): Promise<Fact<unknown>[]> {
  if (ids.length === 0) return [];
  const rows = await db.kysely
    .selectFrom('facts')
    .selectAll()
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .orderBy('id')
    .execute();
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
