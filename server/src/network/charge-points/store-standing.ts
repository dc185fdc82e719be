import type { StandingReason, StateCount } from '@voltdeck/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db';

/** Why a charge point `c` has its status: `reasonOf` in the words of the database. */
export const reasonInSql = sql<StandingReason>`case
  when c.configured_at is null or c.status = 'pending' then 'never_connected'
  when c.out_of_service then 'taken_out'
  when c.plan_deactivated_at is not null then 'plan'
  when c.status = 'out_of_service' then 'faulted'
  when not c.online then 'offline'
  when c.station_status = 'Faulted' then 'station_faulted'
  when c.station_status = 'Unavailable' then 'station_unavailable'
  when c.status = 'unavailable' then 'connectors_unavailable'
  else c.status end`;

/** How many of an operator's charge points have which status for which reason, the most first, and how many of them are connected. */
export async function countStates(tx: Tx, operatorId: number): Promise<(StateCount & { online: number })[]> {
  const { rows } = await sql<StateCount & { online: number }>`
    select c.status, ${reasonInSql} as reason, count(*)::int as count,
      (count(*) filter (where c.online))::int as online
    from charge_points c
    where c.operator_id = ${operatorId} and c.deleted_at is null
    group by 1, 2 order by 3 desc, 2`.execute(tx);
  return rows;
}

/** The names of members by their numbers. */
export async function namesOfMembers(tx: Tx, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; name: string }>`
    select m.id, trim(p.first_name || ' ' || p.last_name) as name
    from memberships m join persons p on p.id = m.person_id
    where m.id = any(${[...ids]}::bigint[]) and trim(p.first_name || ' ' || p.last_name) <> ''`.execute(tx);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
