import { recordAudit } from '../../../identity';
import { toMajor } from '@voltdeck/contract';
import type { Ctx } from '../../../platform/ctx';
import { findRefund, moveRefund, type Refund, restartRefund, stuckRefunds } from '../store';
import { reverseRefused } from './reverse';
import { payJob, tellMoved } from './send';

/** Refunds that no provider answered for until the last try, of all operators, oldest first. */
export const listStuckRefunds = (ctx: Ctx): Promise<Refund[]> => stuckRefunds(ctx.tx);

/** Has the provider of a stuck refund asked again, by the same key as before; false where it is not stuck. */
export async function retryRefund(ctx: Ctx, refundId: number): Promise<boolean> {
  const refund = await findRefund(ctx.tx, refundId);
  if (refund === null || !(await restartRefund(ctx.tx, refundId))) return false;
  await ctx.schedule(payJob, { refundId }, { key: `${payJob}:${refundId}` });
  await recordRefund(ctx, refund, { action: 'refund-retried', reason: null });
  await tellMoved(ctx, refund);
  return true;
}

/** Ends a stuck refund by what somebody has seen at the provider: paid, or taken back because it was not; false where it is not stuck. */
export async function settleRefund(
  ctx: Ctx,
  { refundId, isPaid, reason }: { refundId: number; isPaid: boolean; reason: string },
): Promise<boolean> {
  const refund = await findRefund(ctx.tx, refundId);
  if (refund?.state !== 'stuck') return false;
  const isSettled = isPaid
    ? await moveRefund(ctx.tx, refundId, { from: 'stuck', to: 'paid', at: ctx.now })
    : await reverseRefused(ctx, refund, reason);
  if (!isSettled) return false;
  if (isPaid) await recordRefund(ctx, refund, { action: 'refund-settled', reason });
  await tellMoved(ctx, refund);
  return true;
}

const recordRefund = (
  ctx: Ctx,
  { id, orderId, operatorId, amountMinor, currency }: Refund,
  { action, reason }: { action: string; reason: string | null },
): Promise<void> =>
  recordAudit(ctx, {
    action,
    noun: 'order',
    nounId: orderId,
    operatorId,
    detail: { refund: id, reason, amount: toMajor(amountMinor, currency), currency },
  });
