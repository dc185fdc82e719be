import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import { activeStates } from './rules';
import type { Stay } from './rules-use';

/** Since when a charge point exists, and how many connectors it has. */
export async function findCapacity(tx: Tx, id: number): Promise<{ sinceMs: number; connectors: number }> {
  const { rows } = await sql<{ since: Date; connectors: number }>`
    select c.created_at as since,
      (select count(*)::int from connectors k where k.charge_point_id = c.id and k.removed_at is null) as connectors
    from charge_points c where c.id = ${id}
  `.execute(tx);
  const found = rows[0];
  return { sinceMs: found?.since.getTime() ?? 0, connectors: found?.connectors ?? 0 };
}

/** The sessions of a charge point that ran after a moment, as long as each was plugged in. */
export async function findStays(
  tx: Tx,
  of: { chargePointId: number; fromMs: number; now: Date },
): Promise<Stay[]> {
  const { rows } = await sql<{ started: Date; stopped: Date }>`
    select started_at as started, started_at + make_interval(secs => duration_ms / 1000.0) as stopped from orders
    where charge_point_id = ${of.chargePointId} and state = 'completed'
      and completed_at >= ${new Date(of.fromMs)} and started_at is not null
    union all
    select started_at, ${of.now}::timestamptz from orders
    where charge_point_id = ${of.chargePointId} and started_at is not null and stopped_at is null
      and state = any(${[...activeStates]}::text[])
  `.execute(tx);
  return rows.map(({ started, stopped }) => ({ fromMs: started.getTime(), toMs: stopped.getTime() }));
}
