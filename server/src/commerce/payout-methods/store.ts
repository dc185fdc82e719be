import type { PayoutDetails, PayoutKind } from '@voltdeck/contract';
import { type Generated, type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/db';

interface PayoutMethodsTable {
  id: Generated<number>;
  operator_id: number;
  kind: PayoutKind;
  sealed: string;
  masked: string;
  label: string | null;
  ready_at: Date | null;
  onboarding_url: string | null;
  version: Generated<number>;
  created_at: Date;
  changed_at: Date;
  removed_at: Date | null;
}

interface PayoutFeesTable {
  kind: PayoutKind;
  currency: string;
  fixed_minor: number;
  rate_ppm: number;
}

declare module '../../platform/db/tables' {
  interface Tables {
    payout_methods: PayoutMethodsTable;
    payout_fees: PayoutFeesTable;
  }
}

/** A payout method as it is kept; what was told of it is sealed. */
export interface StoredMethod {
  id: number;
  operatorId: number;
  kind: PayoutKind;
  sealed: string;
  masked: PayoutDetails;
  label: string | null;
  readyAt: Date | null;
  onboardingUrl: string | null;
  version: number;
  createdAt: Date;
  changedAt: Date;
  /** Payouts by it that are under way. */
  openPayouts: number;
}

/** Whoever adds a method to an operator waits until this transaction has ended. */
export async function holdMethodsOf(tx: Tx, operatorId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('payout methods', ${operatorId}))`.execute(tx);
}

const methods = (
  open: readonly string[],
  which: RawBuilder<unknown>,
): RawBuilder<StoredMethod> => sql<StoredMethod>`
  select m.id, m.operator_id as "operatorId", m.kind, m.sealed, m.masked, m.label, m.ready_at as "readyAt",
    m.onboarding_url as "onboardingUrl", m.version, m.created_at as "createdAt", m.changed_at as "changedAt",
    (select count(*) from payouts p where p.method_id = m.id and p.state = any(${[...open]}::text[])) as "openPayouts"
  from payout_methods m where ${which}`;

/** An operator's methods, the newest first; `open` are the states in which a payout is under way. */
export async function methodsOf(
  tx: Tx,
  operatorId: number,
  open: readonly string[],
): Promise<StoredMethod[]> {
  const which = sql`m.operator_id = ${operatorId} and m.removed_at is null order by m.id desc`;
  return (await methods(open, which).execute(tx)).rows;
}

/** A method of an operator, held until the transaction ends; null where it is another's, or removed. */
export async function holdMethod(
  tx: Tx,
  { id, operatorId }: { id: number; operatorId: number },
  open: readonly string[],
): Promise<StoredMethod | null> {
  const held = await sql`
    select from payout_methods where id = ${id} and operator_id = ${operatorId} and removed_at is null for update
  `.execute(tx);
  if (held.rows.length === 0) return null;
  // Read only once it is held, so that payouts of others are seen.
  return (
    (await methods(open, sql`m.id = ${id} and m.operator_id = ${operatorId}`).execute(tx)).rows[0] ?? null
  );
}

/** The same without holding it. */
export async function findMethod(
  tx: Tx,
  { id, operatorId }: { id: number; operatorId: number },
  open: readonly string[],
): Promise<StoredMethod | null> {
  const which = sql`m.id = ${id} and m.operator_id = ${operatorId} and m.removed_at is null`;
  return (await methods(open, which).execute(tx)).rows[0] ?? null;
}

/** What of a method is told or changed. */
export interface MethodContent {
  sealed: string;
  masked: PayoutDetails;
  label: string | null;
}

export async function insertMethod(
  tx: Tx,
  method: MethodContent & { operatorId: number; kind: PayoutKind; readyAt: Date | null; at: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('payout_methods')
    .values({
      operator_id: method.operatorId,
      kind: method.kind,
      sealed: method.sealed,
      masked: JSON.stringify(method.masked),
      label: method.label,
      ready_at: method.readyAt,
      onboarding_url: null,
      created_at: method.at,
      changed_at: method.at,
      removed_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes what was told of a method. */
export async function updateMethod(
  tx: Tx,
  { id, operatorId }: { id: number; operatorId: number },
  { sealed, masked, label, at }: MethodContent & { at: Date },
): Promise<void> {
  await tx
    .updateTable('payout_methods')
    .set((eb) => ({
      sealed,
      masked: JSON.stringify(masked),
      label,
      changed_at: at,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('operator_id', '=', operatorId)
    .execute();
}

/** Keeps what a provider has said of a method: its account there, sealed, and whether it is ready or where it asks. */
export async function setOnboarding(
  tx: Tx,
  { id, operatorId }: { id: number; operatorId: number },
  said: { sealed?: string; label?: string; readyAt?: Date; url: string | null },
): Promise<void> {
  const { sealed, label, readyAt, url } = said;
  await tx
    .updateTable('payout_methods')
    .set({
      onboarding_url: url,
      ...(sealed === undefined ? {} : { sealed }),
      ...(label === undefined ? {} : { label }),
      ...(readyAt === undefined ? {} : { ready_at: readyAt }),
    })
    .where('id', '=', id)
    .where('operator_id', '=', operatorId)
    .execute();
}

export async function removeMethod(
  tx: Tx,
  { id, operatorId }: { id: number; operatorId: number },
  at: Date,
): Promise<void> {
  await tx
    .updateTable('payout_methods')
    .set({ removed_at: at, onboarding_url: null })
    .where('id', '=', id)
    .where('operator_id', '=', operatorId)
    .execute();
}

/** What a kind costs in a currency: an amount in minor units, and parts in a million. */
export interface PayoutFee {
  fixedMinor: number;
  ratePpm: number;
}

/** What each kind costs in a currency; one that is missing costs nothing. */
export async function feesIn(tx: Tx, currency: string): Promise<Map<PayoutKind, PayoutFee>> {
  const rows = await tx
    .selectFrom('payout_fees')
    .select(['kind', 'fixed_minor as fixedMinor', 'rate_ppm as ratePpm'])
    .where('currency', '=', currency)
    .execute();
  return new Map(rows.map(({ kind, ...fee }) => [kind, fee]));
}

export async function setFee(
  tx: Tx,
  of: { kind: PayoutKind; currency: string },
  fee: PayoutFee,
): Promise<void> {
  const amounts = { fixed_minor: fee.fixedMinor, rate_ppm: fee.ratePpm };
  await tx
    .insertInto('payout_fees')
    .values({ ...of, ...amounts })
    .onConflict((conflict) => conflict.columns(['kind', 'currency']).doUpdateSet(amounts))
    .execute();
}
