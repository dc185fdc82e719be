import type { PaymentKind } from '@voltdeck/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { DueSettlement } from './rules';

interface SettlementsTable {
  order_id: number;
  operator_id: number;
  payment_kind: PaymentKind;
  currency: string;
  total_minor: number;
  fee_minor: number;
  earning_minor: number;
  settled_at: Date;
  release_at: Date | null;
  released_at: Date | null;
  transaction_id: number | null;
  release_transaction_id: number | null;
}

declare module '../../platform/db/tables' {
  interface Tables {
    settlements: SettlementsTable;
  }
}

/** Notes that an order is settled; false where it was before. */
export async function insertSettlement(
  tx: Tx,
  settlement: Omit<SettlementsTable, 'released_at' | 'release_transaction_id'>,
): Promise<boolean> {
  const row = await tx
    .insertInto('settlements')
    .values({ ...settlement, released_at: null, release_transaction_id: null })
    .onConflict((conflict) => conflict.column('order_id').doNothing())
    .returning('order_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function isSettled(tx: Tx, orderId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('settlements')
    .select('order_id')
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return row !== undefined;
}

/** When an order of this operator became or becomes available; null where the order is not this operator's. */
export async function findReleaseOf(
  tx: Tx,
  { orderId, operatorId }: { orderId: number; operatorId: number },
): Promise<{ releaseAt: Date | null; releasedAt: Date | null } | null> {
  const row = await tx
    .selectFrom('orders as o')
    .leftJoin('settlements as s', 's.order_id', 'o.id')
    .select(['s.release_at as releaseAt', 's.released_at as releasedAt'])
    .where('o.id', '=', orderId)
    .where('o.operator_id', '=', operatorId)
    .executeTakeFirst();
  return row ?? null;
}

/** Due settlements that nobody else releases at this moment, the oldest first; they are held until the transaction ends. */
export async function lockDue(tx: Tx, now: Date, limit: number): Promise<DueSettlement[]> {
  return tx
    .selectFrom('settlements')
    .select(['order_id as orderId', 'operator_id as operatorId', 'currency', 'earning_minor as earningMinor'])
    .where('released_at', 'is', null)
    .where('release_at', '<=', now)
    .orderBy('release_at')
    .orderBy('order_id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

export async function markReleased(
  tx: Tx,
  release: { orderIds: readonly number[]; transactionId: number | null; at: Date },
): Promise<void> {
  await tx
    .updateTable('settlements')
    .set({ released_at: release.at, release_transaction_id: release.transactionId })
    .where(sql<boolean>`order_id = any(${[...release.orderIds]}::bigint[])`)
    .execute();
}

/** Lets the earning of a settlement that had none become available at this time, together with what changes have brought. */
export async function setReleaseAt(tx: Tx, orderId: number, releaseAt: Date): Promise<void> {
  await tx
    .updateTable('settlements')
    .set({ release_at: releaseAt })
    .where('order_id', '=', orderId)
    .where('release_at', 'is', null)
    .execute();
}
