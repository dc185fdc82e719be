import type { BillingCycle, PlanName } from '@voltdeck/contract';
import { type Generated, sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import { type PurchasePurpose, type PurchaseRow, type PurchaseState, underWay } from './rules';

interface PurchasesTable {
  id: Generated<number>;
  operator_id: number;
  purpose: PurchasePurpose;
  plan: PlanName;
  billing: BillingCycle;
  extra_chargers: number;
  extra_builds: number;
  price_minor: number;
  unused_minor: number;
  credit_minor: number;
  due_minor: number;
  credit_left_minor: number;
  currency: string;
  based_on: number;
  provider: string;
  locale: string;
  email: string;
  customer: string | null;
  reference: string | null;
  url: string | null;
  payment: string | null;
  state: PurchaseState;
  note: string | null;
  tries: Generated<number>;
  created_at: Date;
  expires_at: Date;
  concluded_at: Date | null;
}

interface ProviderEventsTable {
  provider: string;
  event_id: string;
  kind: string;
  received_at: Date;
}

declare module '../../platform/db/tables' {
  interface Tables {
    purchases: PurchasesTable;
    provider_events: ProviderEventsTable;
  }
}

const columns = [
  'id',
  'operator_id as operatorId',
  'purpose',
  'plan',
  'billing',
  'extra_chargers as extraChargers',
  'extra_builds as extraBuilds',
  'price_minor as priceMinor',
  'unused_minor as unusedMinor',
  'credit_minor as creditMinor',
  'due_minor as dueMinor',
  'credit_left_minor as creditLeftMinor',
  'currency',
  'based_on as basedOn',
  'provider',
  'locale',
  'email',
  'customer',
  'reference',
  'url',
  'payment',
  'state',
  'tries',
  'created_at as createdAt',
  'expires_at as expiresAt',
] as const;

const found = (tx: Tx) => tx.selectFrom('purchases').select(columns);

export type NewPurchase = Omit<PurchaseRow, 'id' | 'reference' | 'url' | 'payment' | 'tries'>;

export async function insertPurchase(tx: Tx, row: NewPurchase): Promise<PurchaseRow> {
  return tx
    .insertInto('purchases')
    .values({
      operator_id: row.operatorId,
      purpose: row.purpose,
      plan: row.plan,
      billing: row.billing,
      extra_chargers: row.extraChargers,
      extra_builds: row.extraBuilds,
      price_minor: row.priceMinor,
      unused_minor: row.unusedMinor,
      credit_minor: row.creditMinor,
      due_minor: row.dueMinor,
      credit_left_minor: row.creditLeftMinor,
      currency: row.currency,
      based_on: row.basedOn,
      provider: row.provider,
      locale: row.locale,
      email: row.email,
      customer: row.customer,
      state: row.state,
      created_at: row.createdAt,
      expires_at: row.expiresAt,
      concluded_at: row.state === 'paid' ? row.createdAt : null,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** What an operator has under way. */
export async function purchaseUnderWay(tx: Tx, operatorId: number): Promise<PurchaseRow | null> {
  const isUnderWay = sql<boolean>`state = any(${[...underWay]}::text[])`;
  return (await found(tx).where('operator_id', '=', operatorId).where(isUnderWay).executeTakeFirst()) ?? null;
}

export async function findPurchase(tx: Tx, id: number): Promise<PurchaseRow | null> {
  return (await found(tx).where('id', '=', id).executeTakeFirst()) ?? null;
}

/** Charges that nobody answered for, and payments that were not given back within this time; the oldest first. */
export const findStuck = (
  tx: Tx,
  { before, most }: { before: Date; most: number },
): Promise<(PurchaseRow & { note: string | null })[]> =>
  found(tx)
    .select('note')
    .where(
      sql<boolean>`state = 'stuck' or (state = 'unwanted' and payment is not null and concluded_at < ${before})`,
    )
    .orderBy('id')
    .limit(most)
    .execute();

export async function findByReference(tx: Tx, reference: string): Promise<PurchaseRow | null> {
  return (await found(tx).where('reference', '=', reference).executeTakeFirst()) ?? null;
}

/** What is written down of a purchase as it moves. */
export interface PurchaseMove {
  state?: PurchaseState;
  note?: string | null;
  tries?: number;
  customer?: string;
  reference?: string;
  url?: string;
  payment?: string | null;
  concluded_at?: Date;
}

/** Moves a purchase that is in one of these states; false where somebody else moved it before. */
export async function movePurchase(
  tx: Tx,
  id: number,
  { from, to }: { from: readonly PurchaseState[]; to: PurchaseMove },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('purchases')
    .set(to)
    .where('id', '=', id)
    .where('state', 'in', [...from])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends what an operator has under way that is not being charged. */
export const endUnderWay = (tx: Tx, id: number, to: { state: PurchaseState; at: Date }): Promise<boolean> =>
  movePurchase(tx, id, { from: underWay, to: { state: to.state, concluded_at: to.at } });

/** Writes an event down; false where it was told before. */
export async function keepEvent(
  tx: Tx,
  event: { provider: string; id: string; kind: string; at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows: kept = 0n } = await tx
    .insertInto('provider_events')
    .values({ provider: event.provider, event_id: event.id, kind: event.kind, received_at: event.at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return kept > 0n;
}

/** Forgets events that no provider tells again. */
export async function dropEvents(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('provider_events').where('received_at', '<', before).execute();
}
