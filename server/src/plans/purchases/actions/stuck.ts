import { recordAudit } from '../../../identity';
import type { Ctx } from '../../../platform/ctx';
import type { PurchaseRow } from '../rules';
import { findPurchase, findStuck, movePurchase } from '../store';
import { returnJob } from './checkout';
import { chargeJob, concludeRenewal } from './renew';

/** The first ones are enough to begin with. */
const mostListed = 200;

/** So long a provider is given to give a payment back, before somebody has to look. */
const returnMs = 3_600_000;

/**
 * Renewals that no provider answered for until the last try, and payments for a plan that is another one by now and that were
 * not given back, the oldest first; `note` says why.
 */
export const stuckRenewals = (ctx: Ctx): Promise<(PurchaseRow & { note: string | null })[]> =>
  findStuck(ctx.tx, { before: new Date(ctx.now.getTime() - returnMs), most: mostListed });

const noted = (ctx: Ctx, { id, operatorId, plan, state }: PurchaseRow, after: object): Promise<void> =>
  recordAudit(ctx, {
    action: 'set',
    noun: 'plan',
    nounId: operatorId,
    operatorId,
    name: plan,
    before: { renewal: id, state },
    after: { renewal: id, ...after },
  });

const stuckOne = async (ctx: Ctx, id: number): Promise<PurchaseRow | null> => {
  const purchase = await findPurchase(ctx.tx, id);
  return purchase?.state === 'stuck' || purchase?.state === 'unwanted' ? purchase : null;
};

/** Has the provider asked again, by the same key, so that it charges or gives back nothing twice; false where it is not stuck. */
export async function retryRenewal(ctx: Ctx, id: number): Promise<boolean> {
  const purchase = await stuckOne(ctx, id);
  if (purchase?.state === 'unwanted') {
    await ctx.schedule(returnJob, { purchaseId: id }, { key: `${returnJob}:${id}` });
    return true;
  }
  const to = { state: 'sending', tries: 0, note: null } as const;
  if (purchase === null || !(await movePurchase(ctx.tx, id, { from: ['stuck'], to }))) return false;
  await noted(ctx, purchase, { state: 'sending' });
  await ctx.schedule(chargeJob, { purchaseId: id }, { key: `${chargeJob}:${id}` });
  return true;
}

/**
 * Ends one by what staff saw at the provider, as if it had answered; null where it is not stuck. `unwanted` is what staff have
 * to give back there: nobody here knows the payment's name. What was to be given back is `returned` where that has been paid.
 */
export async function settleRenewal(
  ctx: Ctx,
  { id, isPaid, reason }: { id: number; isPaid: boolean; reason: string },
): Promise<'paid' | 'refused' | 'unwanted' | 'returned' | null> {
  const purchase = await stuckOne(ctx, id);
  if (purchase === null) return null;
  if (purchase.state === 'unwanted') return isPaid ? settleReturn(ctx, purchase, reason) : 'unwanted';
  const answer = isPaid ? ({ ok: true, payment: null } as const) : ({ ok: false, reason } as const);
  const state = await concludeRenewal(ctx, purchase, answer);
  if (state !== null) await noted(ctx, purchase, { state, reason });
  return state;
}

async function settleReturn(ctx: Ctx, purchase: PurchaseRow, reason: string): Promise<'returned' | null> {
  const to = { state: 'returned', note: reason } as const;
  if (!(await movePurchase(ctx.tx, purchase.id, { from: ['unwanted'], to }))) return null;
  await noted(ctx, purchase, { state: 'returned', reason });
  return 'returned';
}
