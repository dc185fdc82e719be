import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import { stretches, type LineDifference } from './rules-lines';
import { stretchOf } from './store-lines';

/** Where the statement of an operator is not what its movements have moved, and where sums are not what its lines come to. */
export async function findLineDifferences(tx: Tx): Promise<LineDifference[]> {
  const { rows } = await sql<LineDifference>`
    select d.kind, d.operator_id as "operatorId", d.transaction_id as "transactionId", o.currency,
      d.expected::bigint as "expectedMinor", d.found::bigint as "foundMinor"
    from (
      ${lineDifferences}
      union all
      ${sumDifferences}
    ) d (kind, operator_id, transaction_id, expected, found) left join operators o on o.id = d.operator_id
    order by 1, 2, 3, 4
  `.execute(tx);
  return rows;
}

/** Each movement of an operator has one line, with what it moved of both balances. */
const lineDifferences = sql`
  select d.kind, coalesce(m.operator_id, l.operator_id), coalesce(m.id, l.transaction_id), d.expected, d.found
  from (
    select t.id, t.operator_id,
      coalesce(-sum(e.amount_minor) filter (where a.kind = 'operator-pending'), 0) as pending,
      coalesce(-sum(e.amount_minor) filter (where a.kind = 'operator-available'), 0) as available
    from ledger_transactions t left join ledger_entries e on e.transaction_id = t.id
      left join ledger_accounts a on a.id = e.account_id and a.operator_id = t.operator_id
    where t.operator_id is not null group by t.id
  ) m full join ledger_lines l on l.transaction_id = m.id and l.operator_id = m.operator_id
  cross join lateral (values
    ('line-missing', case when m.id is null then 0 else 1 end, case when l.transaction_id is null then 0 else 1 end),
    ('line-amount', coalesce(m.pending, 0), coalesce(l.pending_minor, m.pending)),
    ('line-amount', coalesce(m.available, 0), coalesce(l.available_minor, m.available))
  ) d (kind, expected, found) where d.expected <> d.found
`;

/** Each stretch of time has the sums of its lines, but for those that are still to be added. */
const sumDifferences = sql`
  select 'line-sums', coalesce(c.operator_id, s.operator_id), null::bigint, d.expected, d.found
  from (
    select operator_id, level, ${stretchOf(sql`at`, sql`level`)} as stretch, sum(lines) as lines,
      sum(pending) as pending, sum(available) as available
    from (
      select operator_id, at, 1 as lines, pending_minor as pending, available_minor as available from ledger_lines
      union all
      select operator_id, at, -1, -pending_minor, -available_minor from ledger_new_lines
    ) l cross join generate_series(0, ${stretches.length - 1}::int) level group by 1, 2, 3
  ) c full join ledger_line_sums s using (operator_id, level, stretch)
  cross join lateral (values
    (coalesce(c.lines, 0), coalesce(s.lines, 0)),
    (coalesce(c.pending, 0), coalesce(s.pending_minor, 0)),
    (coalesce(c.available, 0), coalesce(s.available_minor, 0))
  ) d (expected, found) where d.expected <> d.found
`;
