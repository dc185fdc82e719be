import type { CollectionState } from '@voltdeck/contract';
import type { Generated } from 'kysely';
import type { Tx } from '../../platform/db/db';

interface DebtCollectionsTable {
  id: Generated<number>;
  order_id: number;
  operator_id: number;
  by_membership: number | null;
  currency: string;
  state: CollectionState;
  tries: number;
  amount_minor: number | null;
  next_at: Date | null;
  note: string | null;
  created_at: Date;
  concluded_at: Date | null;
  /** Who collected it; of those before this was kept, the provider that was set up. */
  provider: string | null;
}

declare module '../../platform/db/tables' {
  interface Tables {
    debt_collections: DebtCollectionsTable;
  }
}

/** Tries to collect a debt, amounts in minor units. */
export interface Collection {
  id: number;
  orderId: number;
  operatorId: number;
  membershipId: number | null;
  currency: string;
  state: CollectionState;
  tries: number;
  amountMinor: number | null;
  nextAt: Date | null;
  note: string | null;
  createdAt: Date;
}

const shape = [
  'id',
  'order_id as orderId',
  'operator_id as operatorId',
  'by_membership as membershipId',
  'currency',
  'state',
  'tries',
  'amount_minor as amountMinor',
  'next_at as nextAt',
  'note',
  'created_at as createdAt',
] as const;

/** Begins to collect what is owed for an order and gives its number; null where that is being done already. */
export async function insertCollection(
  tx: Tx,
  begun: { orderId: number; operatorId: number; membershipId: number | null; currency: string; at: Date },
): Promise<number | null> {
  const row = await tx
    .insertInto('debt_collections')
    .values({
      order_id: begun.orderId,
      operator_id: begun.operatorId,
      by_membership: begun.membershipId,
      currency: begun.currency,
      state: 'waiting',
      tries: 0,
      amount_minor: null,
      next_at: begun.at,
      note: null,
      created_at: begun.at,
      concluded_at: null,
      provider: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** How the debt of an order was collected last; null where nobody ever tried. */
export async function findCollection(tx: Tx, orderId: number): Promise<Collection | null> {
  const row = await tx
    .selectFrom('debt_collections')
    .select(shape)
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export async function collectionById(tx: Tx, id: number): Promise<Collection | null> {
  const row = await tx.selectFrom('debt_collections').select(shape).where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** Moves a collection from one state to the next; false where it is not in that state any more. */
export async function moveCollection(
  tx: Tx,
  { id, from }: { id: number; from: CollectionState },
  to: Partial<Omit<DebtCollectionsTable, 'id' | 'order_id' | 'operator_id'>> & { state: CollectionState },
): Promise<boolean> {
  const row = await tx
    .updateTable('debt_collections')
    .set(to)
    .where('id', '=', id)
    .where('state', '=', from)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
