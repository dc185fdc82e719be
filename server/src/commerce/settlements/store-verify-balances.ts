import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import { ofEarning, ofOrders, type SettlementDifference } from './rules';
import { ofOperator, type VerifyScope } from './store-verify-scope';

/** Where a balance of an operator is not what its settlements and their changes have earned, pending and released. */
export async function findBalanceDifferences(
  tx: Tx,
  scope: VerifyScope | null = null,
): Promise<SettlementDifference[]> {
  const { rows } = await sql<SettlementDifference>`
    with earned as (
      select operator_id, currency, sum(earning_minor) filter (where released_at is null) as pending,
        sum(earning_minor) filter (where released_at is not null) as available
      from (
        select operator_id, currency, earning_minor, released_at from settlements
        union all select operator_id, currency, earning_minor, released_at from settlement_changes
      ) e where ${ofOperator(scope, sql`operator_id`)} group by operator_id, currency
    ), booked as (
      select a.operator_id, a.currency, -sum(e.amount_minor) filter (where a.kind = 'operator-pending') as pending,
        -sum(e.amount_minor) filter (where a.kind = 'operator-available') as available
      from ledger_accounts a join ledger_entries e on e.account_id = a.id
        join ledger_transactions t on t.id = e.transaction_id
      where a.kind = any(${ofEarning}::text[]) and t.kind = any(${ofOrders}::text[])
        and ${ofOperator(scope, sql`a.operator_id`)} and ${ofOperator(scope, sql`t.operator_id`)}
      group by a.operator_id, a.currency
    )
    select d.kind, null as "orderId", null as "transactionId", coalesce(s.operator_id, b.operator_id) as "operatorId",
      coalesce(s.currency, b.currency) as currency, d.expected::bigint as "expectedMinor", d.found::bigint as "foundMinor"
    from earned s full join booked b on b.operator_id = s.operator_id and b.currency = s.currency
    cross join lateral (values
      ('balance-pending', coalesce(s.pending, 0), coalesce(b.pending, 0)),
      ('balance-available', coalesce(s.available, 0), coalesce(b.available, 0))
    ) d (kind, expected, found)
    where d.expected <> d.found
    order by 4, 1
  `.execute(tx);
  return rows;
}
