import { sql } from 'kysely';
import { statesWithoutTransaction } from './rules-orders';
import type { Tx } from '../../platform/db/db';
import { all, isFault, isHead } from './store-search';

interface NamedTransaction {
  chargePointId: number;
  name: string;
}

const isNumber = (name: string): boolean => /^\d{1,9}$/.test(name);

/** The orders of transactions, as `charge point:transaction` → order. */
export const ordersOfTransactions = async (
  tx: Tx,
  operatorId: number,
  named: readonly NamedTransaction[],
): Promise<Map<string, number>> => {
  if (named.length === 0) return new Map();
  const { rows } = await sql<{ id: number; charge_point_id: number; name: string }>`
    select id, charge_point_id, coalesce(ocpp_transaction, transaction_id::text) as name from orders
    where operator_id = ${operatorId} and transaction_id = any(${named.map((each) => each.name).filter(isNumber)}::integer[])
    union all
    select id, charge_point_id, ocpp_transaction from orders
    where operator_id = ${operatorId} and charge_point_id = any(${named.map((each) => each.chargePointId)}::bigint[])
      and ocpp_transaction = any(${named.map((each) => each.name)}::text[]) and state <> all(${[...statesWithoutTransaction]}::text[])`.execute(
    tx,
  );
  return new Map(rows.map((row) => [`${row.charge_point_id}:${row.name}`, row.id]));
};

/** Which of these charge points, or those of these sites, are the operator's. */
export const ownChargePoints = async (
  tx: Tx,
  operatorId: number,
  wanted: { ids: readonly number[] | null; siteIds: readonly number[] | null },
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from charge_points where ${all([
      sql`operator_id = ${operatorId}`,
      ...(wanted.ids === null ? [] : [sql`id = any(${[...wanted.ids]}::bigint[])`]),
      ...(wanted.siteIds === null ? [] : [sql`charging_site_id = any(${[...wanted.siteIds]}::bigint[])`]),
    ])}`.execute(tx);
  return rows.map((row) => row.id);
};

/** Tells of the latest frames without an owner whose they are; answers how many there were, at most `most` of each sort. */
export const ownFrames = async (tx: Tx, most: number): Promise<number> => {
  const parts = [isHead, isFault];
  let told = 0;
  for (const part of parts) {
    const { numAffectedRows } = await sql`
      update messages own set operator_id = c.operator_id from charge_points c
      where c.id = own.charge_point_id and (own.at, own.id) in (
        select m.at, m.id from messages m where m.operator_id is null and ${part}
        order by m.at desc, m.id desc limit ${most})`.execute(tx);
    told += Number(numAffectedRows ?? 0n);
  }
  return told;
};
