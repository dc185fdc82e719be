import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { SettlementDifference } from './rules';
import { ofOperator, type VerifyScope } from './store-verify-scope';

/**
 * Where what became of the holds of strangers is not what their sessions were paid with: what was concluded in another amount,
 * what was refused by its provider, and payments that name other money than was held; see SettlementDifference.
 */
export async function findVisitDifferences(
  tx: Tx,
  scope: VerifyScope | null = null,
): Promise<SettlementDifference[]> {
  const { rows } = await sql<SettlementDifference>`
    with compared as (
      select v.id, v.order_id, v.operator_id, v.currency, v.state, v.hold, v.held_minor, v.taken_minor,
        p.visit_id is not null as paid, p.state as payment_state, coalesce(p.captured_minor, 0) as captured,
        p.authorized_minor, p.reference is distinct from v.payment or p.provider <> v.provider as is_other
      from visits v left join payments p on p.order_id = v.order_id
      where v.payment is not null and ${ofOperator(scope, sql`v.operator_id`)}
    )
    select 'visit-hold' as kind, order_id as "orderId", null::bigint as "transactionId",
      operator_id as "operatorId", currency, captured::bigint as "expectedMinor", coalesce(taken_minor, 0)::bigint as "foundMinor"
    from compared
    where hold = 'stuck' or (hold = 'concluded' and (captured <> taken_minor or payment_state = 'authorized'))
    union all
    select 'visit-payment', order_id, null::bigint, operator_id, currency, held_minor, coalesce(authorized_minor, 0)::bigint
    from compared
    where state = 'started' and (not paid or is_other or authorized_minor <> held_minor)
    order by 1, 2`.execute(tx);
  return rows;
}
