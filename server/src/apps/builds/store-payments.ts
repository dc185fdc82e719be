import { type Generated, sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import { openStates, type PaymentRow, type PaymentState } from './rules-payments';

interface BuildPaymentsTable {
  id: Generated<number>;
  operator_id: number;
  build_id: number;
  provider: string;
  locale: string;
  email: string;
  currency: string;
  amount_minor: number;
  state: PaymentState;
  customer: string | null;
  reference: Generated<string | null>;
  payment: Generated<string | null>;
  url: Generated<string | null>;
  tries: Generated<number>;
  note: Generated<string | null>;
  created_at: Date;
  expires_at: Date;
  concluded_at: Generated<Date | null>;
}

declare module '../../platform/db/tables' {
  interface Tables {
    build_payments: BuildPaymentsTable;
  }
}

const columns = [
  'id',
  'operator_id as operatorId',
  'build_id as buildId',
  'provider',
  'locale',
  'email',
  'currency',
  'amount_minor as amountMinor',
  'state',
  'customer',
  'reference',
  'payment',
  'url',
  'tries',
  'created_at as createdAt',
  'expires_at as expiresAt',
] as const;

const found = (tx: Tx) => tx.selectFrom('build_payments').select(columns);

export type NewPayment = Omit<PaymentRow, 'id' | 'reference' | 'payment' | 'url' | 'tries'>;

export const insertPayment = (tx: Tx, row: NewPayment): Promise<PaymentRow> =>
  tx
    .insertInto('build_payments')
    .values({
      operator_id: row.operatorId,
      build_id: row.buildId,
      provider: row.provider,
      locale: row.locale,
      email: row.email,
      currency: row.currency,
      amount_minor: row.amountMinor,
      state: row.state,
      customer: row.customer,
      created_at: row.createdAt,
      expires_at: row.expiresAt,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();

export const findPayment = async (tx: Tx, id: number): Promise<PaymentRow | null> =>
  (await found(tx).where('id', '=', id).executeTakeFirst()) ?? null;

/** The payments of some builds that somebody may still make. */
export async function openPaymentsOf(tx: Tx, buildIds: readonly number[]): Promise<Map<number, PaymentRow>> {
  const rows = await found(tx)
    .where(
      sql<boolean>`build_id = any(${[...buildIds]}::bigint[]) and state = any(${[...openStates]}::text[])`,
    )
    .execute();
  return new Map(rows.map((row) => [row.buildId, row]));
}

/** The payment by which a build was paid. */
export const paidOf = async (tx: Tx, buildId: number): Promise<PaymentRow | null> =>
  (await found(tx).where('build_id', '=', buildId).where('state', '=', 'paid').executeTakeFirst()) ?? null;

export const paymentByReference = async (
  tx: Tx,
  { provider, reference }: { provider: string; reference: string },
): Promise<PaymentRow | null> =>
  (await found(tx).where('provider', '=', provider).where('reference', '=', reference).executeTakeFirst()) ??
  null;

/** By what a provider knows an operator, from its payments before. */
export async function customerOf(
  tx: Tx,
  { operatorId, provider }: { operatorId: number; provider: string },
): Promise<string | null> {
  const row = await tx
    .selectFrom('build_payments')
    .select('customer')
    .where('operator_id', '=', operatorId)
    .where('provider', '=', provider)
    .where('customer', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.customer ?? null;
}

/** What is written down of a payment as it moves. */
export interface PaymentMove {
  state?: PaymentState;
  note?: string | null;
  tries?: number;
  customer?: string;
  reference?: string;
  url?: string;
  payment?: string;
  concluded_at?: Date;
}

/** Moves a payment that is in one of these states; false where somebody else moved it before. */
export async function movePayment(
  tx: Tx,
  id: number,
  { from, to }: { from: readonly PaymentState[]; to: PaymentMove },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('build_payments')
    .set(to)
    .where('id', '=', id)
    .where(sql<boolean>`state = any(${[...from]}::text[])`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
