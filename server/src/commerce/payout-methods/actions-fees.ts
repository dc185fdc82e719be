import type { PayoutKind } from '@voltdeck/contract';
import { recordAudit } from '../../identity';
import type { Ctx } from '../../platform/ctx';
import { feesIn, type PayoutFee, setFee } from './store';

/** Sets what payouts of a kind cost in a currency from now on; those that were asked for before keep theirs. @returns what it was before */
export async function setPayoutFee(
  ctx: Ctx,
  { kind, currency, fee }: { kind: PayoutKind; currency: string; fee: PayoutFee },
): Promise<PayoutFee> {
  const before = (await feesIn(ctx.tx, currency)).get(kind) ?? { fixedMinor: 0, ratePpm: 0 };
  await setFee(ctx.tx, { kind, currency }, fee);
  await recordAudit(ctx, {
    action: 'set',
    noun: 'payout-fee',
    nounId: null,
    operatorId: null,
    name: `${kind} ${currency}`,
    before,
    after: fee,
  });
  return before;
}
