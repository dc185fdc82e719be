import type { settlements } from '@voltdeck/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/db';

export async function currencyOf(tx: Tx, operatorId: number): Promise<string> {
  const { currency } = await tx
    .selectFrom('operators')
    .select('currency')
    .where('id', '=', operatorId)
    .executeTakeFirstOrThrow();
  return currency;
}

/** When the next earning of an operator becomes available; null where none is pending. */
export async function nextReleaseOf(tx: Tx, operatorId: number): Promise<Date | null> {
  const row = await tx
    .selectFrom('settlements')
    .select('release_at as at')
    .where('operator_id', '=', operatorId)
    .where('released_at', 'is', null)
    .where('release_at', 'is not', null)
    .orderBy('release_at')
    .limit(1)
    .executeTakeFirst();
  return row?.at ?? null;
}

/** Whose balance: a driver's with one operator, on the accounts of these kinds. */
export interface OfDriver {
  operatorId: number;
  personId: number;
  kinds: readonly settlements.AccountKind[];
  currency: string;
}

/** A movement on the balance of a driver in minor units: what it changed, and what the balance came to. */
export interface DriverMovement {
  id: number;
  kind: settlements.MovementKind;
  at: Date;
  orderId: number | null;
  chargePoint: { id: number; title: string } | null;
  amountMinor: number;
  balanceMinor: number;
}

const movementsOf = ({ operatorId, personId, kinds, currency }: OfDriver): RawBuilder<unknown> => sql`
  select e.transaction_id as id, -sum(e.amount_minor) as amount
  from ledger_accounts a join ledger_entries e on e.account_id = a.id
  where a.operator_id = ${operatorId} and a.kind = any(${[...kinds]}::text[]) and a.reference = ${String(personId)}
    and a.currency = ${currency}
  group by 1`;

/** A page of the movements on a driver's balance, the latest first. */
export async function pageOfDriver(
  tx: Tx,
  of: OfDriver,
  { limit, offset }: { limit: number; offset: number },
): Promise<DriverMovement[]> {
  const { rows } = await sql<DriverMovement>`
    select m.id, t.kind, t.occurred_at as at, t.order_id as "orderId", m.amount::bigint as "amountMinor",
      m.balance::bigint as "balanceMinor",
      case when c.id is not null then json_build_object('id', c.id, 'title', c.title) end as "chargePoint"
    from (
      select id, amount, sum(amount) over (order by id) as balance from (${movementsOf(of)}) own
      order by id desc limit ${limit} offset ${offset}
    ) m
    join ledger_transactions t on t.id = m.id
    left join orders o on o.id = t.order_id
    left join charge_points c on c.id = o.charge_point_id
    order by m.id desc`.execute(tx);
  return rows;
}

/** How many movements there are on a driver's balance. */
export async function countOfDriver(tx: Tx, of: OfDriver): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (${movementsOf(of)}) own`.execute(tx);
  return rows[0]?.total ?? 0;
}
