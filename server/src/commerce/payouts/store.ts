import type { PayoutKind, PayoutState } from '@voltdeck/contract';
import { type Generated, type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import { inOrderOf } from '../../platform/db/id-list';

interface PayoutsTable {
  id: Generated<number>;
  operator_id: number;
  method_id: number;
  method_kind: PayoutKind;
  method_label: string | null;
  method_sealed: string;
  currency: string;
  amount_minor: number;
  fee_minor: number;
  state: PayoutState;
  requested_by: number;
  requested_at: Date;
  due_from: Date | null;
  needs_countersign: boolean;
  countersigned_by: number | null;
  countersigned_at: Date | null;
  approved_at: Date | null;
  is_sending: Generated<boolean>;
  concluded_at: Date | null;
  concluded_by: number | null;
  reason: string | null;
  reference: string | null;
  transaction_id: number | null;
  end_transaction_id: number | null;
}

declare module '../../platform/db/tables' {
  interface Tables {
    payouts: PayoutsTable;
  }
}

/** A payout as it is kept, with the names of those who had to do with it; amounts in minor units. */
export interface PayoutRow {
  id: number;
  operatorId: number;
  /** Null once the method is removed. */
  methodId: number | null;
  kind: PayoutKind;
  label: string | null;
  sealed: string;
  currency: string;
  amountMinor: number;
  feeMinor: number;
  state: PayoutState;
  requestedAt: Date;
  requestedBy: string | null;
  requestedPersonId: number;
  dueFrom: Date | null;
  needsCountersign: boolean;
  countersignedAt: Date | null;
  countersignedBy: string | null;
  approvedAt: Date | null;
  isSending: boolean;
  concludedAt: Date | null;
  concludedBy: string | null;
  reason: string | null;
  reference: string | null;
  transactionId: number | null;
  endTransactionId: number | null;
}

const nameOf = (person: string): RawBuilder<unknown> =>
  sql`nullif(trim(${sql.ref(`${person}.first_name`)} || ' ' || ${sql.ref(`${person}.last_name`)}), '')`;

const rowsWhere = (which: RawBuilder<unknown>): RawBuilder<PayoutRow> => sql<PayoutRow>`
  select p.id, p.operator_id as "operatorId", m.id as "methodId", p.method_kind as kind, p.method_label as label,
    p.method_sealed as sealed, p.currency, p.amount_minor as "amountMinor", p.fee_minor as "feeMinor", p.state,
    p.requested_at as "requestedAt", ${nameOf('a')} as "requestedBy", r.person_id as "requestedPersonId",
    p.due_from as "dueFrom", p.needs_countersign as "needsCountersign", p.countersigned_at as "countersignedAt",
    ${nameOf('b')} as "countersignedBy", p.approved_at as "approvedAt", p.is_sending as "isSending",
    p.concluded_at as "concludedAt", ${nameOf('d')} as "concludedBy", p.reason, p.reference,
    p.transaction_id as "transactionId", p.end_transaction_id as "endTransactionId"
  from payouts p
  join memberships r on r.id = p.requested_by join persons a on a.id = r.person_id
  left join memberships s on s.id = p.countersigned_by left join persons b on b.id = s.person_id
  left join memberships c on c.id = p.concluded_by left join persons d on d.id = c.person_id
  left join payout_methods m on m.id = p.method_id and m.removed_at is null
  where ${which}`;

/** A payout of an operator; null where it is another's. */
export async function findPayout(
  tx: Tx,
  { id, operatorId }: { id: number; operatorId: number },
): Promise<PayoutRow | null> {
  const which = sql`p.id = ${id} and p.operator_id = ${operatorId}`;
  return (await rowsWhere(which).execute(tx)).rows[0] ?? null;
}

/** A payout held until the transaction ends, of this operator where one is told; null where there is none. */
export async function holdPayout(tx: Tx, id: number, operatorId: number | null): Promise<PayoutRow | null> {
  const held = await sql<{ of: number }>`
    select operator_id as of from payouts
    where id = ${id} and (${operatorId}::bigint is null or operator_id = ${operatorId}) for update`.execute(
    tx,
  );
  const of = held.rows[0]?.of;
  // Read only once it is held, so that it is as whoever held it before has left it.
  return of === undefined ? null : findPayout(tx, { id, operatorId: of });
}

/** Payouts of an operator by their ids, in the order of the ids. */
export async function payoutsByIds(tx: Tx, operatorId: number, ids: readonly number[]): Promise<PayoutRow[]> {
  if (ids.length === 0) return [];
  const which = sql`p.operator_id = ${operatorId} and p.id = any(${[...ids]}::bigint[])`;
  return inOrderOf(ids, (await rowsWhere(which).execute(tx)).rows);
}

/** Payouts of all operators for staff, the oldest first. */
export async function payoutsInStates(
  tx: Tx,
  { states, limit }: { states: readonly PayoutState[]; limit: number },
): Promise<PayoutRow[]> {
  const which = sql`p.state = any(${[...states]}::text[]) order by p.requested_at, p.id limit ${limit}`;
  return (await rowsWhere(which).execute(tx)).rows;
}

/** Payouts that a provider makes and for which nothing is waited any more, the oldest first. */
export async function dueAtProvider(
  tx: Tx,
  now: Date,
  limit: number,
): Promise<{ id: number; operatorId: number }[]> {
  return tx
    .selectFrom('payouts')
    .select(['id', 'operator_id as operatorId'])
    .where('state', '=', 'requested')
    .where('method_kind', '=', 'stripe')
    .where((eb) => eb.or([eb('due_from', 'is', null), eb('due_from', '<=', now)]))
    .where((eb) => eb.or([eb('needs_countersign', '=', false), eb('countersigned_at', 'is not', null)]))
    .orderBy('requested_at')
    .limit(limit)
    .execute();
}

export type NewPayout = Pick<
  PayoutsTable,
  | 'operator_id'
  | 'method_id'
  | 'method_kind'
  | 'method_label'
  | 'method_sealed'
  | 'currency'
  | 'amount_minor'
  | 'fee_minor'
  | 'requested_by'
  | 'requested_at'
  | 'due_from'
  | 'needs_countersign'
>;

const nothingYet = {
  state: 'requested',
  countersigned_by: null,
  countersigned_at: null,
  approved_at: null,
  concluded_at: null,
  concluded_by: null,
  reason: null,
  reference: null,
  transaction_id: null,
  end_transaction_id: null,
} as const;

/** Notes a payout and gives its number. */
export async function insertPayout(tx: Tx, payout: NewPayout): Promise<number> {
  const { id } = await tx
    .insertInto('payouts')
    .values({ ...payout, ...nothingYet })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type Change = Partial<Omit<PayoutsTable, 'id' | 'operator_id' | 'is_sending'>> & { is_sending?: boolean };

/** Changes a payout that the caller holds. */
export async function updatePayout(
  tx: Tx,
  { id, operatorId }: { id: number; operatorId: number },
  change: Change,
): Promise<void> {
  await tx
    .updateTable('payouts')
    .set(change)
    .where('id', '=', id)
    .where('operator_id', '=', operatorId)
    .execute();
}
