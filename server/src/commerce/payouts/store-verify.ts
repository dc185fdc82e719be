import type { PayoutState } from '@voltdeck/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { PayoutDifference } from './rules';

/** One row for each payout whose movements differ from its figures; see PayoutDifference. `open` are the states in which it is under way. */
export async function findPayoutDifferences(
  tx: Tx,
  open: readonly PayoutState[],
): Promise<PayoutDifference[]> {
  const { rows } = await sql<PayoutDifference>`
    with moved as (
      select t.id, t.kind, coalesce(-sum(e.amount_minor) filter (where a.kind = 'operator-payouts'), 0) as under_way,
        coalesce(-sum(e.amount_minor) filter (where a.kind = 'paid-out'), 0) as paid,
        coalesce(-sum(e.amount_minor) filter (where a.kind = 'platform-fee'), 0) as fee,
        coalesce(-sum(e.amount_minor) filter (where a.kind = 'operator-available'), 0) as available,
        min(e.currency) as currency
      from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
        join ledger_accounts a on a.id = e.account_id
      where t.kind in ('payout', 'payout-paid', 'payout-return') group by t.id
    )
    select d.kind, d."payoutId", d."transactionId", d.currency, d.expected::bigint as "expectedMinor", d.found::bigint as "foundMinor"
    from (
      select 'payout-movement' as kind, p.id as "payoutId", p.transaction_id as "transactionId", p.currency,
        p.amount_minor as expected, case when m.kind = 'payout' then m.under_way else 0 end as found
      from payouts p left join moved m on m.id = p.transaction_id and m.currency = p.currency
      where m.id is null or m.kind <> 'payout' or m.under_way <> p.amount_minor or m.available <> -p.amount_minor
      union all
      select 'payout-end', p.id, p.end_transaction_id, p.currency,
        case when p.state = any(${[...open]}::text[]) then 0 else -p.amount_minor end, coalesce(m.under_way, 0)
      from payouts p left join moved m on m.id = p.end_transaction_id and m.currency = p.currency
      where case
        when p.state = any(${[...open]}::text[]) then m.id is not null
        when p.state = 'paid' then m.id is null or m.kind <> 'payout-paid' or m.under_way <> -p.amount_minor
          or m.fee <> p.fee_minor or m.paid <> p.amount_minor - p.fee_minor
        else m.id is null or m.kind <> 'payout-return' or m.under_way <> -p.amount_minor or m.available <> p.amount_minor
      end
      union all
      select 'payout-unknown', null, m.id, m.currency, 0, m.under_way from moved m
      where not exists (select from payouts p where p.transaction_id = m.id or p.end_transaction_id = m.id)
    ) d order by d.kind, d."payoutId", d."transactionId"
  `.execute(tx);
  return rows;
}
