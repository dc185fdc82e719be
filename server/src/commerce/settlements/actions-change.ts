import type { ChangeKind } from '@voltdeck/contract';
import type { PaidBy, SettledOrder } from '../../charging';
import { entriesOfOrder, post } from '../../ledger';
import type { Ctx } from '../../platform/ctx';
import { BalanceChanged } from '../balance/facts';
import { payingFor, placeOf, releaseAfter } from './actions';
import { changeOf, paidByPosted } from './rules-change';
import { setReleaseAt } from './store';
import { type Booked, insertChange } from './store-changes';

/** A change to be moved: the order as it is now, what is booked of it, and how it is paid before and after. */
export interface AskedChange {
  kind: ChangeKind;
  /** Such as `order:17:correction:4`: the same cause never changes a settlement twice. */
  cause: string;
  order: SettledOrder;
  booked: Booked;
  paidBy: PaidBy;
  paidByThen: PaidBy;
  /** The change that it takes back. */
  mendsId?: number;
  /** Who asked for it; nobody where the product itself does. */
  membershipId?: number | null;
  reason?: string;
}

/** A change as moved: by how much it altered fee and earning, in minor units. */
export interface MovedChange {
  id: number;
  transactionId: number | null;
  feeMinor: number;
  earningMinor: number;
}

/** How an order is paid by what was posted of it; asked anew only where that tells nothing, null where nobody is known. */
export const paidBySoFar = async (ctx: Ctx, order: SettledOrder): Promise<PaidBy | null> =>
  paidByPosted(order, await entriesOfOrder(ctx, order.id)) ?? (await payingFor(ctx, order));

/**
 * Moves what is between the books of an order and how it stands now, and keeps that beside its settlement
 * (docs/decisions.md#changes-of-a-settlement). The caller holds what is booked.
 */
export async function moveChange(ctx: Ctx, asked: AskedChange): Promise<MovedChange> {
  const { kind, cause, order, booked, paidBy, paidByThen } = asked;
  const { id: orderId, operatorId, currency } = order;
  const before = {
    figures: { ...order, costMinor: booked.totalMinor, feeMinor: booked.feeMinor },
    paidBy,
  };
  const isReleased = booked.releasedAt !== null;
  const { entries, earningMinor, collectedMinor, writtenOffMinor } = changeOf(
    { before, after: { figures: order, paidBy: paidByThen } },
    isReleased,
  );
  const movement = { kind, source: cause, ...placeOf(order), occurredAt: ctx.now, entries };
  const transactionId = entries.length === 0 ? null : await post(ctx, movement);
  const feeMinor = order.feeMinor - booked.feeMinor;
  const id = await insertChange(ctx.tx, {
    order_id: orderId,
    operator_id: operatorId,
    kind,
    cause,
    currency,
    total_minor: order.costMinor - booked.totalMinor,
    fee_minor: feeMinor,
    earning_minor: earningMinor,
    posted_at: ctx.now,
    transaction_id: transactionId,
    released_at: isReleased ? ctx.now : null,
    collected_minor: collectedMinor,
    written_off_minor: writtenOffMinor,
    mends_id: asked.mendsId ?? null,
    by_membership: asked.membershipId ?? null,
    reason: asked.reason ?? null,
  });
  if (earningMinor !== 0) {
    if (booked.releaseAt === null)
      await setReleaseAt(ctx.tx, orderId, await releaseAfter(ctx, currency, booked.settledAt));
    await ctx.announce(BalanceChanged, {}, operatorId);
  }
  return { id, transactionId, feeMinor, earningMinor };
}
