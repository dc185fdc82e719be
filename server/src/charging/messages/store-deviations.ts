import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db';

/** One thing said otherwise than the standard. */
export interface SeenDeviation {
  action: string;
  path: string;
  kind: string;
}

/** Adds to the counts of the charge point's model and firmware; keys in one order, so that no two writers lock crosswise. */
export const addDeviations = async (
  tx: Tx,
  now: Date,
  chargePointId: number,
  seen: readonly SeenDeviation[],
): Promise<void> => {
  await sql`
    insert into deviations (vendor, model, firmware, action, path, kind, count, last_at)
    select coalesce(c.vendor, ''), coalesce(c.model, ''), coalesce(c.firmware, ''), d.action, d.path, d.kind, count(*), ${now}
    from charge_points c, unnest(
      ${seen.map((each) => each.action)}::text[], ${seen.map((each) => each.path)}::text[], ${seen.map((each) => each.kind)}::text[]
    ) as d(action, path, kind)
    where c.id = ${chargePointId}
    group by 1, 2, 3, 4, 5, 6
    order by 1, 2, 3, 4, 5, 6
    on conflict (vendor, model, firmware, action, path, kind)
    do update set count = deviations.count + excluded.count, last_at = excluded.last_at
  `.execute(tx);
};
