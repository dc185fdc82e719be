import type { StateCount } from '@voltdeck/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import { openStatuses, takenStatuses } from './rules-status';
import { reasonInSql } from './store-standing';

/** How many charge points of a site have which status for which reason, and what their connectors do. */
export interface FoundFigures {
  states: StateCount[];
  connectors: number;
  free: number;
  inUse: number;
  powerW: number;
}

/** What an open order draws at a connector. */
interface Draw {
  connectorId: number;
  powerW: number | null;
}

/** How sites of an operator's stand, by their ids; one without charge points is missing. */
export async function figuresOf(
  tx: Tx,
  operatorId: number,
  { ids, draws }: { ids: readonly number[]; draws: readonly Draw[] },
): Promise<Map<number, FoundFigures>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<FoundFigures & { id: number }>`
    with there as materialized (
      select c.id, c.charging_site_id as site, c.status, c.online, ${reasonInSql} as reason from charge_points c
      where c.charging_site_id = any(${[...ids]}::bigint[]) and c.operator_id = ${operatorId} and c.deleted_at is null
    ), counted as (
      select site, status, reason, count(*)::int as count from there group by 1, 2, 3
    ), states as (
      select site, json_agg(json_build_object('status', status, 'reason', reason, 'count', count)
        order by count desc, reason) as states from counted group by site
    ), outlets as (
      select t.site, count(*)::int as connectors,
        (count(*) filter (where k.status = 'available' and t.status = any(${openStatuses}::text[])))::int as free,
        (count(*) filter (where k.status = any(${takenStatuses}::text[])))::int as in_use,
        coalesce(sum(d.power), 0)::bigint as power
      from there t join connectors k on k.charge_point_id = t.id and k.removed_at is null
      left join unnest(${draws.map((one) => one.connectorId)}::bigint[],
        ${draws.map((one) => one.powerW ?? 0)}::bigint[]) d (id, power) on d.id = k.id
      group by t.site
    )
    select s.site as id, s.states, coalesce(o.connectors, 0) as connectors, coalesce(o.free, 0) as free,
      coalesce(o.in_use, 0) as "inUse", coalesce(o.power, 0) as "powerW"
    from states s left join outlets o on o.site = s.site`.execute(tx);
  return new Map(rows.map(({ id, ...figures }) => [id, figures]));
}

/** The ids of the charge points that stand at sites. */
export async function chargePointsAt(
  tx: Tx,
  operatorId: number,
  siteIds: readonly number[],
): Promise<number[]> {
  if (siteIds.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select c.id from charge_points c where c.charging_site_id = any(${[...siteIds]}::bigint[])
      and c.operator_id = ${operatorId} and c.deleted_at is null order by c.id`.execute(tx);
  return rows.map((row) => row.id);
}
