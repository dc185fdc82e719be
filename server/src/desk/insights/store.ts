import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { Query, Sums } from '../../platform/db/query';
import type { PlaceRow, QuarterRow, RankFindings } from './rules';

interface Span {
  from: Date;
  to: Date;
}

/** A query of what sessions came to from one moment to before another. */
type SumsBetween = (span: { since: Query; until: Query }) => Query;

const moment = (at: Date): Query => sql`${at}::timestamptz`;
/** The end of a span that the moment itself belongs to. */
const through = (at: Date): Query => sql`(${at}::timestamptz + interval '1 microsecond')`;

/** Completed orders of a span by the quarter of an hour in which they started; from sums, and exact. */
export async function findQuarters(
  tx: Tx,
  { from, to }: Span,
  sessionsBetween: SumsBetween,
): Promise<QuarterRow[]> {
  const { rows } = await sql<QuarterRow>`
    select started_quarter as at, sum(orders)::int as orders, sum(energy_wh)::bigint as "energyWh"
    from (${sessionsBetween({ since: moment(from), until: through(to) })}) sums
    where started_quarter > timestamptz 'epoch'
    group by 1 having sum(orders) > 0
  `.execute(tx);
  return rows;
}

type Ranked = PlaceRow & { isBest: boolean; ranked: number; tooYoung: number };

/**
 * The charge points that earned most and least in a span, with as many candidates as either side may need.
 * What all are ranked by is summed up for each; the rest is read of those that were found.
 * Those added in the span are not among the worst, nor are those that never connected among any.
 */
export async function findRanks(
  tx: Tx,
  {
    operatorId,
    from,
    to,
    before,
    currency,
    limit,
  }: Span & { operatorId: number; before: Date; currency: string; limit: number },
  placesBetween: (span: { since: Query; until: Query }) => Sums,
): Promise<RankFindings> {
  const span = placesBetween({ since: moment(from), until: through(to) });
  const past = placesBetween({ since: moment(before), until: moment(from) });
  const byPlace = (sums: Query): Query => sql`
    select charge_point_id as id, sum(orders)::int as orders, sum(energy_wh)::bigint as energy_wh,
      coalesce(sum(earning_minor) filter (where currency = ${currency}), 0)::bigint as earning
    from (${sums}) one group by 1`;
  const { rows } = await sql<Ranked>`
    with summed as (${byPlace(span.summed)}), added as (${byPlace(span.added)}),
    placed as materialized (
      select c.id, c.created_at, coalesce(s.orders, 0) + coalesce(a.orders, 0) as orders,
        coalesce(s.energy_wh, 0) + coalesce(a.energy_wh, 0) as energy_wh,
        coalesce(s.earning, 0) + coalesce(a.earning, 0) as earning
      from charge_points c left join summed s on s.id = c.id left join added a on a.id = c.id
      where c.operator_id = ${operatorId} and c.deleted_at is null and c.configured_at is not null
    ),
    ends as (
      (select true as best, * from placed where orders > 0 order by earning desc, energy_wh desc, id limit ${limit})
      union all
      (select false as best, * from placed where created_at < ${from}
        order by earning, orders, id limit ${2 * limit})
    )
    select e.best as "isBest", e.id, c.title, e.created_at as "createdAt", e.orders, e.energy_wh as "energyWh",
      e.earning as "earningMinor", t.time_ms as "timeMs", f.earlier as "beforeMinor",
      (select count(*)::int from connectors k where k.charge_point_id = e.id and k.removed_at is null) as connectors,
      (select count(*)::int from placed) as ranked,
      (select count(*)::int from placed where created_at >= ${from}) as "tooYoung"
    from ends e join charge_points c on c.id = e.id
    cross join lateral (
      select coalesce(sum(earning_minor), 0)::bigint as earlier
      from (${past.summed} union all ${past.added}) one
      where charge_point_id = e.id and currency = ${currency}
    ) f
    cross join lateral (
      select coalesce(sum(duration_ms), 0)::bigint as time_ms
      from (${span.summed} union all ${span.added}) one
      where charge_point_id = e.id
    ) t
    order by e.best desc, case when e.best then -e.earning else e.earning end,
      case when e.best then -e.energy_wh else e.orders end, e.id
  `.execute(tx);
  const { ranked, tooYoung } = rows[0] ?? { ranked: 0, tooYoung: 0 };
  return {
    best: rows.filter(({ isBest }) => isBest),
    worst: rows.filter(({ isBest }) => !isBest),
    ranked,
    tooYoung,
  };
}
