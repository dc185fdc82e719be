import type { ChangeKind } from '@voltdeck/contract';
import { sql, type Generated } from 'kysely';
import type { Tx } from '../../platform/db/db';

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
  collected_minor: number;
  written_off_minor: number;
  mends_id: number | null;
  by_membership: number | null;
  reason: string | null;
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
): Promise<number> {
  const { id } = await tx
    .insertInto('settlement_changes')
    .values({ ...change, release_transaction_id: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A change as kept, in minor units; `by` is who made it, by name. */
export interface KeptChange {
  id: number;
  orderId: number;
  kind: ChangeKind;
  at: Date;
  by: string | null;
  reason: string | null;
  totalMinor: number;
  earningMinor: number;
  collectedMinor: number;
  writtenOffMinor: number;
  transactionId: number | null;
  mendsId: number | null;
  /** The change that took it back. */
  mendedById: number | null;
}

const kept = (where: ReturnType<typeof sql>) => sql<KeptChange>`
  select c.id, c.order_id as "orderId", c.kind, c.posted_at as at,
    nullif(trim(p.first_name || ' ' || p.last_name), '') as by, coalesce(c.reason, k.reason) as reason,
    c.total_minor as "totalMinor", c.earning_minor as "earningMinor", c.collected_minor as "collectedMinor",
    c.written_off_minor as "writtenOffMinor", c.transaction_id as "transactionId", c.mends_id as "mendsId",
    n.id as "mendedById"
  from settlement_changes c
    left join settlement_changes n on n.mends_id = c.id
    left join order_corrections k on k.order_id = c.order_id and c.cause = 'order:' || k.order_id || ':correction:' || k.id
    left join memberships m on m.id = coalesce(c.by_membership, k.by_membership)
    left join persons p on p.id = m.person_id
  where ${where} order by c.id`;

/** The changes of an order, oldest first. */
export async function changesOfOrder(tx: Tx, orderId: number): Promise<KeptChange[]> {
  return (await kept(sql`c.order_id = ${orderId}`).execute(tx)).rows;
}

/** The change that a movement of this operator made; null where it made none. */
export async function changeOfMovement(
  tx: Tx,
  { transactionId, operatorId }: { transactionId: number; operatorId: number },
): Promise<KeptChange | null> {
  const { rows } = await kept(
    sql`c.transaction_id = ${transactionId} and c.operator_id = ${operatorId}`,
  ).execute(tx);
  return rows[0] ?? null;
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

export async function changeById(tx: Tx, id: number): Promise<KeptChange | null> {
  return (await kept(sql`c.id = ${id}`).execute(tx)).rows[0] ?? null;
}

/** How often the money of an order was changed after its settlement. */
export async function countChanges(tx: Tx, orderId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('settlement_changes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return Number(count);
}
