import type { FleetPaymentKind, Parsed, payments } from '@voltdeck/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import { likeAnywhere } from '../../platform/db/like';
import type { Query } from '../../platform/db/query';
import { movementOf, ownMovements, type PaymentRow, type PaymentWord } from './rules';

/** What is asked of the list, with the words of its search. */
export type Asked = Omit<Parsed<typeof payments.exportPayments>['query'], 'format' | 'search'> & {
  words: readonly PaymentWord[];
};

/** The account of a fleet in the books; null where nothing was ever posted on it. */
export async function accountOf(
  tx: Tx,
  { operatorId, fleetId, currency }: { operatorId: number; fleetId: number; currency: string },
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from ledger_accounts where operator_id = ${operatorId} and kind = 'fleet-balance'
      and reference = ${String(fleetId)} and currency = ${currency}`.execute(tx);
  return rows[0]?.id ?? null;
}

const isOfKind = (kind: FleetPaymentKind): Query => {
  const movement = movementOf(kind);
  return movement === null ? sql`t.kind <> all(${ownMovements}::text[])` : sql`t.kind = ${movement}`;
};

/** Whether a payment holds a word: in its vehicle, reference or reason, or as its number, that of its order, or its amount. */
function holds({ word, number, amountMinor }: PaymentWord): Query {
  const text = likeAnywhere(word);
  const parts = [
    sql`exists (select from orders o join vehicles v on v.id = o.payer_id and o.payer_kind = 'vehicle'
      where o.id = t.order_id and (v.title ilike ${text} or v.license_plate ilike ${text} or v.plate_key ilike ${text}))`,
    sql`exists (select from fleet_deposits d where d.transaction_id = t.id
      and (d.reference ilike ${text} or d.reason ilike ${text}))`,
    sql`exists (select from settlement_changes n where n.transaction_id = t.id and n.reason ilike ${text})`,
  ];
  if (number !== null) parts.push(sql`t.order_id = ${number}::bigint`, sql`e.id = ${number}::bigint`);
  if (amountMinor !== null) parts.push(sql`abs(e.amount_minor) = ${amountMinor}::bigint`);
  return sql`(${sql.join(parts, sql` or `)})`;
}

/** What a payment must be to stand in the list; needs its entry `e` and its movement `t`. */
function conditions({ kind, from, to, words }: Asked): Query {
  const parts = [sql`true`];
  if (kind) parts.push(sql`(${sql.join(kind.map(isOfKind), sql` or `)})`);
  if (from) parts.push(sql`t.occurred_at >= ${from}::timestamptz`);
  if (to) parts.push(sql`t.occurred_at < ${to}::timestamptz`);
  parts.push(...words.map(holds));
  return sql.join(parts, sql` and `);
}

const entries = (accountId: number): Query =>
  sql`ledger_entries e join ledger_transactions t on t.id = e.transaction_id and e.account_id = ${accountId}`;

/** What is told of an entry `w` beside its amount. */
const told = sql`w.id, t.occurred_at as at, t.kind as movement, -w.amount_minor as "amountMinor",
  t.order_id as "orderId", v.id as "vehicleId", v.title as "vehicleTitle", c.id as "chargePointId", c.title as "chargePointTitle",
  coalesce(d.reason, n.reason) as reason, d.reference,
  (select nullif(trim(p.first_name || ' ' || p.last_name), '') from memberships m join persons p on p.id = m.person_id
    where m.id = coalesce(d.by_membership, n.by_membership)) as by`;
const toldOf = sql`join ledger_transactions t on t.id = w.transaction_id
  left join orders o on o.id = t.order_id
  left join vehicles v on v.id = o.payer_id and o.payer_kind = 'vehicle'
  left join charge_points c on c.id = o.charge_point_id
  left join fleet_deposits d on d.transaction_id = t.id
  left join settlement_changes n on n.transaction_id = t.id`;

/**
 * A page of payments, each with the balance after it: what stands there now less what came later.
 * The first page of a list that is narrowed to nothing reads as many entries as it shows.
 */
export async function pageOfPayments(
  tx: Tx,
  accountId: number,
  query: Asked & { page: number; per_page: number },
): Promise<PaymentRow[]> {
  const { page, per_page: perPage, sort = '-at' } = query;
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`;
  const { rows } = await sql<PaymentRow>`
    with w as materialized (
      select e.id, e.transaction_id, e.amount_minor from ${entries(accountId)} where ${conditions(query)}
      order by e.id ${direction} limit ${perPage} offset ${(page - 1) * perPage}
    ), span as (
      select min(id) as lowest, max(id) as highest from w
    ), now as (
      select (select coalesce(sum(amount_minor), 0) from ledger_account_sums where account_id = ${accountId})
        + (select coalesce(sum(amount_minor), 0) from ledger_new_entries where account_id = ${accountId})
        - (select coalesce(sum(e.amount_minor), 0) from ledger_entries e, span
          where e.account_id = ${accountId} and e.id > span.highest) as amount
    ), later as (
      select e.id, sum(e.amount_minor) over (order by e.id desc) - e.amount_minor as amount
      from ledger_entries e, span
      where e.account_id = ${accountId} and e.id between span.lowest and span.highest
    )
    select ${told}, (later.amount - now.amount)::bigint as "balanceMinor"
    from w join later on later.id = w.id cross join now ${toldOf}
    order by w.id ${direction}`.execute(tx);
  return rows;
}

