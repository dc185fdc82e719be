import type { Build, builds, Parsed } from '@voltdeck/contract';
import type { Ctx } from '../../../platform/ctx';
import { dropFiles } from '../../../platform/files/keeping';
import { dueOf, freeMinor, mustBeDeletable, mustBePayable, mustHaveFailed, mustHaveFree } from '../rules';
import { deleteBuild as markDeleted, holdBuilds, moveBuild } from '../store';
import { dropLines } from '../store-log';
import { movePayment, paidOf } from '../store-payments';
import { freeBuildsOf, mustFind, mustHold, shownBuild, tell } from './look';
import { giveBack, replaceOpen } from './pay';
import { orderBuild } from './queue';

/** Uses a free build for the Android app; of two at once for the last one, the second is refused. */
export async function useFreeBuild(ctx: Ctx, { params }: Parsed<typeof builds.useFreeBuild>): Promise<Build> {
  const { operatorId } = await mustFind(ctx, params.id);
  await holdBuilds(ctx.tx, operatorId);
  const held = await mustHold(ctx, params.id);
  if (held.freeUsedAt !== null) return shownBuild(ctx, held);
  mustBePayable(held);
  const { included, used } = await freeBuildsOf(ctx, operatorId);
  mustHaveFree(included, used);
  await replaceOpen(ctx, held.id);
  await moveBuild(ctx.tx, held.id, { free_minor: freeMinor, free_used_at: ctx.now });
  const isPaid = dueOf({ ...held, freeMinor }) === 0;
  if (isPaid) {
    await moveBuild(ctx.tx, held.id, { is_paid: true });
    await orderBuild(ctx, held);
  } else await moveBuild(ctx.tx, held.id, { state: 'waiting-for-payment' });
  await tell(ctx, 'free-build-used', held);
  return shownBuild(ctx, await mustFind(ctx, held.id));
}

/** Builds again what failed. */
export async function retryBuild(ctx: Ctx, { params }: Parsed<typeof builds.retryBuild>): Promise<Build> {
  const held = await mustHold(ctx, params.id);
  mustHaveFailed(held);
  await dropLines(ctx.tx, held.id);
  await orderBuild(ctx, held);
  await tell(ctx, 'retried', held);
  return shownBuild(ctx, await mustFind(ctx, held.id));
}

/** Deletes a build with what it brought; what was paid or used for one that never succeeded comes back. */
export async function deleteBuild(
  ctx: Ctx,
  { params }: Parsed<typeof builds.deleteBuild>,
): Promise<{ id: number }> {
  const held = await mustHold(ctx, params.id);
  mustBeDeletable(held);
  const isUsed = held.state === 'succeeded';
  await replaceOpen(ctx, held.id);
  const paid = isUsed ? null : await paidOf(ctx.tx, held.id);
  if (paid !== null && paid.payment !== null) {
    const { id, amountMinor, currency, payment } = paid;
    await movePayment(ctx.tx, id, { from: ['paid'], to: { state: 'unwanted' } });
    await giveBack(ctx, { id }, { payment, amountMinor, currency });
  }
  await markDeleted(ctx.tx, held.id, { at: ctx.now, freeUsedAt: isUsed ? held.freeUsedAt : null });
  await dropLines(ctx.tx, held.id);
  const images = held.logo === null ? [held.icon] : [held.icon, held.logo];
  await dropFiles(ctx, [...images, ...held.files.map(({ key }) => key)]);
  await tell(ctx, 'deleted', held, { before: held, after: null });
  return { id: held.id };
}
