import type { Ctx } from '../../../platform/ctx';
import { findByReference, keepEvent } from '../store';
import { providerOf, watchJob } from './checkout';

/**
 * Takes in what a provider tells by itself; false where it did not come from that provider. What it says is not believed:
 * it only has the provider asked, by a job, how the checkout stands. One told twice, or about what is none of ours, does nothing.
 */
export async function takeProviderEvent(
  ctx: Ctx,
  sent: { provider: string; body: Buffer; signature: string },
): Promise<boolean> {
  const event = providerOf(ctx, sent.provider)?.webhook({ ...sent, now: ctx.now }) ?? null;
  if (event === null) return false;
  const { id, kind } = event;
  const isNew = await keepEvent(ctx.tx, { provider: sent.provider, id, kind, at: ctx.now });
  const purchase = isNew && event.checkout !== null ? await findByReference(ctx.tx, event.checkout) : null;
  if (purchase?.provider === sent.provider) await ctx.schedule(watchJob, { purchaseId: purchase.id });
  return true;
}
