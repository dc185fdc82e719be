import type { Ctx } from '../../../platform/ctx';
import { accountOf } from '../../payout-methods/actions-onboarding';
import { obstacleTo } from '../rules';
import { dueAtProvider, holdPayout, type PayoutRow, updatePayout } from '../store';
import { giveBackPayout } from './give-back';
import { concludePaid } from './settle';
import { tellStep } from './standing';

/** Approves a payout that a provider pays, and has it paid in a transaction after that. */
export const transferJob = 'payouts.transfer';
export const sendJob = 'payouts.send';

interface Job {
  payoutId: number;
  operatorId: number;
}

/** Has a provider's payout go on by itself where nothing is waited for any more. */
export async function transferWhenDue(ctx: Ctx, payout: PayoutRow): Promise<void> {
  if (payout.kind === 'stripe' && obstacleTo(payout, ctx.now) === null) await transferLater(ctx, payout);
}

const transferLater = (
  ctx: Ctx,
  { id: payoutId, operatorId }: Pick<PayoutRow, 'id' | 'operatorId'>,
): Promise<void> =>
  ctx.schedule(transferJob, { payoutId, operatorId }, { key: `${transferJob}:${payoutId}` });

/** Done by the clock, for payouts whose waiting time is over. */
export const dueJob = 'payouts.transfer-due';

/** So many are sent on their way by one round; the rest by the next. */
const mostAtOnce = 500;

export async function transferDue(ctx: Ctx): Promise<void> {
  for (const payout of await dueAtProvider(ctx.tx, ctx.now, mostAtOnce)) await transferLater(ctx, payout);
}

/** Writes down that the provider is being asked, in a transaction before that: from then on nobody calls it off. */
export async function beginTransfer(ctx: Ctx, { payoutId, operatorId }: Job): Promise<void> {
  const payout = await holdPayout(ctx.tx, payoutId, operatorId);
  if (payout === null || obstacleTo(payout, ctx.now) !== null) return;
  await updatePayout(ctx.tx, payout, { state: 'approved', approved_at: ctx.now, is_sending: true });
  await ctx.schedule(sendJob, { payoutId, operatorId }, { key: `${sendJob}:${payoutId}` });
  await tellStep(ctx, { ...payout, state: 'approved' }, { action: 'approved' });
}

/**
 * Has the provider pay, and writes down what it said. It is asked by the same key each time, so that a crash between its answer
 * and this commit pays nothing twice. Only this job ends a payout that is being sent.
 */
export async function sendTransfer(ctx: Ctx, { payoutId, operatorId }: Job): Promise<void> {
  const payout = await holdPayout(ctx.tx, payoutId, operatorId);
  if (payout?.state !== 'approved' || !payout.isSending) return;
  const provider = ctx.ports.payoutProvider;
  const account = accountOf(ctx, payout.sealed);
  if (provider === null || account === null)
    throw new Error(`Payout ${payoutId} is to be paid by a provider that is not set up.`);
  const { amountMinor, feeMinor, currency } = payout;
  const answer = await provider.transfer({
    account,
    amountMinor: amountMinor - feeMinor,
    currency,
    key: `payout-${payoutId}`,
  });
  if (answer.ok) await concludePaid(ctx, payout, answer.reference);
  else await giveBackPayout(ctx, payout, { state: 'rejected', by: null, reason: answer.reason });
}
