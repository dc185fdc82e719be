import type { settlements } from '@voltdeck/contract';
import { post } from '../../../ledger';
import type { Ctx } from '../../../platform/ctx';
import { returning } from '../rules';
import { type PayoutRow, updatePayout } from '../store';
import { tellStep } from './standing';

/** Lets the money of a payout that the caller holds come back to the balance, by a movement of its own. */
export async function giveBackPayout(
  ctx: Ctx,
  payout: PayoutRow,
  end: { state: 'rejected' | 'cancelled'; by: number | null; reason: string | null },
): Promise<void> {
  const { id, operatorId } = payout;
  const transactionId = await post(ctx, {
    kind: 'payout-return' satisfies settlements.MovementKind,
    // The name of the movement that it takes back stands in its own.
    source: `payout:${id}:returned`,
    operatorId,
    occurredAt: ctx.now,
    entries: returning(payout),
  });
  const { state, by, reason } = end;
  await updatePayout(ctx.tx, payout, {
    state,
    reason,
    is_sending: false,
    concluded_at: ctx.now,
    concluded_by: by,
    end_transaction_id: transactionId,
  });
  const told = { ...payout, state, reason };
  await tellStep(ctx, told, {
    action: state,
    detail: { reason, mends: payout.transactionId },
    movesBalance: true,
  });
}
