import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { AtOperator } from './rules-prepaid';

interface DriverBalancesTable {
  operator_id: number;
  person_id: number;
}

declare module '../../platform/db/tables' {
  interface Tables {
    driver_balances: DriverBalancesTable;
  }
}

/** Holds the balance of a driver until the transaction ends: who decides on what is free of it decides one after the other. */
export async function holdBalance(tx: Tx, { operatorId, personId }: AtOperator): Promise<void> {
  await tx
    .insertInto('driver_balances')
    .values({ operator_id: operatorId, person_id: personId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx
    .selectFrom('driver_balances')
    .select('person_id')
    .where('operator_id', '=', operatorId)
    .where('person_id', '=', personId)
    .forUpdate()
    .execute();
}

/** What of the balances of drivers was paid by a provider and has not gone back, in minor units by person. */
export async function paidBy(
  tx: Tx,
  { operatorId, personIds, provider }: { operatorId: number; personIds: readonly number[]; provider: string },
): Promise<Map<number, number>> {
  const { rows } = await sql<{ personId: number; amountMinor: number }>`
    select u.person_id as "personId", sum(u.paid_minor - coalesce((
      select sum(r.amount_minor) from top_up_returns r where r.top_up_id = u.id and r.state <> 'refused'
    ), 0))::bigint as "amountMinor"
    from top_ups u
    where u.operator_id = ${operatorId} and u.person_id = any(${[...personIds]}::bigint[])
      and u.provider = ${provider} and u.state = 'paid'
    group by 1`.execute(tx);
  return new Map(rows.map(({ personId, amountMinor }) => [personId, amountMinor]));
}

/** Orders of a driver for which an operator is still owed, the oldest first. */
export async function ordersOwed(
  tx: Tx,
  { operatorId, personId, currency, limit }: AtOperator & { currency: string; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ orderId: number }>`
    select t.order_id as "orderId"
    from ledger_accounts a join ledger_entries e on e.account_id = a.id
      join ledger_transactions t on t.id = e.transaction_id
    where a.operator_id = ${operatorId} and a.kind = 'person-debt' and a.reference = ${String(personId)}
      and a.currency = ${currency} and t.order_id is not null
    group by t.order_id having sum(e.amount_minor) > 0
    order by t.order_id limit ${limit}`.execute(tx);
  return rows.map(({ orderId }) => orderId);
}
