import type { Ctx } from '../../../platform/ctx';
import { findByReference, keepEvent } from '../store';
import { providerOf, watchJob } from './checkout';

/**
 * Takes in what a provider tells by itself; false where it did not come from that provider. What it says is not believed:
 * it only has the provider asked, by a job, how the checkout stands; `watchOther` sees to checkouts for other things than plans.
 * One told twice, or about what is none of ours, does nothing.
 */
export async function takeProviderEvent(
  ctx: Ctx,
  sent: { provider: string; body: Buffer; signature: string },
  watchOther: (ctx: Ctx, told: { provider: string; reference: string }) => Promise<void>,
): Promise<boolean> {
  const event = providerOf(ctx, sent.provider)?.webhook({ ...sent, now: ctx.now }) ?? null;
  if (event === null) return false;
  const { id, kind, checkout } = event;
  const isNew = await keepEvent(ctx.tx, { provider: sent.provider, id, kind, at: ctx.now });
  if (!isNew || checkout === null) return true;
  const purchase = await findByReference(ctx.tx, checkout);
  if (purchase?.provider === sent.provider) await ctx.schedule(watchJob, { purchaseId: purchase.id });
  else await watchOther(ctx, { provider: sent.provider, reference: checkout });
  return true;
}
