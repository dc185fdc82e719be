import { recordAudit } from '../../../identity';
import type { Ctx } from '../../../platform/ctx';
import type { PurchaseRow } from '../rules';
import { findPurchase, findStuck, movePurchase } from '../store';
import { chargeJob, concludeRenewal } from './renew';

/** The first ones are enough to begin with. */
const mostListed = 200;

/** Renewals that no provider answered for until the last try, the oldest first; `note` says why. */
export const stuckRenewals = (ctx: Ctx): Promise<(PurchaseRow & { note: string | null })[]> =>
  findStuck(ctx.tx, mostListed);

const noted = (ctx: Ctx, { id, operatorId, plan }: PurchaseRow, after: object): Promise<void> =>
  recordAudit(ctx, {
    action: 'set',
    noun: 'plan',
    nounId: operatorId,
    operatorId,
    name: plan,
    before: { renewal: id, state: 'stuck' },
    after: { renewal: id, ...after },
  });

const stuckOne = async (ctx: Ctx, id: number): Promise<PurchaseRow | null> => {
  const purchase = await findPurchase(ctx.tx, id);
  return purchase?.state === 'stuck' ? purchase : null;
};

/** Has the provider asked again, by the same key, so that it charges nothing twice; false where it is not stuck. */
export async function retryRenewal(ctx: Ctx, id: number): Promise<boolean> {
  const purchase = await stuckOne(ctx, id);
  const to = { state: 'sending', tries: 0, note: null } as const;
  if (purchase === null || !(await movePurchase(ctx.tx, id, { from: ['stuck'], to }))) return false;
  await noted(ctx, purchase, { state: 'sending' });
  await ctx.schedule(chargeJob, { purchaseId: id }, { key: `${chargeJob}:${id}` });
  return true;
}

/** Ends one by what staff saw at the provider, as if it had answered; null where it is not stuck. `unwanted` is what staff have to give back there: nobody here knows the payment's name. */
export async function settleRenewal(
  ctx: Ctx,
  { id, isPaid, reason }: { id: number; isPaid: boolean; reason: string },
): Promise<'paid' | 'refused' | 'unwanted' | null> {
  const purchase = await stuckOne(ctx, id);
  if (purchase === null) return null;
  const answer = isPaid ? ({ ok: true, payment: null } as const) : ({ ok: false, reason } as const);
  const state = await concludeRenewal(ctx, purchase, answer);
  if (state !== null) await noted(ctx, purchase, { state, reason });
  return state;
}
