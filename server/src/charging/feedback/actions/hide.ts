import type { feedback, Parsed, Result } from '@voltdeck/contract';
import { memberOf, recordAudit } from '../../../identity';
import { Problem } from '../../../kernel/problem';
import type { Ctx } from '../../../platform/ctx';
import { FeedbackChanged } from '../facts';
import { feedbackByIds, setHidden } from '../store';

/** Keeps the words of a review from other drivers, or shows them again; what is so already stays (docs/decisions.md#feedback). */
export async function hideFeedback(
  ctx: Ctx,
  { params: { id }, body: { hidden } }: Parsed<typeof feedback.hideFeedback>,
): Promise<Result<typeof feedback.hideFeedback>> {
  const { operatorId, membershipId } = memberOf(ctx);
  const [row] = await feedbackByIds(ctx.tx, operatorId, [id]);
  if (row === undefined) throw new Problem('not-found');
  const chargePointId = await setHidden(ctx.tx, operatorId, {
    id,
    at: hidden ? ctx.now : null,
    membershipId,
  });
  if (chargePointId === null) return { id, hidden };
  await recordAudit(ctx, {
    action: hidden ? 'hidden' : 'shown',
    noun: 'feedback',
    nounId: id,
    operatorId,
    before: { hidden: !hidden },
    after: { hidden },
  });
  await ctx.announce(FeedbackChanged, { feedbackId: id, chargePointId }, operatorId);
  return { id, hidden };
}
