import type { SetupStep } from '@voltdeck/contract';
import { type Generated, sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { OperatorProfile } from './rules';

interface OperatorsTable {
  id: Generated<number>;
  name: string;
  country: string;
  currency: string;
  time_zone: string;
  fee_rate_ppm: number | null;
  created_at: Generated<Date>;
  setup: SetupStep | null;
  address_line_1: Generated<string | null>;
  address_line_2: Generated<string | null>;
  city: Generated<string | null>;
  zipcode: Generated<string | null>;
  vat_id: Generated<string | null>;
  tax_rate_ppm: Generated<number | null>;
  receipt_prefix: Generated<string>;
}

declare module '../../platform/db/tables' {
  interface Tables {
    operators: OperatorsTable;
  }
}

export interface NewOperator {
  name: string;
  country: string;
  currency: string;
  timeZone: string;
  feeRatePpm: number | null;
  createdAt: Date;
  /** The first step that its owner has yet to do. */
  setup: SetupStep | null;
}

export async function insertOperator(tx: Tx, operator: NewOperator): Promise<number> {
  const { id } = await tx
    .insertInto('operators')
    .values({
      name: operator.name,
      country: operator.country,
      currency: operator.currency,
      time_zone: operator.timeZone,
      fee_rate_ppm: operator.feeRatePpm,
      created_at: operator.createdAt,
      setup: operator.setup,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function findOperator(tx: Tx, id: number): Promise<OperatorProfile | null> {
  const row = await tx
    .selectFrom('operators')
    .select(['id', 'name', 'country', 'currency', 'setup', 'city', 'zipcode'])
    .select(['time_zone as timeZone', 'fee_rate_ppm as feeRatePpm', 'tax_rate_ppm as taxRatePpm'])
    .select(['address_line_1 as addressLine1', 'address_line_2 as addressLine2'])
    .select(['vat_id as vatId', 'receipt_prefix as receiptPrefix'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** How many operators have a fee rate agreed with them. */
export async function countOwnRates(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom('operators')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('fee_rate_ppm', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Holds an operator until the transaction ends: nobody can begin an order of it meanwhile. */
export async function holdOperator(tx: Tx, id: number): Promise<OperatorProfile | null> {
  await tx.selectFrom('operators').select('id').where('id', '=', id).forUpdate().execute();
  return findOperator(tx, id);
}

/** What of an operator can change; what is left out stays. */
export interface OperatorChange {
  name?: string;
  country?: string;
  currency?: string;
  time_zone?: string;
  setup?: SetupStep | null;
  address_line_1?: string | null;
  address_line_2?: string | null;
  city?: string | null;
  zipcode?: string | null;
  vat_id?: string | null;
  tax_rate_ppm?: number | null;
  receipt_prefix?: string;
}

export async function updateOperator(tx: Tx, id: number, change: OperatorChange): Promise<void> {
  await tx.updateTable('operators').set(change).where('id', '=', id).execute();
}

/** An operator with the person who owns it. */
export interface OwnedOperator {
  operatorId: number;
  personId: number;
  membershipId: number;
  createdAt: Date;
}

/** The first operator that the person of an address owns. */
export async function findOwned(tx: Tx, email: string): Promise<OwnedOperator | null> {
  const row = await tx
    .selectFrom('operators as o')
    .innerJoin('memberships as m', 'm.operator_id', 'o.id')
    .innerJoin('persons as p', 'p.id', 'm.person_id')
    .select(['o.id as operatorId', 'p.id as personId', 'm.id as membershipId', 'o.created_at as createdAt'])
    .where('p.email', '=', email)
    .where('m.is_owner', '=', true)
    .orderBy('o.id')
    .executeTakeFirst();
  return row ?? null;
}

/** Whoever wants to open the first operator waits until this transaction has ended. */
export async function holdFirst(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('first operator', 0))`.execute(tx);
}

/** The operators that the person of an address owns, the first one first. */
export async function findOperatorIdsOf(tx: Tx, email: string): Promise<number[]> {
  const rows = await tx
    .selectFrom('memberships as m')
    .innerJoin('persons as p', 'p.id', 'm.person_id')
    .select('m.operator_id as id')
    .where('p.email', '=', email)
    .where('m.is_owner', '=', true)
    .orderBy('m.operator_id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function hasOperators(tx: Tx): Promise<boolean> {
  return (await tx.selectFrom('operators').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Whether there is an operator that nobody of the demo owns. */
export async function hasOperatorsNotOfDemo(tx: Tx): Promise<boolean> {
  const row = await tx
    .selectFrom('operators as o')
    .select('o.id')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('memberships as m')
            .innerJoin('persons as p', 'p.id', 'm.person_id')
            .select('m.id')
            .whereRef('m.operator_id', '=', 'o.id')
            .where('m.is_owner', '=', true)
            .where('p.is_demo', '=', true),
        ),
      ),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The persons who own an operator and can log in. */
export async function personsWhoOwn(tx: Tx, operatorId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('memberships')
    .select('person_id as id')
    .where('operator_id', '=', operatorId)
    .where('is_owner', '=', true)
    .where('status', '=', 'active')
    .where('ended_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
