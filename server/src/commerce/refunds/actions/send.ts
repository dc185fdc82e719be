import type { Ctx } from '../../../platform/ctx';
import { errorText } from '../../../platform/errors';
import { findProvider, paymentOf } from '../../payments/actions';
import type { Answered, PaymentProvider } from '../../../platform/payments/provider';
import { RefundMoved } from '../facts';
import { nextSending, providerMissing } from '../rules-sending';
import { findRefund, moveRefund, noteNoAnswer, type Refund } from '../store';
import { sendJob } from './give-back';
import { reverseRefused } from './reverse';

/** Asks the provider, once it is written that it is asked: from then on nobody calls the refund off. */
export const payJob = 'refunds.pay';

interface Job {
  refundId: number;
}

/**
 * Writes down that the provider is being asked, in a transaction before that. Where it is not set up the refund waits, and is
 * taken back in the end: nobody was asked, so it is sure that nothing was paid.
 */
export async function sendRefund(ctx: Ctx, { refundId }: Job): Promise<void> {
  const refund = await findRefund(ctx.tx, refundId);
  if (refund?.state !== 'waiting' || refund.provider === null) return;
  if (findProvider(ctx, refund.provider) === null) await waitOrTakeBack(ctx, refund);
  else if (await moveRefund(ctx.tx, refundId, { from: 'waiting', to: 'sending', at: null }))
    await ctx.schedule(payJob, { refundId }, { key: `${payJob}:${refundId}` });
  else return;
  await tellMoved(ctx, refund);
}

/**
 * Has the provider give money back, and writes down what it said. It is asked by the same key each time, so that a crash
 * between its answer and this commit pays nothing twice. While it thinks, no order is held.
 */
export async function payRefund(ctx: Ctx, { refundId }: Job): Promise<void> {
  const refund = await findRefund(ctx.tx, refundId);
  if (refund?.state !== 'sending' || refund.provider === null) return;
  const answer = await askedOf(ctx, refund, findProvider(ctx, refund.provider));
  if ('missing' in answer) await waitOrStop(ctx, refund, answer.missing);
  else if (answer.ok) await moveRefund(ctx.tx, refundId, { from: 'sending', to: 'paid', at: ctx.now });
  else await reverseRefused(ctx, refund, answer.reason);
  await tellMoved(ctx, refund);
}

export const tellMoved = (ctx: Ctx, { id, orderId, operatorId }: Refund): Promise<void> =>
  ctx.announce(RefundMoved, { orderId, refundId: id }, operatorId);

/** What the provider says, or why it says nothing. */
async function askedOf(
  ctx: Ctx,
  { id, orderId, amountMinor, currency }: Refund,
  provider: PaymentProvider | null,
): Promise<Answered | { missing: string }> {
  if (provider === null) return { missing: providerMissing };
  const payment = await paymentOf(ctx, orderId);
  const asked = {
    payment: payment?.reference ?? `order-${orderId}`,
    amountMinor,
    currency,
    key: `refund-${id}`,
  };
  try {
    return await provider.refund(asked);
  } catch (error) {
    ctx.log.warn({ err: error, refundId: id }, 'A payment provider gave no answer about a refund');
    return { missing: errorText(error) };
  }
}

async function waitOrTakeBack(ctx: Ctx, refund: Refund): Promise<void> {
  const tries = refund.tries + 1;
  const nextAt = nextSending(tries, ctx.now);
  if (nextAt === null) {
    await reverseRefused(ctx, refund, providerMissing);
    return;
  }
  const missed = { state: 'waiting', tries, nextAt, note: providerMissing } as const;
  if (await noteNoAnswer(ctx.tx, { id: refund.id, from: 'waiting' }, missed))
    await ctx.schedule(sendJob, { refundId: refund.id }, { runAt: nextAt, key: `${sendJob}:${refund.id}` });
}

/** The provider may have paid without saying so: after the last try somebody has to look, and nothing is guessed. */
async function waitOrStop(ctx: Ctx, { id, tries: before }: Refund, note: string): Promise<void> {
  const tries = before + 1;
  const nextAt = nextSending(tries, ctx.now);
  const state = nextAt === null ? 'stuck' : 'sending';
  if (!(await noteNoAnswer(ctx.tx, { id, from: 'sending' }, { state, tries, nextAt, note }))) return;
  if (nextAt === null)
    ctx.log.error({ refundId: id, note }, 'A refund is stuck; `refunds list` tells what can be done');
  else await ctx.schedule(payJob, { refundId: id }, { runAt: nextAt, key: `${payJob}:${id}` });
}
