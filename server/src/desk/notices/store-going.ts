import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import { type Going, type Known, mostNamed } from './rules';

/** Power centers that are in service and away; each kind is few and comes from its own index. */
const away = sql`
  select 'outage' as kind, operator_id, id, title, offline_since as since from charge_points
  where deleted_at is null and is_troubled and not online and offline_since is not null
    and not out_of_service and plan_deactivated_at is null`;

/** Power centers in service of which a connector, or the whole, is faulted. */
const faulted = sql`
  select 'fault' as kind, operator_id, id, title, min(since) as since from (
    select c.operator_id, c.id, c.title, k.status_at as since
    from connectors k join charge_points c on c.id = k.charge_point_id
    where k.is_faulted and k.removed_at is null and k.status_at is not null
      and c.deleted_at is null and not c.out_of_service and c.plan_deactivated_at is null
    union all
    select operator_id, id, title, station_status_at from charge_points
    where deleted_at is null and is_troubled and station_status = 'Faulted' and station_status_at is not null
      and not out_of_service and plan_deactivated_at is null
  ) each group by operator_id, id, title`;

/** What goes on at each operator since a span of time, by one statement for all of them. */
export async function findTrouble(tx: Tx, { from, to }: { from: Date; to: Date }): Promise<Going[]> {
  const { rows } = await sql<Going>`
    select kind, operator_id as "operatorId", count(*)::int as count, min(since) as since,
      to_jsonb((array_agg(json_build_object('id', id, 'title', title) order by since, id))[1:${sql.lit(
        mostNamed,
      )}]) as named, null as about
    from (${away} union all ${faulted}) going where since > ${from} and since <= ${to}
    group by kind, operator_id`.execute(tx);
  return rows;
}

/** Of notices whose trouble is no news any more: how many of theirs still go on. */
export async function countLeft(tx: Tx, closing: readonly Known[]): Promise<Map<number, number>> {
  if (closing.length === 0) return new Map();
  const { rows } = await sql<{ id: number; left: number }>`
    select n.id, count(*)::int as left
    from unnest(
      ${closing.map(({ id }) => id)}::bigint[], ${closing.map(({ kind }) => kind)}::text[],
      ${closing.map(({ operatorId }) => operatorId)}::bigint[], ${closing.map(({ since }) => since)}::timestamptz[]
    ) n (id, kind, operator_id, since)
    join (${away} union all ${faulted}) going
      on going.kind = n.kind and going.operator_id = n.operator_id and going.since >= n.since
    group by n.id`.execute(tx);
  return new Map(rows.map(({ id, left }) => [id, left]));
}

/** Fleets whose balance is below a level that they set. */
export async function findLowFleets(tx: Tx, now: Date): Promise<Going[]> {
  const { rows } = await sql<Going>`
    select 'fleet-balance' as kind, f.operator_id as "operatorId", count(*)::int as count, ${now}::timestamptz as since,
      to_jsonb((array_agg(json_build_object('id', f.id, 'title', f.name) order by f.name, f.id))[1:${sql.lit(
        mostNamed,
      )}]) as named, null as about
    from fleet_accounts a join fleets f on f.id = a.fleet_id
    where a.warned_minor is not null and f.deleted_at is null group by f.operator_id`.execute(tx);
  return rows;
}

/** A plan whose payment was refused and is tried again, or that ends soon. */
export interface PlanRow {
  operatorId: number;
  endsAt: Date | null;
  since: Date;
}

/** The plans of which their operators are to be told. */
export async function findPlans(tx: Tx, { now, endsBy }: { now: Date; endsBy: Date }): Promise<PlanRow[]> {
  const { rows } = await sql<PlanRow>`
    select operator_id as "operatorId", null::timestamptz as "endsAt", coalesce(paid_until, started_at) as since
    from subscriptions where renew_at is not null and refusals > 0
    union all
    select operator_id, ends_at, ${now}::timestamptz from subscriptions
    where ends_at > ${now} and ends_at <= ${endsBy} and (renew_at is null or refusals = 0)`.execute(tx);
  return rows;
}
