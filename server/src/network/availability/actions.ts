import type { Ctx } from '../../platform/ctx';
import { saveStatuses } from '../charge-points/store-states';
import { ChargePointChanged } from './facts';
import { statusOf } from './rules';
import { holdStandings } from './store';

/**
 * Brings the kept status of charge points in line with what it follows from, and tells of each that looks different now:
 * because of its status, or because the caller says so by `seen`.
 */
export async function refreshStatus(
  ctx: Ctx,
  ids: readonly number[],
  seen: 'maybe' | 'changed' = 'maybe',
): Promise<void> {
  if (ids.length === 0) return;
  const standings = await holdStandings(ctx.tx, ids);
  const moved = standings
    .map((standing) => ({ ...standing, next: statusOf(standing) }))
    .filter((standing) => standing.next !== standing.status);
  if (moved.length > 0)
    await saveStatuses(
      ctx.tx,
      moved.map(({ id, next }) => ({ id, status: next })),
    );
  for (const { id, operatorId } of seen === 'changed' ? standings : moved) {
    await ctx.announce(ChargePointChanged, { chargePointId: id }, operatorId);
  }
}
