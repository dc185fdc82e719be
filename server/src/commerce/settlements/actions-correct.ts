import type { settlements } from '@voltdeck/contract';
import { type SettledOrder, settledOrder } from '../../charging';
import { Problem } from '../../kernel/problem';
import { entriesOfOrder, post } from '../../ledger';
import type { Ctx } from '../../platform/ctx';
import { BalanceChanged } from '../balance/facts';
import { payingFor, releaseAfter, settleConfirmed } from './actions';
import { changeOf, paidByPosted } from './rules-change';
import { setReleaseAt } from './store';
import { type Booked, insertChange, lockBooked } from './store-changes';

const correctionKind = 'correction' satisfies settlements.MovementKind;

/**
 * Moves the difference between what is booked of an order and its corrected figures (docs/decisions.md#corrections):
 * the settlement stays. Nothing is collected again.
 */
export async function settleCorrection(
  ctx: Ctx,
  { orderId, correctionId }: { orderId: number; correctionId: number },
): Promise<void> {
  const order = await settledOrder(ctx, orderId);
  if (order?.state !== 'completed' || order.heldReason !== null) return;
  const booked = await lockBooked(ctx.tx, orderId);
  if (booked === null) {
    await settleConfirmed(ctx, { orderId });
    return;
  }
  if (booked.totalMinor === order.costMinor && booked.feeMinor === order.feeMinor) return;
  await moveDifference(ctx, { order, booked, cause: `order:${orderId}:correction:${correctionId}` });
}

async function moveDifference(
  ctx: Ctx,
  { order, booked, cause }: { order: SettledOrder; booked: Booked; cause: string },
): Promise<void> {
  const { id: orderId, operatorId, currency } = order;
  const paidBy = paidByPosted(order, await entriesOfOrder(ctx, orderId)) ?? (await payingFor(ctx, order));
  if (paidBy === null) throw new Problem('order.unknown-payer');
  const before = { ...order, costMinor: booked.totalMinor, feeMinor: booked.feeMinor };
  const isReleased = booked.releasedAt !== null;
  const { entries, earningMinor } = changeOf({ before, after: order }, paidBy, isReleased);
  const movement = { kind: correctionKind, source: cause, orderId, operatorId, occurredAt: ctx.now, entries };
  await insertChange(ctx.tx, {
    order_id: orderId,
    operator_id: operatorId,
    kind: correctionKind,
    cause,
    currency,
    total_minor: order.costMinor - booked.totalMinor,
    fee_minor: order.feeMinor - booked.feeMinor,
    earning_minor: earningMinor,
    posted_at: ctx.now,
    transaction_id: entries.length === 0 ? null : await post(ctx, movement),
    released_at: isReleased ? ctx.now : null,
  });
  if (earningMinor === 0) return;
  if (booked.releaseAt === null) await setReleaseAt(ctx.tx, orderId, releaseAfter(ctx, booked.settledAt));
  await ctx.announce(BalanceChanged, {}, operatorId);
}
