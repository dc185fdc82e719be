import { announcement, type Ctx } from '../../../platform/ctx';
import { keptKeysOf } from '../../developer-keys/actions';
import { ProposalChanged } from '../facts';
import { keptSince } from '../rules';
import { dropBefore, type Expired, expireBy, expireWithout, openEverywhere } from '../store-ends';

const announceEnds = (ctx: Ctx, ended: readonly Expired[]): Promise<void> =>
  ctx.announceAll(
    ended.map(({ id, operatorId }) => announcement(ProposalChanged, { proposalId: id }, operatorId)),
  );

/** Ends what was left for too long, and forgets what was over long ago. */
export async function endOldProposals(ctx: Ctx): Promise<void> {
  await announceEnds(ctx, await expireBy(ctx.tx, ctx.now));
  await dropBefore(ctx.tx, keptSince(ctx.now));
}

/** Ends what was proposed with a key that somebody revoked. */
export async function endWithoutKey(ctx: Ctx, operatorId: number): Promise<void> {
  await announceEnds(ctx, await expireWithout(ctx.tx, operatorId, await keptKeysOf(ctx, operatorId)));
}

/** What waits for a decision, by operator. */
export const proposalsWaiting = (ctx: Ctx): Promise<{ operatorId: number; count: number; since: Date }[]> =>
  openEverywhere(ctx.tx, ctx.now);
