import { sql, type Generated } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { ChangeKind } from './rules-change';

interface SettlementChangesTable {
  id: Generated<number>;
  order_id: number;
  operator_id: number;
  kind: ChangeKind;
  cause: string;
  currency: string;
  total_minor: number;
  fee_minor: number;
  earning_minor: number;
  posted_at: Date;
  transaction_id: number | null;
  released_at: Date | null;
  release_transaction_id: number | null;
}

declare module '../../platform/db/tables' {
  interface Tables {
    settlement_changes: SettlementChangesTable;
  }
}

/** What the settlement of an order and its changes come to, in minor units. */
export interface Booked {
  settledAt: Date;
  releaseAt: Date | null;
  releasedAt: Date | null;
  totalMinor: number;
  feeMinor: number;
}

/** What is booked of an order, held until the transaction ends, so that nobody releases it meanwhile; null where it is not settled. */
export async function lockBooked(tx: Tx, orderId: number): Promise<Booked | null> {
  const settled = await tx
    .selectFrom('settlements')
    .select(['settled_at as settledAt', 'release_at as releaseAt', 'released_at as releasedAt'])
    .select(['total_minor as totalMinor', 'fee_minor as feeMinor'])
    .where('order_id', '=', orderId)
    .forUpdate()
    .executeTakeFirst();
  if (settled === undefined) return null;
  const { rows } = await sql<{ total: number; fee: number }>`
    select coalesce(sum(total_minor), 0)::bigint as total, coalesce(sum(fee_minor), 0)::bigint as fee
    from settlement_changes where order_id = ${orderId}`.execute(tx);
  const { total, fee } = rows[0] ?? { total: 0, fee: 0 };
  return { ...settled, totalMinor: settled.totalMinor + total, feeMinor: settled.feeMinor + fee };
}

export async function insertChange(
  tx: Tx,
  change: Omit<SettlementChangesTable, 'id' | 'release_transaction_id'>,
): Promise<void> {
  await tx
    .insertInto('settlement_changes')
    .values({ ...change, release_transaction_id: null })
    .execute();
}

/** By how much changes that are not available yet alter the earnings of settlements that the caller holds, by order, in minor units. */
export async function unreleasedChanges(
  tx: Tx,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ order_id: number; earning: number }>`
    select order_id, sum(earning_minor)::bigint as earning from settlement_changes
    where order_id = any(${[...orderIds]}::bigint[]) and released_at is null group by order_id`.execute(tx);
  return new Map(rows.map((row) => [row.order_id, row.earning]));
}

export async function markChangesReleased(
  tx: Tx,
  release: { orderIds: readonly number[]; transactionId: number | null; at: Date },
): Promise<void> {
  await tx
    .updateTable('settlement_changes')
    .set({ released_at: release.at, release_transaction_id: release.transactionId })
    .where(sql<boolean>`order_id = any(${[...release.orderIds]}::bigint[])`)
    .where('released_at', 'is', null)
    .execute();
}
