import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/db';
import type { EndedSession } from '../rules/lost';

/** The sessions of a charge point that ended since a moment, the newest first. */
export async function sessionsEndedSince(
  tx: Tx,
  of: { chargePointId: number; since: Date; limit: number },
): Promise<EndedSession[]> {
  const { rows } = await sql<EndedSession>`
    select connector_number as "connectorNumber", started_at as "startedAt", stopped_at as "stoppedAt",
      stop_reason as reason, stop_requested_why is not null as "isAskedFor"
    from orders
    where charge_point_id = ${of.chargePointId} and started_at is not null and stopped_at >= ${of.since}
      and ((state = 'completed' and completed_at >= ${of.since}) or state = 'finishing')
    order by completed_at desc nulls first limit ${of.limit}
  `.execute(tx);
  return rows;
}
