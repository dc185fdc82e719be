import type { OrderMoney, Parsed, refunds } from '@voltdeck/contract';
import { Problem } from '../../../kernel/problem';
import type { Ctx } from '../../../platform/ctx';
import { showMoney } from './money';
import { asker, holdMoney, recordMoney } from './standing';
import { paidByThen, readAmount } from '../rules';
import { moveChange } from '../../settlements/actions-change';
import { tryJob } from './collect';
import { CollectionMoved, DebtWrittenOff } from '../facts';
import { writeOffOf } from '../rules-debts';
import { findCollection, insertCollection, moveCollection } from '../store-collections';

/** Gives up what a driver still owes for an order of the operator's, in whole or in part (docs/decisions.md#debts). */
export async function writeOffDebt(
  ctx: Ctx,
  { params, body }: Parsed<typeof refunds.writeOffDebt>,
): Promise<OrderMoney> {
  const { operatorId, membershipId } = asker(ctx);
  const at = { orderId: params.id, operatorId };
  const { amount, reason, seen_changes: seen } = body;
  const held = await holdMoney(ctx, { ...at, seen });
  const { order, booked, paidBy, money, cause } = held;
  const { currency } = order;
  const amountMinor = writeOffOf(money, amount === undefined ? null : readAmount(amount, currency));
  const then = paidByThen(paidBy, { writtenOffMinor: amountMinor });
  await moveChange(ctx, {
    kind: 'write-off',
    cause,
    order,
    booked,
    paidBy,
    paidByThen: then,
    membershipId,
    reason,
  });
  await ctx.announce(DebtWrittenOff, { orderId: params.id, amountMinor, currency }, operatorId);
  await recordMoney(ctx, held, { action: 'written-off', reason, amountMinor });
  return showMoney(ctx, at);
}

/** Begins to collect what a driver still owes for an order of the operator's. */
export async function collectDebt(
  ctx: Ctx,
  { params }: Parsed<typeof refunds.collectDebt>,
): Promise<OrderMoney> {
  const { operatorId, membershipId } = asker(ctx);
  const at = { orderId: params.id, operatorId };
  const held = await holdMoney(ctx, at);
  const { debtMinor } = held.money;
  if (debtMinor === 0) throw new Problem('debt.none');
  const begun = { ...at, membershipId, currency: held.order.currency, at: ctx.now };
  const collectionId = await insertCollection(ctx.tx, begun);
  if (collectionId === null) throw new Problem('debt.collecting');
  await ctx.schedule(tryJob, { collectionId }, { key: `${tryJob}:${collectionId}` });
  await ctx.announce(CollectionMoved, { orderId: params.id }, operatorId);
  await recordMoney(ctx, held, { action: 'collection-begun', reason: null, amountMinor: debtMinor });
  return showMoney(ctx, at);
}

/** Ends the tries to collect a debt of an order of the operator's. */
export async function stopCollecting(
  ctx: Ctx,
  { params }: Parsed<typeof refunds.stopCollecting>,
): Promise<OrderMoney> {
  const { operatorId } = asker(ctx);
  const at = { orderId: params.id, operatorId };
  const held = await holdMoney(ctx, at);
  const collection = await findCollection(ctx.tx, params.id);
  const ended = { state: 'cancelled', next_at: null, concluded_at: ctx.now } as const;
  const isEnded =
    collection !== null && (await moveCollection(ctx.tx, { id: collection.id, from: 'waiting' }, ended));
  if (!isEnded) throw new Problem('debt.not-collecting');
  await ctx.announce(CollectionMoved, { orderId: params.id }, operatorId);
  await recordMoney(ctx, held, {
    action: 'collection-ended',
    reason: null,
    amountMinor: held.money.debtMinor,
  });
  return showMoney(ctx, at);
}
