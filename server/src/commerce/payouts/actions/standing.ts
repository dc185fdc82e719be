import { toMajor } from '@voltdeck/contract';
import { recordAudit } from '../../../identity';
import type { Ctx } from '../../../platform/ctx';
import { BalanceChanged } from '../../balance/facts';
import { PayoutChanged } from '../facts';
import { type MailedEvent, tellOfPayout } from '../mails';
import type { PayoutRow } from '../store';

/** What is written down, announced and mailed about each step of a payout. */
export async function tellStep(
  ctx: Ctx,
  payout: PayoutRow,
  {
    action,
    detail = {},
    movesBalance = false,
  }: { action: MailedEvent; detail?: object; movesBalance?: boolean },
): Promise<void> {
  const { id, operatorId, currency, amountMinor, kind } = payout;
  await recordAudit(ctx, {
    action,
    noun: 'payout',
    nounId: id,
    operatorId,
    detail: { amount: toMajor(amountMinor, currency), currency, kind, ...detail },
  });
  await ctx.announce(PayoutChanged, { payoutId: id }, operatorId);
  if (movesBalance) await ctx.announce(BalanceChanged, {}, operatorId);
  await tellOfPayout(ctx, payout, action);
}
