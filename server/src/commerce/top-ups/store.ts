import { type Generated, sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import { type KeptState, payableStates, type TopUp } from './rules';

interface TopUpsTable {
  id: Generated<number>;
  operator_id: number;
  person_id: number;
  provider: string;
  token: string;
  currency: string;
  amount_minor: number;
  locale: string;
  state: KeptState;
  reference: Generated<string | null>;
  payment: Generated<string | null>;
  url: Generated<string | null>;
  paid_minor: Generated<number | null>;
  keeps_card: boolean;
  card_id: number | null;
  tries: Generated<number>;
  note: Generated<string | null>;
  created_at: Date;
  expires_at: Date;
  concluded_at: Generated<Date | null>;
}

interface PaymentCustomersTable {
  operator_id: number;
  person_id: number;
  provider: string;
  customer: string;
}

declare module '../../platform/db/tables' {
  interface Tables {
    top_ups: TopUpsTable;
    payment_customers: PaymentCustomersTable;
  }
}

/** A driver at an operator. */
type OfDriver = Pick<TopUp, 'operatorId' | 'personId'>;

const columns = [
  'id',
  'operator_id as operatorId',
  'person_id as personId',
  'provider',
  'token',
  'currency',
  'amount_minor as amountMinor',
  'locale',
  'state',
  'reference',
  'payment',
  'url',
  'paid_minor as paidMinor',
  'keeps_card as keepsCard',
  'card_id as cardId',
  'tries',
  'created_at as createdAt',
  'expires_at as expiresAt',
] as const;

const found = (tx: Tx) => tx.selectFrom('top_ups').select(columns);

export type NewTopUp = Omit<TopUp, 'id' | 'reference' | 'payment' | 'url' | 'paidMinor' | 'tries'>;

export const insertTopUp = (tx: Tx, row: NewTopUp): Promise<TopUp> =>
  tx
    .insertInto('top_ups')
    .values({
      operator_id: row.operatorId,
      person_id: row.personId,
      provider: row.provider,
      token: row.token,
      currency: row.currency,
      amount_minor: row.amountMinor,
      locale: row.locale,
      keeps_card: row.keepsCard,
      card_id: row.cardId,
      state: row.state,
      created_at: row.createdAt,
      expires_at: row.expiresAt,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();

export const findTopUp = async (tx: Tx, id: number): Promise<TopUp | null> =>
  (await found(tx).where('id', '=', id).executeTakeFirst()) ?? null;

/** Held until the transaction ends, so that it is concluded once. */
export const holdTopUp = async (tx: Tx, id: number): Promise<TopUp | null> =>
  (await found(tx).where('id', '=', id).forUpdate().executeTakeFirst()) ?? null;

export const topUpByToken = async (tx: Tx, token: string): Promise<TopUp | null> =>
  (await found(tx).where('token', '=', token).executeTakeFirst()) ?? null;

export const topUpByReference = async (
  tx: Tx,
  { provider, reference }: { provider: string; reference: string },
): Promise<TopUp | null> =>
  (await found(tx).where('provider', '=', provider).where('reference', '=', reference).executeTakeFirst()) ??
  null;

export const topUpOfDriver = async (
  tx: Tx,
  { operatorId, personId }: OfDriver,
  id: number,
): Promise<TopUp | null> =>
  (await found(tx)
    .where('operator_id', '=', operatorId)
    .where('person_id', '=', personId)
    .where('id', '=', id)
    .executeTakeFirst()) ?? null;

/** A page of a driver's payments in advance, the latest first, and how many there are. */
export async function topUpsOfDriver(
  tx: Tx,
  { operatorId, personId }: OfDriver,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: TopUp[]; total: number }> {
  const own = found(tx).where('operator_id', '=', operatorId).where('person_id', '=', personId);
  const rows = await own.orderBy('id', 'desc').limit(limit).offset(offset).execute();
  const { total } = await own
    .clearSelect()
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/** How many payments of a driver somebody could still pay. */
export async function countOpen(tx: Tx, { operatorId, personId }: OfDriver, now: Date): Promise<number> {
  const { open } = await tx
    .selectFrom('top_ups')
    .select(sql<number>`count(*)::int`.as('open'))
    .where('operator_id', '=', operatorId)
    .where('person_id', '=', personId)
    .where('state', 'in', payableStates)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return open;
}

/** Whether a card of somebody's is being charged, at whichever operator; any unless one is told. */
export async function isCardCharged(tx: Tx, personId: number, cardId?: number): Promise<boolean> {
  const row = await tx
    .selectFrom('top_ups')
    .select('id')
    .where('person_id', '=', personId)
    .where('state', '=', 'opening')
    .where('card_id', cardId === undefined ? 'is not' : '=', cardId ?? null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** What is written down of a payment in advance as it moves. */
export interface TopUpMove {
  state?: KeptState;
  note?: string | null;
  tries?: number;
  reference?: string;
  url?: string;
  payment?: string;
  paid_minor?: number;
  concluded_at?: Date;
}

/** Moves one that is in this state; false where somebody else moved it before. */
export async function moveTopUp(
  tx: Tx,
  { id, from }: { id: number; from: KeptState },
  to: TopUpMove,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('top_ups')
    .set(to)
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** By what a provider knows a driver of an operator's; null where it does not. */
export async function customerOf(
  tx: Tx,
  { operatorId, personId, provider }: OfDriver & { provider: string },
): Promise<string | null> {
  const row = await tx
    .selectFrom('payment_customers')
    .select('customer')
    .where('operator_id', '=', operatorId)
    .where('person_id', '=', personId)
    .where('provider', '=', provider)
    .executeTakeFirst();
  return row?.customer ?? null;
}

export async function keepCustomer(
  tx: Tx,
  { operatorId, personId, provider, customer }: OfDriver & { provider: string; customer: string },
): Promise<void> {
  await tx
    .insertInto('payment_customers')
    .values({ operator_id: operatorId, person_id: personId, provider, customer })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
