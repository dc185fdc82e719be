import type { PaymentKind, StatementKind } from '@voltdeck/contract';
import { type Generated, sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { Query } from '../../platform/db/query';
import type { Posting } from './rules';
import { type Line, stretches } from './rules-lines';

interface LedgerLinesTable {
  transaction_id: number;
  operator_id: number;
  kind: StatementKind;
  movement: string;
  order_id: number | null;
  charge_point_id: number | null;
  payment_kind: PaymentKind | null;
  at: Date;
  pending_minor: number;
  available_minor: number;
}

interface LedgerNewLinesTable {
  id: Generated<number>;
  operator_id: number;
  at: Date;
  pending_minor: number;
  available_minor: number;
}

interface LedgerLineSumsTable {
  operator_id: number;
  level: number;
  stretch: number;
  lines: number;
  pending_minor: number;
  available_minor: number;
}

declare module '../../platform/db/tables' {
  interface Tables {
    ledger_lines: LedgerLinesTable;
    ledger_new_lines: LedgerNewLinesTable;
    ledger_line_sums: LedgerLineSumsTable;
  }
}

type NewLine = Pick<Posting, 'orderId' | 'chargePointId' | 'paymentKind' | 'occurredAt'> & {
  line: Line;
  movement: string;
  transactionId: number;
  operatorId: number;
};

/** Writes what a movement is on the statement of its operator; it belongs into the transaction that posts it. */
export async function insertLine(tx: Tx, told: NewLine): Promise<void> {
  const { line, transactionId, operatorId, movement, orderId, chargePointId, paymentKind, occurredAt } = told;
  await sql`
    with line as (
      insert into ledger_lines (transaction_id, operator_id, kind, movement, order_id, charge_point_id, payment_kind,
        at, pending_minor, available_minor)
      values (${transactionId}, ${operatorId}, ${line.kind}, ${movement}, ${orderId ?? null}, ${chargePointId ?? null},
        ${paymentKind ?? null}, ${occurredAt}, ${line.pendingMinor}, ${line.availableMinor})
      returning operator_id, at, pending_minor, available_minor
    )
    insert into ledger_new_lines (operator_id, at, pending_minor, available_minor) select * from line`.execute(
    tx,
  );
}

/** The stretch of a level in which a moment lies. */
export const stretchOf = (at: Query, level: Query): Query =>
  sql`floor(extract(epoch from ${at}))::bigint >> (${[...stretches]}::int[])[${level} + 1]`;

/**
 * Moves at most so many lines into the sums, and tells how many there were.
 * Taking and adding are one statement: a line counts once, whoever else does so at the same time or is cut off.
 */
export async function rollUpLines(tx: Tx, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with taken as (
      delete from ledger_new_lines where id in (
        select id from ledger_new_lines order by id limit ${most} for update skip locked
      ) returning *
    ), added as (
      insert into ledger_line_sums as s
      select t.operator_id, level, ${stretchOf(sql`t.at`, sql`level`)}, count(*), sum(t.pending_minor), sum(t.available_minor)
      from taken t cross join generate_series(0, ${stretches.length - 1}::int) level
      group by 1, 2, 3 order by 1, 2, 3
      on conflict (operator_id, level, stretch) do update set lines = s.lines + excluded.lines,
        pending_minor = s.pending_minor + excluded.pending_minor,
        available_minor = s.available_minor + excluded.available_minor
    )
    select count(*)::int as count from taken`.execute(tx);
  return rows[0]?.count ?? 0;
}

const [short, middle, long] = stretches;

/** Stretches of a level from the one that begins a stretch of the level above up to before the one in which `s.stretch` lies. */
const before = (level: number, from: Query | null, to: Query): Query => sql`
  select pending_minor, available_minor from ledger_line_sums
  where operator_id = s.operator_id and level = ${level}::smallint and ${from === null ? sql`true` : sql`stretch >= ${from}`}
    and stretch < ${to}`;

/**
 * What stood on an operator's balances after each of some lines, `wanted` being a query of their `transaction_id` and `at`:
 * columns `transaction_id`, `pending_balance`, `available_balance`. Sums of what lies before the shortest stretch in which
 * a line lies, and the lines within it one by one; so it costs the same however many lines there are, and is exact.
 */
export const balancesAfter = (operatorId: number, wanted: Query): Query => sql`
  select w.transaction_id, b.pending + i.pending as pending_balance, b.available + i.available as available_balance
  from (${wanted}) w
  join (
    select s.stretch, coalesce(sum(p.pending_minor), 0) as pending, coalesce(sum(p.available_minor), 0) as available
    from (
      select distinct ${operatorId}::bigint as operator_id, floor(extract(epoch from at))::bigint >> ${short}::int as stretch
      from (${wanted}) each
    ) s left join lateral (
      ${before(2, null, sql`s.stretch >> ${long - short}::int`)}
      union all
      ${before(1, sql`(s.stretch >> ${long - short}::int) << ${long - middle}::int`, sql`s.stretch >> ${middle - short}::int`)}
      union all
      ${before(0, sql`(s.stretch >> ${middle - short}::int) << ${middle - short}::int`, sql`s.stretch`)}
      union all
      select pending_minor, available_minor from ledger_new_lines
      where operator_id = s.operator_id and at < to_timestamp(s.stretch << ${short}::int)
    ) p on true group by s.stretch
  ) b on b.stretch = floor(extract(epoch from w.at))::bigint >> ${short}::int
  cross join lateral (
    select coalesce(sum(pending_minor), 0) as pending, coalesce(sum(available_minor), 0) as available
    from ledger_lines l where l.operator_id = ${operatorId} and l.at >= to_timestamp(b.stretch << ${short}::int)
      and (l.at, l.transaction_id) <= (w.at, w.transaction_id)
  ) i`;