/** How many there are; where there are more than `most`, one more than that. */
export async function countPayments(
  tx: Tx,
  accountId: number,
  { query, most }: { query: Asked; most: number },
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select from ${entries(accountId)} where ${conditions(query)} limit ${most + 1}
    ) counted`.execute(tx);
  return rows[0]?.total ?? 0;
}

/** Where a part of an export begins, and the balance before its first payment: after it, where the newest come first. */
export interface Place {
  id: number;
  balanceMinor: number;
}

/** Where the export of an account begins. */
export async function firstPlace(tx: Tx, accountId: number, isNewestFirst: boolean): Promise<Place> {
  const { rows } = await sql<Place>`
    select coalesce(max(id), 0) + 1 as id, -coalesce(sum(amount_minor), 0)::bigint as "balanceMinor"
    from ledger_entries where account_id = ${accountId}`.execute(tx);
  const newest = rows[0] ?? { id: 1, balanceMinor: 0 };
  return isNewestFirst ? newest : { id: 0, balanceMinor: 0 };
}

/** The next entries of an account from a place on, those among them that are asked for, and the place after them; null at the end. */
export async function partOfPayments(
  tx: Tx,
  accountId: number,
  { query, from, count }: { query: Asked; from: Place; count: number },
): Promise<{ rows: PaymentRow[]; next: Place | null }> {
  const isNewestFirst = (query.sort ?? '-at').startsWith('-');
  const [direction, beyond] = isNewestFirst ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`];
  const run = sql`sum(e.amount_minor) over (order by e.id ${direction})`;
  // Going back, what stood after a payment is what stood before the later ones were posted.
  const after = isNewestFirst
    ? sql`${from.balanceMinor}::bigint + ${run} - e.amount_minor`
    : sql`${from.balanceMinor}::bigint - ${run}`;
  const { rows } = await sql<PaymentRow & { isAsked: boolean }>`
    with w as materialized (
      select e.id, e.transaction_id, e.amount_minor, (${after})::bigint as balance
      from (select * from ledger_entries where account_id = ${accountId} and id ${beyond} ${from.id}
        order by id ${direction} limit ${count}) e
    )
    select ${told}, w.balance as "balanceMinor",
      (select ${conditions(query)} from ledger_entries e where e.id = w.id) as "isAsked"
    from w ${toldOf} order by w.id ${direction}`.execute(tx);
  const last = rows.at(-1);
  if (last === undefined || rows.length < count)
    return { rows: rows.filter(({ isAsked }) => isAsked), next: null };
  const balanceMinor = isNewestFirst ? last.balanceMinor - last.amountMinor : last.balanceMinor;
  return { rows: rows.filter(({ isAsked }) => isAsked), next: { id: last.id, balanceMinor } };
}
