import type { PaymentKind, RefundState } from '@voltdeck/contract';
import type { Generated } from 'kysely';
import type { Tx } from '../../platform/db/db';

interface RefundsTable {
  id: Generated<number>;
  order_id: number;
  operator_id: number;
  change_id: number;
  payment_kind: PaymentKind;
  currency: string;
  amount_minor: number;
  price_minor: number;
  fee_minor: number;
  state: RefundState;
  provider: string | null;
  refusal: string | null;
  created_at: Date;
  concluded_at: Date | null;
  tries: number;
  next_at: Date | null;
  note: string | null;
}

declare module '../../platform/db/tables' {
  interface Tables {
    refunds: RefundsTable;
  }
}

/** Money given back, amounts in minor units. */
export interface Refund {
  id: number;
  orderId: number;
  operatorId: number;
  changeId: number;
  currency: string;
  amountMinor: number;
  priceMinor: number;
  state: RefundState;
  provider: string | null;
  refusal: string | null;
  createdAt: Date;
  /** How often its provider gave no answer, and why not. */
  tries: number;
  note: string | null;
}

const shape = [
  'id',
  'order_id as orderId',
  'operator_id as operatorId',
  'change_id as changeId',
  'currency',
  'amount_minor as amountMinor',
  'price_minor as priceMinor',
  'state',
  'provider',
  'refusal',
  'created_at as createdAt',
  'tries',
  'note',
] as const;

/** Notes money that is given back and gives its number. */
export async function insertRefund(
  tx: Tx,
  refund: Omit<RefundsTable, 'id' | 'refusal' | 'tries' | 'next_at' | 'note'>,
): Promise<number> {
  const { id } = await tx
    .insertInto('refunds')
    .values({ ...refund, refusal: null, tries: 0, next_at: null, note: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What of an order was given back, oldest first. */
export async function refundsOf(tx: Tx, orderId: number): Promise<Refund[]> {
  return tx.selectFrom('refunds').select(shape).where('order_id', '=', orderId).orderBy('id').execute();
}

export async function findRefund(tx: Tx, id: number): Promise<Refund | null> {
  return (await tx.selectFrom('refunds').select(shape).where('id', '=', id).executeTakeFirst()) ?? null;
}

/** The money that a change gave back, held until the transaction ends; null where it gave none back. */
export async function lockRefundOf(tx: Tx, changeId: number): Promise<Refund | null> {
  const row = await tx
    .selectFrom('refunds')
    .select(shape)
    .where('change_id', '=', changeId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Moves a refund from one state to the next; false where it is not in that state any more. */
export async function moveRefund(
  tx: Tx,
  id: number,
  move: { from: RefundState; to: RefundState; at: Date | null; refusal?: string },
): Promise<boolean> {
  const row = await tx
    .updateTable('refunds')
    .set({ state: move.to, concluded_at: move.at, refusal: move.refusal ?? null, next_at: null })
    .where('id', '=', id)
    .where('state', '=', move.from)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Writes down that a try brought no answer; false where somebody has moved the refund meanwhile. */
export async function noteNoAnswer(
  tx: Tx,
  { id, from }: { id: number; from: RefundState },
  missed: { state: RefundState; tries: number; nextAt: Date | null; note: string },
): Promise<boolean> {
  const row = await tx
    .updateTable('refunds')
    .set({ state: missed.state, tries: missed.tries, next_at: missed.nextAt, note: missed.note })
    .where('id', '=', id)
    .where('state', '=', from)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Refunds of all operators that nobody answered for until the last try, oldest first. */
export async function stuckRefunds(tx: Tx): Promise<Refund[]> {
  return tx.selectFrom('refunds').select(shape).where('state', '=', 'stuck').orderBy('id').execute();
}

/** Has a stuck refund begin its tries anew; false where it is not stuck. */
export async function restartRefund(tx: Tx, id: number): Promise<boolean> {
  const row = await tx
    .updateTable('refunds')
    .set({ state: 'sending', tries: 0, next_at: null })
    .where('id', '=', id)
    .where('state', '=', 'stuck')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
