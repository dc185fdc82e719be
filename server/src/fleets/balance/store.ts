import { type Generated, sql } from 'kysely';
import type { Tx } from '../../platform/db/db';

declare module '../../platform/db/tables' {
  interface Tables {
    fleet_accounts: {
      fleet_id: number;
      operator_id: number;
      warn_levels: number[];
      warned_minor: number | null;
    };
    fleet_deposits: {
      id: Generated<number>;
      operator_id: number;
      fleet_id: number;
      currency: string;
      amount_minor: number;
      reason: string | null;
      reference: string | null;
      by_membership: number | null;
      at: Date;
      transaction_id: number | null;
    };
  }
}

/** A fleet of an operator's. */
export interface OfFleet {
  operatorId: number;
  fleetId: number;
}

/** An account that is held until the transaction ends; levels in minor units. */
export interface HeldAccount extends OfFleet {
  warnLevels: number[];
  warnedMinor: number | null;
}

/** Opens the account of a fleet where it has none yet. */
export async function openAccount(tx: Tx, { operatorId, fleetId }: OfFleet): Promise<void> {
  await sql`
    insert into fleet_accounts (fleet_id, operator_id) values (${fleetId}, ${operatorId}) on conflict (fleet_id) do nothing
  `.execute(tx);
}

/** Holds the accounts of fleets in ascending order, so that two who hold several never wait for each other; one that was never opened is missing. */
export async function holdAccounts(tx: Tx, fleetIds: readonly number[]): Promise<HeldAccount[]> {
  if (fleetIds.length === 0) return [];
  const { rows } = await sql<HeldAccount>`
    select fleet_id as "fleetId", operator_id as "operatorId", warn_levels as "warnLevels", warned_minor as "warnedMinor"
    from fleet_accounts where fleet_id = any(${[...fleetIds]}::bigint[]) order by fleet_id for update
  `.execute(tx);
  return rows;
}

/** The levels of a fleet at which it warns, in minor units. */
export async function warnLevelsOf(tx: Tx, fleetId: number): Promise<number[]> {
  const row = await tx
    .selectFrom('fleet_accounts')
    .select('warn_levels')
    .where('fleet_id', '=', fleetId)
    .executeTakeFirst();
  return row?.warn_levels ?? [];
}

export async function saveWarnLevels(
  tx: Tx,
  {
    fleetId,
    levels,
    warnedMinor,
  }: { fleetId: number; levels: readonly number[]; warnedMinor: number | null },
): Promise<void> {
  await sql`
    update fleet_accounts set warn_levels = ${[...levels]}::bigint[], warned_minor = ${warnedMinor}
    where fleet_id = ${fleetId}
  `.execute(tx);
}

export async function saveWarned(tx: Tx, fleetId: number, warnedMinor: number | null): Promise<void> {
  await tx
    .updateTable('fleet_accounts')
    .set({ warned_minor: warnedMinor })
    .where('fleet_id', '=', fleetId)
    .execute();
}

/** Money to be booked on the balance of a fleet, or taken from it. */
export interface NewDeposit extends OfFleet {
  amountMinor: number;
  currency: string;
  reason: string | null;
  reference: string | null;
  membershipId: number | null;
  at: Date;
}

/** Notes a deposit and gives its number; null where the operator has booked the same reference before. */
export async function insertDeposit(tx: Tx, deposit: NewDeposit): Promise<number | null> {
  const { operatorId, fleetId, currency, amountMinor, reason, reference, membershipId, at } = deposit;
  const row = await tx
    .insertInto('fleet_deposits')
    .values({
      operator_id: operatorId,
      fleet_id: fleetId,
      currency,
      amount_minor: amountMinor,
      reason,
      reference,
      by_membership: membershipId,
      at,
      transaction_id: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Notes by which movement a deposit was booked. */
export async function markBooked(tx: Tx, id: number, transactionId: number): Promise<void> {
  await tx
    .updateTable('fleet_deposits')
    .set({ transaction_id: transactionId })
    .where('id', '=', id)
    .execute();
}

/** When a reference was booked by an operator. */
export async function bookedAt(tx: Tx, operatorId: number, reference: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date }>`
    select at from fleet_deposits
    where operator_id = ${operatorId} and upper(reference) = upper(${reference}) and reference is not null
      and amount_minor > 0 limit 1
  `.execute(tx);
  return rows[0]?.at ?? null;
}

/** What sessions have set aside of the balance of a fleet, and how many of them run; states come from charging. */
export async function reservedOf(
  tx: Tx,
  fleetId: number,
  { running, open }: { running: readonly string[]; open: readonly string[] },
): Promise<{ reservedMinor: number; running: number }> {
  const { rows } = await sql<{ reservedMinor: number; running: number }>`
    select coalesce(sum(case when o.state = any(${[...running]}::text[])
        then greatest(r.estimate_minor, o.cost_minor) else o.cost_minor end), 0)::bigint as "reservedMinor",
      count(*) filter (where o.state = any(${[...running]}::text[]))::int as running
    from fleet_reservations r join orders_now o on o.id = r.order_id
    where r.fleet_id = ${fleetId} and (o.state = any(${[...open]}::text[])
      or (o.state = 'completed' and not exists (select from settlements s where s.order_id = o.id)))
  `.execute(tx);
  return rows[0] ?? { reservedMinor: 0, running: 0 };
}

export async function nameOfFleet(tx: Tx, fleetId: number): Promise<string> {
  const row = await tx.selectFrom('fleets').select('name').where('id', '=', fleetId).executeTakeFirst();
  return row?.name ?? '';
}
