import { settledOrder } from '../../../charging';
import { operatorProfile } from '../../../identity';
import type { Ctx } from '../../../platform/ctx';
import type { AtOperator } from '../../payments/rules-prepaid';
import { ordersOwed } from '../../payments/store-prepaid';
import { CollectionMoved } from '../facts';
import { beginJob } from '../rules-debts';
import { findCollection, insertCollection } from '../store-collections';
import { tryJob } from './collect';
import { holdMoney, recordMoney } from './standing';

/** So many debts are paid from what was topped up; whoever owes for more pays the rest with the next. */
const mostAtOnce = 100;

/** Begins to collect what a driver owes for an order, by the product itself; one that waits for its next try is tried now. */
export async function beginCollecting(ctx: Ctx, { orderId }: { orderId: number }): Promise<void> {
  const order = await settledOrder(ctx, orderId);
  if (order === null || order.heldReason !== null) return;
  const { operatorId, currency } = order;
  const held = await holdMoney(ctx, { orderId, operatorId });
  const { debtMinor } = held.money;
  if (debtMinor === 0) return;
  const begun = { orderId, operatorId, membershipId: null, currency, at: ctx.now };
  const newId = await insertCollection(ctx.tx, begun);
  const collectionId = newId ?? (await findCollection(ctx.tx, orderId))?.id ?? null;
  if (collectionId === null) return;
  await ctx.schedule(tryJob, { collectionId }, { key: `${tryJob}:${collectionId}` });
  if (newId === null) return;
  await ctx.announce(CollectionMoved, { orderId }, operatorId);
  await recordMoney(ctx, held, { action: 'collection-begun', reason: null, amountMinor: debtMinor });
}

/** What a driver owes is paid from what they have paid in advance, the oldest first: each by a job of its own. */
export async function collectAfterTopUp(ctx: Ctx, { operatorId, personId }: AtOperator): Promise<void> {
  const { currency } = await operatorProfile(ctx, operatorId);
  const orderIds = await ordersOwed(ctx.tx, { operatorId, personId, currency, limit: mostAtOnce });
  for (const orderId of orderIds)
    await ctx.schedule(beginJob, { orderId }, { key: `${beginJob}:${orderId}` });
}
