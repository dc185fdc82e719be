import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { Query } from '../../platform/db/query';
import { ofDriver, ofGiving, ofPaid, type SettlementDifference, unpaidEnds } from './rules';
import { ofScope, type VerifyScope, withOrders } from './store-verify-scope';

/** Where refunds, collections and what they note disagree with the books; see SettlementDifference. */
export async function findRefundDifferences(
  tx: Tx,
  scope: VerifyScope | null = null,
): Promise<SettlementDifference[]> {
  const { rows } = await sql<SettlementDifference>`
    with ${withOrders(scope)}
    select d.kind, d.order_id as "orderId", d.transaction_id as "transactionId", d.currency,
      d.expected::bigint as "expectedMinor", d.found::bigint as "foundMinor"
    from (
      ${refundDifferences(scope)}
      union all
      ${untakenDifferences(scope)}
      union all
      ${movementDifferences(scope)}
      union all
      ${captureDifferences(scope)}
      union all
      ${collectionDifferences(scope)}
      union all
      ${priceDifferences(scope)}
      union all
      ${belowZero(scope)}
    ) d (kind, order_id, transaction_id, currency, expected, found) where d.expected <> d.found
    order by d.kind, d.order_id, d.transaction_id, d.expected
  `.execute(tx);
  return rows;
}

/** What a change gave back is noted as a refund of the same amount, price and fee, and nothing else is. */
const refundDifferences = (scope: VerifyScope | null): Query => sql`
  select 'refund-amount', coalesce(c.order_id, r.order_id), c.transaction_id, coalesce(c.currency, r.currency),
    d.expected, d.found
  from (
    select c.*, case when s.payment_kind = 'platform' then -c.collected_minor else -c.total_minor end as given
    from settlement_changes c join settlements s on s.order_id = c.order_id
    where ${ofScope(scope, sql`c.order_id`)}
  ) c
  full join (select * from refunds where ${ofScope(scope, sql`order_id`)}) r on r.change_id = c.id
  cross join lateral (values
    (case when c.kind = any(${ofGiving}::text[]) then greatest(c.given, 0) else 0 end, coalesce(r.amount_minor, 0)),
    (case when r.id is null then 0 else -coalesce(c.total_minor, 0) end, coalesce(r.price_minor, 0)),
    (case when r.id is null then 0 else -coalesce(c.fee_minor, 0) end, coalesce(r.fee_minor, 0))
  ) d (expected, found)
`;

/** What was not paid out in the end was taken back by a change that names it. */
const untakenDifferences = (scope: VerifyScope | null): Query => sql`
  select 'refund-not-taken-back', r.order_id, c.transaction_id, r.currency, r.amount_minor, 0
  from refunds r join settlement_changes c on c.id = r.change_id
  where r.state = any(${unpaidEnds}::text[]) and ${ofScope(scope, sql`r.order_id`)}
    and not exists (select from settlement_changes n where n.mends_id = c.id)
`;

/** What a change notes as collected and as given up is what its movement moved of provider and write-offs. */
const movementDifferences = (scope: VerifyScope | null): Query => sql`
  select d.kind, c.order_id, c.transaction_id, c.currency, d.expected, d.found
  from settlement_changes c
  left join lateral (
    select sum(e.amount_minor) filter (where a.kind = any(${ofPaid}::text[])) as collected,
      sum(e.amount_minor) filter (where a.kind = 'operator-write-offs') as written_off
    from ledger_entries e join ledger_accounts a on a.id = e.account_id where e.transaction_id = c.transaction_id
  ) m on true
  cross join lateral (values
    ('collected-amount', c.collected_minor, coalesce(m.collected, 0)),
    ('written-off-amount', c.written_off_minor, coalesce(m.written_off, 0))
  ) d (kind, expected, found)
  where ${ofScope(scope, sql`c.order_id`)}
`;

/** What a provider took of a hold is what the settlement booked of it. */
const captureDifferences = (scope: VerifyScope | null): Query => sql`
  select 'captured-amount', p.order_id, s.transaction_id, p.currency, coalesce(p.captured_minor, 0), coalesce(m.collected, 0)
  from payments p
  left join settlements s on s.order_id = p.order_id
  left join lateral (
    select sum(e.amount_minor) as collected from ledger_entries e join ledger_accounts a on a.id = e.account_id
    where e.transaction_id = s.transaction_id and a.kind = any(${ofPaid}::text[])
  ) m on true
  where ${ofScope(scope, sql`p.order_id`)}
`;

/** What collections brought is what changes have booked of it. */
const collectionDifferences = (scope: VerifyScope | null): Query => sql`
  select 'collection-amount', coalesce(d.order_id, c.order_id), null::bigint, coalesce(d.currency, c.currency),
    coalesce(d.amount, 0), coalesce(c.amount, 0)
  from (
    select order_id, min(currency) as currency, sum(amount_minor) as amount from debt_collections
    where state = 'collected' and ${ofScope(scope, sql`order_id`)} group by order_id
  ) d full join (
    select order_id, min(currency) as currency, sum(collected_minor) as amount from settlement_changes
    where kind = 'collection' and ${ofScope(scope, sql`order_id`)} group by order_id
  ) c on c.order_id = d.order_id
`;

/** By how much refunds have lowered the price of an order, as it says itself and by its changes. */
const priceDifferences = (scope: VerifyScope | null): Query => sql`
  select 'order-refunded', o.id, null::bigint, o.currency, coalesce(c.price, 0), o.refunded_minor
  from orders o left join (
    select order_id, -sum(total_minor) as price from settlement_changes
    where kind = any(${ofGiving}::text[]) and ${ofScope(scope, sql`order_id`)} group by order_id
  ) c on c.order_id = o.id
  where (o.refunded_minor <> 0 or c.price is not null) and ${ofScope(scope, sql`o.id`)}
`;

/** Of an order nobody owes, has to their credit, has given up or has paid less than nothing. */
const belowZero = (scope: VerifyScope | null): Query => sql`
  select 'order-below-zero', t.order_id, null::bigint, e.currency, 0,
    sum(case when a.kind = 'person-credit' then -e.amount_minor else e.amount_minor end)
  from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
    join ledger_accounts a on a.id = e.account_id
  where t.order_id is not null and a.kind = any(${ofDriver}::text[]) and ${ofScope(scope, sql`t.order_id`)}
  group by t.order_id, a.kind, e.currency
  having sum(case when a.kind = 'person-credit' then -e.amount_minor else e.amount_minor end) < 0
`;
