import type { FeedbackBody } from '@voltdeck/contract';
import { normalEmail, recordAudit } from '../../../identity';
import { dayMs } from '../../../kernel/clock';
import { Problem } from '../../../kernel/problem';
import { addRating } from '../../../network';
import type { Ctx } from '../../../platform/ctx';
import { networkOf } from '../../../platform/networks';
import { settledOrder } from '../../orders/actions/settled';
import { FeedbackChanged } from '../facts';
import {
  addressesSince,
  secondsUntilHeard,
  sentAllowed,
  sentSince,
  unknownOption,
  writtenText,
} from '../rules';
import { countSent, forgetAddressesOf, forgetSenders, insertFeedback, ratingOfOrder } from '../store';

/** Counts that a network sends feedback, and refuses one that sends too much; in a transaction before that of the feedback. */
export async function countFeedbackFrom(ctx: Ctx, address: string | null): Promise<void> {
  const sent = await countSent(ctx.tx, networkOf(address), {
    at: ctx.now,
    since: sentSince(ctx.now),
    allowed: sentAllowed,
  });
  if (sent === null) return;
  throw new Problem('too-many-requests', { retryAfterSeconds: secondsUntilHeard(sent, ctx.now) });
}

/** The stars that the session of an order was given; null while it was given none. */
export const feedbackRating = (ctx: Ctx, orderId: number): Promise<number | null> =>
  ratingOfOrder(ctx.tx, orderId);

/** Keeps what a driver says of a session that is over, once, and counts it in the rating of the power center; gives its id. */
export async function leaveFeedback(
  ctx: Ctx,
  orderId: number,
  { rating, message, email, options = [] }: FeedbackBody & { options?: readonly number[] | undefined },
): Promise<number> {
  const unknown = unknownOption(options);
  if (unknown !== null)
    throw new Problem('fields.invalid', {
      errors: { [`options.${unknown}`]: [{ code: 'feedback.option-unknown' }] },
    });
  const order = await settledOrder(ctx, orderId);
  if (order?.state !== 'completed') throw new Problem('not-found');
  const { operatorId, chargePointId } = order;
  const feedbackId = await insertFeedback(ctx.tx, {
    operatorId,
    orderId,
    chargePointId,
    rating,
    options: [...new Set(options)],
    message: writtenText(message ?? ''),
    isPublic: ctx.actor.kind === 'driver',
    locale: ctx.locale,
    email: email == null ? null : normalEmail(email),
    at: ctx.now,
  });
  if (feedbackId === null) throw new Problem('feedback.given');
  await addRating(ctx.tx, chargePointId, rating);
  await recordAudit(ctx, {
    action: 'created',
    noun: 'feedback',
    nounId: feedbackId,
    operatorId,
    before: null,
    after: { rating },
  });
  await ctx.announce(FeedbackChanged, { feedbackId, chargePointId }, operatorId);
  return feedbackId;
}

/** Forgets the addresses beside what somebody said who is erased. */
export const forgetPerson = (
  ctx: Ctx,
  erased: { personId: number; membershipIds: readonly number[] },
): Promise<void> => forgetAddressesOf(ctx.tx, erased);

/** Forgets where feedback came from, and addresses that were never written to. */
export const tidyFeedback = (ctx: Ctx): Promise<void> =>
  forgetSenders(ctx.tx, {
    networks: new Date(ctx.now.getTime() - dayMs),
    addresses: addressesSince(ctx.now),
  });
