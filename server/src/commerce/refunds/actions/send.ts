import type { Ctx } from '../../../platform/ctx';
import { paymentOf, providerNamed } from '../../payments/actions';
import { RefundMoved } from '../facts';
import { findRefund, moveRefund } from '../store';
import { reverseRefused } from './reverse';

/** Asks the provider, once it is written that it is asked: from then on nobody calls the refund off. */
export const payJob = 'refunds.pay';

interface Job {
  refundId: number;
}

/** Writes down that the provider is being asked, in a transaction before that. */
export async function sendRefund(ctx: Ctx, { refundId }: Job): Promise<void> {
  const refund = await findRefund(ctx.tx, refundId);
  if (refund === null) return;
  const isMoved = await moveRefund(ctx.tx, refundId, { from: 'waiting', to: 'sending', at: null });
  if (!isMoved) return;
  await ctx.schedule(payJob, { refundId }, { key: `${payJob}:${refundId}` });
  await ctx.announce(RefundMoved, { orderId: refund.orderId, refundId }, refund.operatorId);
}

/**
 * Has the provider give money back, and writes down what it said. It is asked by the same key each time, so that a crash
 * between its answer and this commit pays nothing twice. While it thinks, no order is held.
 */
export async function payRefund(ctx: Ctx, { refundId }: Job): Promise<void> {
  const refund = await findRefund(ctx.tx, refundId);
  if (refund?.state !== 'sending' || refund.provider === null) return;
  const { orderId, operatorId, amountMinor, currency } = refund;
  const payment = await paymentOf(ctx, orderId);
  const answer = await providerNamed(ctx, refund.provider).refund({
    payment: payment?.reference ?? `order-${orderId}`,
    amountMinor,
    currency,
    key: `refund-${refundId}`,
  });
  if (answer.ok) await moveRefund(ctx.tx, refundId, { from: 'sending', to: 'paid', at: ctx.now });
  else await reverseRefused(ctx, refund, answer.reason);
  await ctx.announce(RefundMoved, { orderId, refundId }, operatorId);
}
