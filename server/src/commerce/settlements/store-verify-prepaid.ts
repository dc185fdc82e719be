import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { Query } from '../../platform/db/query';
import type { SettlementDifference } from './rules';
import { ofOperator, type VerifyScope } from './store-verify-scope';

/** A payment and its movement have the same time. */
const within = (scope: VerifyScope | null, at: Query): Query =>
  scope === null ? sql`true` : sql`${at} >= ${scope.from} and ${at} < ${scope.to}`;

/** Where what drivers have paid in advance is not what stands in the books; see SettlementDifference. */
export async function findPrepaidDifferences(
  tx: Tx,
  scope: VerifyScope | null = null,
): Promise<SettlementDifference[]> {
  const { rows } = await sql<SettlementDifference>`
    with booked as (
      select t.id, t.source, t.operator_id, min(e.currency) as currency,
        -sum(e.amount_minor) filter (where a.kind = 'driver-balance') as amount
      from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
        join ledger_accounts a on a.id = e.account_id
      where t.kind = 'top-up' and ${ofOperator(scope, sql`t.operator_id`)} and ${within(scope, sql`t.occurred_at`)}
      group by t.id
    )
    select 'top-up-amount' as kind, null::bigint as "orderId", b.id as "transactionId",
      coalesce(u.operator_id, b.operator_id) as "operatorId", coalesce(u.currency, b.currency) as currency,
      coalesce(u.paid_minor, 0)::bigint as "expectedMinor", coalesce(b.amount, 0)::bigint as "foundMinor"
    from (
      select id, operator_id, currency, paid_minor from top_ups
      where state = 'paid' and ${ofOperator(scope, sql`operator_id`)} and ${within(scope, sql`concluded_at`)}
    ) u full join booked b on b.source = 'top-up:' || u.id
    where coalesce(u.paid_minor, 0) <> coalesce(b.amount, 0)
    union all
    select 'top-up-amount', null::bigint, null::bigint, coalesce(r.operator_id, b.operator_id), coalesce(r.currency, b.currency),
      coalesce(r.amount, 0)::bigint, coalesce(b.amount, 0)::bigint
    from (
      select id, operator_id, currency, case when state = 'refused' then 0 else amount_minor end as amount
      from top_up_returns where ${ofOperator(scope, sql`operator_id`)}
    ) r full join (
      select split_part(t.source, ':', 2)::bigint as id, t.operator_id, min(e.currency) as currency, sum(e.amount_minor) as amount
      from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
        join ledger_accounts a on a.id = e.account_id and a.kind = 'driver-balance'
      where t.kind = 'top-up-return' and ${ofOperator(scope, sql`t.operator_id`)}
      group by 1, 2
    ) b on b.id = r.id
    where coalesce(r.amount, 0) <> coalesce(b.amount, 0)
    union all
    select 'prepaid-below-zero', null::bigint, null::bigint, a.operator_id, a.currency, 0, -sum(e.amount_minor)::bigint
    from ledger_accounts a join ledger_entries e on e.account_id = a.id
    where a.kind = 'driver-balance' and ${ofOperator(scope, sql`a.operator_id`)}
    group by a.id having sum(e.amount_minor) > 0
    order by 1, 3`.execute(tx);
  return rows;
}
