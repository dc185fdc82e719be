import { type Generated, sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { KeptCard } from '../../platform/payments/provider';
import type { TopUp } from './rules';

interface PaymentCardsTable {
  id: Generated<number>;
  operator_id: number;
  person_id: number;
  provider: string;
  method: string;
  fingerprint: string;
  brand: string;
  last4: string;
  expiry_month: number;
  expiry_year: number;
  created_at: Date;
  chosen_at: Date;
}

declare module '../../platform/db/tables' {
  interface Tables {
    payment_cards: PaymentCardsTable;
  }
}

type OfDriver = Pick<TopUp, 'operatorId' | 'personId'>;

/** A card of a driver's at an operator. */
export interface PaymentCard extends KeptCard {
  id: number;
  provider: string;
  createdAt: Date;
}

const columns = [
  'id',
  'provider',
  'method',
  'fingerprint',
  'brand',
  'last4',
  'expiry_month as expiryMonth',
  'expiry_year as expiryYear',
  'created_at as createdAt',
] as const;

/** The cards of a driver, the one that was used or chosen last first. */
export const cardsOf = (tx: Tx, { operatorId, personId }: OfDriver): Promise<PaymentCard[]> =>
  tx
    .selectFrom('payment_cards')
    .select(columns)
    .where('operator_id', '=', operatorId)
    .where('person_id', '=', personId)
    .orderBy('chosen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute();

export const findCard = async (
  tx: Tx,
  { operatorId, personId }: OfDriver,
  id: number,
): Promise<PaymentCard | null> =>
  (await tx
    .selectFrom('payment_cards')
    .select(columns)
    .where('operator_id', '=', operatorId)
    .where('person_id', '=', personId)
    .where('id', '=', id)
    .executeTakeFirst()) ?? null;

/** Keeps a card, or its newer name at the provider; gives the older one, which is none of ours any more. */
export async function keepCard(
  tx: Tx,
  { operatorId, personId, provider }: OfDriver & { provider: string },
  { card, at }: { card: KeptCard; at: Date },
): Promise<string | null> {
  const before = await tx
    .selectFrom('payment_cards')
    .select('method')
    .where('operator_id', '=', operatorId)
    .where('person_id', '=', personId)
    .where('provider', '=', provider)
    .where('fingerprint', '=', card.fingerprint)
    .forUpdate()
    .executeTakeFirst();
  const told = {
    method: card.method,
    brand: card.brand,
    last4: card.last4,
    expiry_month: card.expiryMonth,
    expiry_year: card.expiryYear,
    chosen_at: at,
  };
  await tx
    .insertInto('payment_cards')
    .values({
      operator_id: operatorId,
      person_id: personId,
      provider,
      fingerprint: card.fingerprint,
      created_at: at,
      ...told,
    })
    .onConflict((conflict) =>
      conflict.columns(['operator_id', 'person_id', 'provider', 'fingerprint']).doUpdateSet(told),
    )
    .execute();
  return before === undefined || before.method === card.method ? null : before.method;
}

/** Puts a card before the others; false where there is none. */
export async function chooseCard(
  tx: Tx,
  { operatorId, personId }: OfDriver,
  { id, at }: { id: number; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payment_cards')
    .set({ chosen_at: at })
    .where('operator_id', '=', operatorId)
    .where('person_id', '=', personId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Removes a card and gives it; null where there is none. */
export const removeCard = async (
  tx: Tx,
  { operatorId, personId }: OfDriver,
  id: number,
): Promise<PaymentCard | null> =>
  (await tx
    .deleteFrom('payment_cards')
    .where('operator_id', '=', operatorId)
    .where('person_id', '=', personId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst()) ?? null;

/** Forgets what a person pays with at every operator, and gives by what providers know them. */
export async function forgetPayer(
  tx: Tx,
  personId: number,
): Promise<{ provider: string; customer: string }[]> {
  await tx.deleteFrom('payment_cards').where('person_id', '=', personId).execute();
  const { rows } = await sql<{ provider: string; customer: string }>`
    delete from payment_customers where person_id = ${personId} returning provider, customer`.execute(tx);
  return rows;
}
