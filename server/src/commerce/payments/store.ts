import type { settlements } from '@voltdeck/contract';
import { type Generated, sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { Payment, PaymentEnd } from './rules';

interface PaymentsTable {
  id: Generated<number>;
  operator_id: number;
  order_id: number;
  person_id: number;
  provider: string;
  reference: string | null;
  state: settlements.PaymentState;
  currency: string;
  authorized_minor: number;
  captured_minor: number | null;
  refusal: string | null;
  created_at: Date;
  settled_at: Date | null;
  visit_id: number | null;
}

declare module '../../platform/db/tables' {
  interface Tables {
    payments: PaymentsTable;
  }
}

const shape = [
  'order_id as orderId',
  'person_id as personId',
  'provider',
  'reference',
  'state',
  'currency',
  'authorized_minor as authorizedMinor',
  'captured_minor as capturedMinor',
  'refusal',
  'visit_id as visitId',
] as const;

export async function findPayment(tx: Tx, orderId: number): Promise<Payment | null> {
  const row = await tx
    .selectFrom('payments')
    .select(shape)
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return row ?? null;
}

/** What of the balances of drivers at an operator is set aside for sessions that are not settled yet, in minor units by person. */
export async function reservedOf(
  tx: Tx,
  { operatorId, personIds }: { operatorId: number; personIds: readonly number[] },
): Promise<Map<number, number>> {
  const { rows } = await sql<{ personId: number; amountMinor: number }>`
    select person_id as "personId", sum(authorized_minor)::bigint as "amountMinor" from payments
    where operator_id = ${operatorId} and person_id = any(${[...personIds]}::bigint[])
      and provider = 'balance' and state = 'authorized'
    group by person_id`.execute(tx);
  return new Map(rows.map(({ personId, amountMinor }) => [personId, amountMinor]));
}

/** Holds the row until the transaction ends, so that a payment is concluded once. */
export async function lockPayment(tx: Tx, orderId: number): Promise<Payment | null> {
  const row = await tx
    .selectFrom('payments')
    .select(shape)
    .where('order_id', '=', orderId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function insertPayment(
  tx: Tx,
  payment: Payment & { operatorId: number; createdAt: Date },
): Promise<void> {
  await tx
    .insertInto('payments')
    .values({
      operator_id: payment.operatorId,
      order_id: payment.orderId,
      person_id: payment.personId,
      provider: payment.provider,
      reference: payment.reference,
      state: payment.state,
      currency: payment.currency,
      authorized_minor: payment.authorizedMinor,
      captured_minor: payment.capturedMinor,
      refusal: payment.refusal,
      created_at: payment.createdAt,
      visit_id: payment.visitId,
    })
    .onConflict((conflict) => conflict.column('order_id').doNothing())
    .execute();
}

export async function concludePayment(
  tx: Tx,
  orderId: number,
  end: PaymentEnd & { settledAt: Date },
): Promise<void> {
  await tx
    .updateTable('payments')
    .set({
      state: end.state,
      captured_minor: end.capturedMinor,
      refusal: end.refusal,
      settled_at: end.settledAt,
    })
    .where('order_id', '=', orderId)
    .execute();
}
