import { feedback, type Feedback, type Parsed } from '@voltdeck/contract';
import { mayCall, memberOf, operatorProfile, recordAudit } from '../../../identity';
import { Problem } from '../../../kernel/problem';
import type { Ctx } from '../../../platform/ctx';
import { showFeedback } from './look';
import { FeedbackChanged } from '../facts';
import { mailReply } from '../mails';
import { writtenText } from '../rules';
import { holdFeedback, keepReply } from '../store';

/** Answers a driver by mail, once; the same words again are the same answer, sent before. */
export async function replyToFeedback(
  ctx: Ctx,
  { params: { id }, body }: Parsed<typeof feedback.replyToFeedback>,
): Promise<Feedback> {
  const member = memberOf(ctx);
  // The answer tells what was said, and nobody answers what they may not read.
  if (!mayCall(member, feedback.getFeedback.needs)) throw new Problem('forbidden');
  const { operatorId, membershipId } = member;
  const text = writtenText(body.text);
  if (text === '') throw new Problem('fields.invalid', { errors: { text: [{ code: 'required' }] } });
  const held = await holdFeedback(ctx.tx, operatorId, id);
  if (held === null) throw new Problem('not-found');
  if (held.reply === text) return showFeedback(ctx, id);
  if (held.reply !== null) throw new Problem('feedback.answered');
  const { address, chargePointId, locale, orderId, title } = held;
  if (address === null) throw new Problem('feedback.no-address');
  await keepReply(ctx.tx, id, { text, at: ctx.now, membershipId });
  const { name } = await operatorProfile(ctx, operatorId);
  await mailReply(ctx, { to: address, locale, operator: name, place: title, orderId, text });
  await recordAudit(ctx, {
    action: 'answered',
    noun: 'feedback',
    nounId: id,
    operatorId,
    before: { reply: null },
    after: { reply: text },
  });
  await ctx.announce(FeedbackChanged, { feedbackId: id, chargePointId }, operatorId);
  return showFeedback(ctx, id);
}
