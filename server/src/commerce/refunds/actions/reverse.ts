import type { OrderMoney, Parsed, refunds } from '@voltdeck/contract';
import { refundOfPrice } from '../../../charging';
import { Problem } from '../../../kernel/problem';
import { hasPostedMovement } from '../../../ledger';
import type { Ctx } from '../../../platform/ctx';
import { moveChange } from '../../settlements/actions-change';
import { changeById, changeOfMovement, type KeptChange } from '../../settlements/store-changes';
import { MovementReversed } from '../facts';
import { askedOf, paidByThen, reversalOf, type ReversalParts } from '../rules';
import { lockRefundOf, moveRefund, type Refund } from '../store';
import { giveBack } from './give-back';
import { showMoney } from './money';
import { asker, type Held, holdMoney, recordMoney } from './standing';

/** Takes back a movement of the operator's that changed what an order has booked (docs/decisions.md#reversals). */
export async function reverseMovement(
  ctx: Ctx,
  { params, body }: Parsed<typeof refunds.reverseMovement>,
): Promise<OrderMoney> {
  const { operatorId, membershipId } = asker(ctx);
  const at = { transactionId: params.id, operatorId };
  const seen = await changeOfMovement(ctx.tx, at);
  if (seen === null)
    throw new Problem((await hasPostedMovement(ctx, at)) ? 'refund.not-reversible' : 'not-found');
  const { orderId } = seen;
  const held = await holdMoney(ctx, { orderId, operatorId });
  // Only now nobody else takes it back.
  const change = (await changeOfMovement(ctx.tx, at)) ?? seen;
  const refund = await lockRefundOf(ctx.tx, change.id);
  const parts = reversalOf({ ...change, refundState: askedOf(refund) }, held.order.costMinor, held.money);
  if (typeof parts === 'string') throw new Problem(parts);
  const { reason } = body;
  await reverse(ctx, held, { change, refund, parts, membershipId, reason });
  if (refund?.state === 'waiting') await cancel(ctx, refund);
  const amountMinor = amountOf(parts);
  await recordMoney(ctx, held, { action: 'reversed', reason, amountMinor });
  return showMoney(ctx, { orderId, operatorId });
}

/** How much a reversal is about: the largest of what it moves. */
const amountOf = (parts: ReversalParts): number =>
  Math.max(...Object.values(parts).map((minor: number) => Math.abs(minor)));

async function cancel(ctx: Ctx, { id }: Refund): Promise<void> {
  await moveRefund(ctx.tx, id, { from: 'waiting', to: 'cancelled', at: ctx.now });
}

interface Reversing {
  change: KeptChange;
  refund: Refund | null;
  parts: ReversalParts;
  membershipId: number | null;
  reason: string;
}

/** Moves the money of a reversal; the caller holds the order and has judged it. */
async function reverse(
  ctx: Ctx,
  held: Held,
  { change, refund, parts, membershipId, reason }: Reversing,
): Promise<void> {
  const { order, booked, paidBy, cause } = held;
  const { id: orderId, operatorId, currency } = order;
  const asked = { kind: 'reversal' as const, mendsId: change.id, membershipId, reason };
  const givesMinor = givenBy(parts, held);
  const moved =
    givesMinor > 0
      ? await giveBack(ctx, held, { ...asked, amountMinor: givesMinor, priceMinor: -parts.priceMinor })
      : await moveChange(ctx, {
          ...asked,
          cause,
          order: await refundOfPrice(ctx, { orderId, operatorId, priceMinor: -parts.priceMinor }),
          booked,
          paidBy,
          paidByThen: paidByThen(paidBy, parts),
        });
  await ctx.announce(
    MovementReversed,
    {
      orderId,
      changeId: moved.id,
      mendsId: change.id,
      refundId: refund?.id ?? null,
      priceMinor: parts.priceMinor,
      feeMinor: moved.feeMinor,
      currency,
    },
    operatorId,
  );
}

/** What goes back to whoever paid, where the reversal takes back what had been taken of them; nothing else is 0. */
const givenBy = ({ priceMinor, collectedMinor }: ReversalParts, { paidBy }: Held): number =>
  paidBy.kind === 'platform' ? Math.max(0, -collectedMinor) : Math.max(0, -priceMinor);

/** The money will not be given back: the refund is taken back by the product itself, with the provider's word or why nobody was asked; false where somebody has settled it meanwhile. */
export async function reverseRefused(ctx: Ctx, refund: Refund, refusal: string): Promise<boolean> {
  const { orderId, operatorId, changeId } = refund;
  const held = await holdMoney(ctx, { orderId, operatorId });
  const isMoved = await moveRefund(ctx.tx, refund.id, {
    from: refund.state,
    to: 'refused',
    at: ctx.now,
    refusal,
  });
  const change = isMoved ? await changeById(ctx.tx, changeId) : null;
  if (change === null) return false;
  const parts = reversalOf({ ...change, refundState: 'refused' }, held.order.costMinor, held.money);
  if (typeof parts === 'string') return true;
  await reverse(ctx, held, { change, refund, parts, membershipId: null, reason: refusal });
  await recordMoney(ctx, held, { action: 'reversed', reason: refusal, amountMinor: refund.amountMinor });
  return true;
}
