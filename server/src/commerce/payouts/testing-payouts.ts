import { operatorProfile } from '../../identity';
import { post } from '../../ledger';
import type { Ctx } from '../../platform/ctx';

/** Makes so much available to an operator, in minor units, as settled orders would have. */
export async function makeAvailable(
  ctx: Ctx,
  { operatorId, amountMinor, source }: { operatorId: number; amountMinor: number; source: string },
): Promise<void> {
  const { currency } = await operatorProfile(ctx, operatorId);
  const provider = { operatorId, kind: 'provider', reference: 'test' };
  await post(ctx, {
    kind: 'settlement',
    source,
    operatorId,
    occurredAt: ctx.now,
    entries: [
      { account: provider, amountMinor, currency },
      { account: { operatorId, kind: 'operator-available' }, amountMinor: -amountMinor, currency },
    ],
  });
}
