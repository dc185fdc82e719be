import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/db';
import { unfinishedStates } from '../rules/order';

/** Whose orders: a driver's at one operator. */
export interface OfDriver {
  personId: number;
  operatorId: number;
}

const isOf = ({ personId, operatorId }: OfDriver): RawBuilder<unknown> =>
  sql`person_id = ${personId} and operator_id = ${operatorId}`;

const isUnfinished = sql`state = any(${[...unfinishedStates]}::text[])`;

/** An open order that a driver began from afar; what their card began is judged by the card. */
export async function openedByDriver(tx: Tx, of: OfDriver): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from orders where ${isOf(of)} and way = 'remote' and ${isUnfinished} limit 1
  `.execute(tx);
  return rows[0]?.id ?? null;
}

/** Whether any session of a person's is not over, at whatever operator and whoever pays. */
export async function isCharging(tx: Tx, personId: number): Promise<boolean> {
  const { rows } = await sql`
    select from orders where person_id = ${personId} and ${isUnfinished} limit 1`.execute(tx);
  return rows.length > 0;
}

/** A page of a driver's orders, the newest first, and how many there are. */
export async function ordersOfDriver(
  tx: Tx,
  of: OfDriver,
  { isActive, limit, offset }: { isActive: boolean | null; limit: number; offset: number },
): Promise<{ ids: number[]; total: number }> {
  const which =
    isActive === null ? isOf(of) : sql`${isOf(of)} and ${isActive ? isUnfinished : sql`not ${isUnfinished}`}`;
  const { rows } = await sql<{ id: number }>`
    select id from orders where ${which} order by requested_at desc, id desc limit ${limit} offset ${offset}
  `.execute(tx);
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from orders where ${which}
  `.execute(tx);
  return { ids: rows.map(({ id }) => id), total: counted.rows[0]?.total ?? 0 };
}

/** Whether an order is a driver's. */
export async function isOrderOf(tx: Tx, of: OfDriver, id: number): Promise<boolean> {
  const { rows } = await sql`select from orders where id = ${id} and ${isOf(of)}`.execute(tx);
  return rows.length > 0;
}

/** All orders of a person, at every operator. */
export async function orderIdsOf(tx: Tx, personId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from orders where person_id = ${personId}`.execute(tx);
  return rows.map(({ id }) => id);
}
