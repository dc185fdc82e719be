import { announcement, type Ctx } from '../../platform/ctx';
import { ChargePointChanged } from '../availability/facts';
import { isNews, type SeenDuplicates, stoppedBefore, withSeen } from './rules';
import { deleteDuplicatesBefore, duplicatesOf, holdOwners, markDismissed, saveDuplicates } from './store';

/** Keeps that two devices use one identity in turn, so that the operator sees which; at most one of each charge point. */
export async function recordDuplicates(ctx: Ctx, seen: readonly SeenDuplicates[]): Promise<void> {
  const ids = seen.map(({ chargePointId }) => chargePointId);
  const owners = await holdOwners(ctx.tx, ids);
  const before = new Map((await duplicatesOf(ctx.tx, ids)).map((row) => [row.charge_point_id, row]));
  const rows = seen
    .filter(({ chargePointId }) => owners.has(chargePointId))
    .map((each) => withSeen(before.get(each.chargePointId), each));
  await saveDuplicates(ctx.tx, rows);
  await ctx.announceAll(
    rows
      .filter(isNews)
      .map(({ charge_point_id: chargePointId }) =>
        announcement(ChargePointChanged, { chargePointId }, owners.get(chargePointId) ?? null),
      ),
  );
}

/** Forgets what has stopped for long enough, and says so to whoever watches. */
export async function forgetStopped(ctx: Ctx): Promise<void> {
  const gone = await deleteDuplicatesBefore(ctx.tx, stoppedBefore(ctx.now));
  await ctx.announceAll(
    gone.map(({ id, operatorId }) => announcement(ChargePointChanged, { chargePointId: id }, operatorId)),
  );
}

/** Holds charge points whose duplicates somebody may dismiss, in ascending order and before anything else of them, as who records duplicates does. */
export async function holdDuplicates(ctx: Ctx, chargePointIds: readonly number[]): Promise<void> {
  if (chargePointIds.length > 0) await holdOwners(ctx.tx, chargePointIds);
}

/** Somebody has looked into two devices with one identity: nobody needs to until they are seen again. Whether it still waited for that. */
export async function dismissDuplicate(
  ctx: Ctx,
  of: { operatorId: number; chargePointId: number; by: number | null; reason: string },
): Promise<boolean> {
  const { operatorId, chargePointId } = of;
  const owners = await holdOwners(ctx.tx, [chargePointId]);
  if (owners.get(chargePointId) !== operatorId) return false;
  if (!(await markDismissed(ctx.tx, { ...of, at: ctx.now }))) return false;
  await ctx.announce(ChargePointChanged, { chargePointId }, operatorId);
  return true;
}
