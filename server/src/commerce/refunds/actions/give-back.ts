import { refundOfPrice } from '../../../charging';
import type { Ctx } from '../../../platform/ctx';
import { type MovedChange, moveChange } from '../../settlements/actions-change';
import { OrderRefunded } from '../facts';
import { paidByThen } from '../rules';
import { insertRefund } from '../store';
import { fromBalance } from '../../payments/rules-prepaid';
import type { Held } from './standing';

/** Asks the provider to give money back, once that is noted. */
export const sendJob = 'refunds.send';

/** How much of an order's money is given back, by whom and why, in minor units. */
interface Giving {
  kind: 'refund' | 'reversal';
  /** What goes back, and the part of it by which the price is lowered. */
  amountMinor: number;
  priceMinor: number;
  membershipId: number | null;
  reason: string;
  /** The change that it takes back. */
  mendsId?: number;
}

/**
 * Gives money of an order back: its price is lowered, the books follow, and where a provider collected it a job asks that
 * one once this has been written. The caller holds the order and has judged the amounts.
 */
export async function giveBack(ctx: Ctx, held: Held, giving: Giving): Promise<MovedChange> {
  const { booked, paidBy, cause } = held;
  const { amountMinor, priceMinor, reason } = giving;
  const { id: orderId, operatorId, currency } = held.order;
  const order = await refundOfPrice(ctx, { orderId, operatorId, priceMinor });
  const change = await moveChange(ctx, {
    ...giving,
    cause,
    order,
    booked,
    paidBy,
    paidByThen: paidByThen(paidBy, { collectedMinor: -amountMinor }),
  });
  const feeMinor = -change.feeMinor;
  const collectedBy = paidBy.kind === 'platform' ? paidBy.provider : null;
  // On a balance or an account it is given back by the movement itself.
  const provider = collectedBy === fromBalance ? null : collectedBy;
  const refundId = await insertRefund(ctx.tx, {
    order_id: orderId,
    operator_id: operatorId,
    change_id: change.id,
    payment_kind: order.paymentKind,
    currency,
    amount_minor: amountMinor,
    price_minor: priceMinor,
    fee_minor: feeMinor,
    state: provider === null ? 'paid' : 'waiting',
    provider: collectedBy,
    created_at: ctx.now,
    concluded_at: provider === null ? ctx.now : null,
  });
  if (provider !== null) await ctx.schedule(sendJob, { refundId }, { key: `${sendJob}:${refundId}` });
  const told = { orderId, refundId, amountMinor, priceMinor, feeMinor, currency, reason };
  await ctx.announce(OrderRefunded, told, operatorId);
  return change;
}
