import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { Query } from '../../platform/db/query';
import { ofChange, ofEarning, ofPayer, type SettlementDifference } from './rules';
import { inPeriod, ofScope, type VerifyScope, withOrders } from './store-verify-scope';

/** One row for each ended order whose ledger differs from its figures; see SettlementDifference. */
export async function findSettlementDifferences(
  tx: Tx,
  scope: VerifyScope | null = null,
): Promise<SettlementDifference[]> {
  const { rows } = await sql<SettlementDifference>`
    with ${withOrders(scope)}, settled as (
      select t.order_id, min(t.id) as transaction_id, count(distinct t.id) filter (where t.kind = 'settlement') as times,
        coalesce(sum(e.amount_minor) filter (where a.kind = any(${ofPayer}::text[])), 0) as cost,
        coalesce(-sum(e.amount_minor) filter (where a.kind = 'platform-fee'), 0) as fee
      from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
        join ledger_accounts a on a.id = e.account_id join orders o on o.id = t.order_id
      where (t.kind = 'settlement' or t.kind = any(${ofChange}::text[])) and e.currency = o.currency
        and ${ofScope(scope, sql`t.order_id`)}
      group by t.order_id
    ), expected as (
      select id, currency, state, held_reason,
        case when payment_kind = 'none' then 0 else cost_minor end as cost, fee_minor as fee
      from orders where ${ofScope(scope, sql`id`)}
    ), compared as (
      select o.id as "orderId", s.transaction_id as "transactionId", o.currency, s.order_id is not null as has,
        o.state = 'completed' and o.held_reason is null as ended, s.times,
        o.cost as expected_cost, coalesce(s.cost, 0) as found_cost, o.fee as expected_fee, coalesce(s.fee, 0) as found_fee,
        exists (select from settlements n where n.order_id = o.id) as noted
      from expected o left join settled s on s.order_id = o.id
    )
    select d.kind, d."orderId", d."transactionId", d.currency,
      d.expected::bigint as "expectedMinor", d.found::bigint as "foundMinor"
    from (
      select 'order-not-settled' as kind, "orderId", "transactionId", currency, expected_cost as expected, 0 as found
      from compared where ended and (not noted or (not has and (expected_cost > 0 or expected_fee > 0)))
      union all
      select 'order-settled-twice', "orderId", "transactionId", currency, expected_cost, found_cost from compared where times > 1
      union all
      select 'order-cost', "orderId", "transactionId", currency, expected_cost, found_cost
      from compared where ended and has and expected_cost <> found_cost
      union all
      select 'order-fee', "orderId", "transactionId", currency, expected_fee, found_fee
      from compared where ended and has and expected_fee <> found_fee
      union all
      select 'settled-before-end', "orderId", "transactionId", currency, 0, found_cost from compared where not ended and (has or noted)
      union all
      ${releaseDifferences(scope)}
      union all
      ${changeDifferences(scope)}
    ) d order by d.kind, d."orderId"
  `.execute(tx);
  return rows;
}

/** Each release makes available exactly the earnings of the settlements and changes that name it. */
const releaseDifferences = (scope: VerifyScope | null): Query => sql`
  select 'release-amount', null, t.id, coalesce(s.currency, p.currency), coalesce(s.earning, 0), coalesce(p.amount, 0)
  from ledger_transactions t
  left join lateral (
    select min(currency) as currency, sum(earning_minor) as earning from (
      select currency, earning_minor from settlements where release_transaction_id = t.id
      union all select currency, earning_minor from settlement_changes where release_transaction_id = t.id
    ) released
  ) s on true
  left join lateral (
    select min(e.currency) as currency, -sum(e.amount_minor) as amount
    from ledger_entries e join ledger_accounts a on a.id = e.account_id
    where e.transaction_id = t.id and a.kind = 'operator-available'
  ) p on true
  where t.kind = 'release' and ${inPeriod(scope, sql`t`)} and coalesce(s.earning, 0) <> coalesce(p.amount, 0)
`;

/** Each change of a settlement moves exactly what it notes: of the payer's account, of the fee, of what is earned. */
const changeDifferences = (scope: VerifyScope | null): Query => sql`
  select 'change-amount', coalesce(c.order_id, t.order_id), t.id, coalesce(c.currency, o.currency), d.expected, d.found
  from (select * from settlement_changes where ${ofScope(scope, sql`order_id`)}) c
  full join (
    select * from ledger_transactions where kind = any(${ofChange}::text[]) and ${ofScope(scope, sql`order_id`)}
  ) t on t.id = c.transaction_id
  left join orders o on o.id = coalesce(c.order_id, t.order_id)
  left join lateral (
    select coalesce(sum(e.amount_minor) filter (where a.kind = any(${ofPayer}::text[])), 0) as cost,
      coalesce(-sum(e.amount_minor) filter (where a.kind = 'platform-fee'), 0) as fee,
      coalesce(-sum(e.amount_minor) filter (where a.kind = any(${ofEarning}::text[])), 0) as earning
    from ledger_entries e join ledger_accounts a on a.id = e.account_id where e.transaction_id = t.id
  ) m on true
  cross join lateral (values
    (case when o.payment_kind = 'none' then 0 else coalesce(c.total_minor, 0) end, m.cost),
    (coalesce(c.fee_minor, 0), m.fee),
    (coalesce(c.earning_minor, 0), m.earning)
  ) d (expected, found)
  where d.expected <> d.found
`;
