import type { PaymentKind } from '@voltdeck/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import { type DueSettlement, ofOperator, type SettlementDifference } from './rules';

interface SettlementsTable {
  order_id: number;
  operator_id: number;
  payment_kind: PaymentKind;
  currency: string;
  total_minor: number;
  fee_minor: number;
  earning_minor: number;
  settled_at: Date;
  release_at: Date | null;
  released_at: Date | null;
  transaction_id: number | null;
  release_transaction_id: number | null;
}

declare module '../../platform/db/tables' {
  interface Tables {
    settlements: SettlementsTable;
  }
}

/** Notes that an order is settled; false where it was before. */
export async function insertSettlement(
  tx: Tx,
  settlement: Omit<SettlementsTable, 'released_at' | 'release_transaction_id'>,
): Promise<boolean> {
  const row = await tx
    .insertInto('settlements')
    .values({ ...settlement, released_at: null, release_transaction_id: null })
    .onConflict((conflict) => conflict.column('order_id').doNothing())
    .returning('order_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function isSettled(tx: Tx, orderId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('settlements')
    .select('order_id')
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return row !== undefined;
}

/** When an order of this operator became or becomes available; null where the order is not this operator's. */
export async function findReleaseOf(
  tx: Tx,
  { orderId, operatorId }: { orderId: number; operatorId: number },
): Promise<{ releaseAt: Date | null; releasedAt: Date | null } | null> {
  const row = await tx
    .selectFrom('orders as o')
    .leftJoin('settlements as s', 's.order_id', 'o.id')
    .select(['s.release_at as releaseAt', 's.released_at as releasedAt'])
    .where('o.id', '=', orderId)
    .where('o.operator_id', '=', operatorId)
    .executeTakeFirst();
  return row ?? null;
}

/** Due settlements that nobody else releases at this moment, the oldest first; they are held until the transaction ends. */
export async function lockDue(tx: Tx, now: Date, limit: number): Promise<DueSettlement[]> {
  return tx
    .selectFrom('settlements')
    .select(['order_id as orderId', 'operator_id as operatorId', 'currency', 'earning_minor as earningMinor'])
    .where('released_at', 'is', null)
    .where('release_at', '<=', now)
    .orderBy('release_at')
    .orderBy('order_id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

export async function markReleased(
  tx: Tx,
  release: { orderIds: readonly number[]; transactionId: number | null; at: Date },
): Promise<void> {
  await tx
    .updateTable('settlements')
    .set({ released_at: release.at, release_transaction_id: release.transactionId })
    .where(sql<boolean>`order_id = any(${[...release.orderIds]}::bigint[])`)
    .execute();
}

/** One row for each ended order whose ledger differs from its figures; see SettlementDifference. */
export async function findSettlementDifferences(tx: Tx): Promise<SettlementDifference[]> {
  const { rows } = await sql<SettlementDifference>`
    with settled as (
      select t.order_id, min(t.id) as transaction_id, count(distinct t.id) as times,
        coalesce(sum(e.amount_minor) filter (where e.amount_minor > 0 and a.kind <> all(${ofOperator}::text[])), 0) as cost,
        coalesce(-sum(e.amount_minor) filter (where a.kind = 'platform-fee'), 0) as fee
      from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
        join ledger_accounts a on a.id = e.account_id join orders o on o.id = t.order_id
      where t.kind = 'settlement' and e.currency = o.currency group by t.order_id
    ), expected as (
      select id, currency, state, held_reason,
        case when payment_kind = 'none' then 0 else cost_minor end as cost, fee_minor as fee
      from orders
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
      ${releaseDifferences}
    ) d order by d.kind, d."orderId"
  `.execute(tx);
  return rows;
}

/** Each release makes available exactly the earnings of the settlements that name it. */
const releaseDifferences = sql`
  select 'release-amount', null, t.id, coalesce(s.currency, p.currency), coalesce(s.earning, 0), coalesce(p.amount, 0)
  from ledger_transactions t
  left join lateral (
    select min(currency) as currency, sum(earning_minor) as earning from settlements where release_transaction_id = t.id
  ) s on true
  left join lateral (
    select min(e.currency) as currency, -sum(e.amount_minor) as amount
    from ledger_entries e join ledger_accounts a on a.id = e.account_id
    where e.transaction_id = t.id and a.kind = 'operator-available'
  ) p on true
  where t.kind = 'release' and coalesce(s.earning, 0) <> coalesce(p.amount, 0)
`;
