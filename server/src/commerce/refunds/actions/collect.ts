import { type SettledOrder, settledOrder } from '../../../charging';
import type { Ctx } from '../../../platform/ctx';
import { holdMoney, recordMoney } from './standing';
import { paidByThen } from '../rules';
import type { ChargeAsked } from '../../../platform/payments/provider';
import { heldPrepaid } from '../../payments/actions-prepaid';
import { fromBalance, unreservedOf } from '../../payments/rules-prepaid';
import { moveChange, paidBySoFar } from '../../settlements/actions-change';
import { CollectionMoved, DebtCollected } from '../facts';
import { nextTry } from '../rules-debts';
import { type Collection, collectionById, moveCollection } from '../store-collections';

/** Notes a try to collect a debt, and makes it in a transaction after that. */
export const tryJob = 'debts.try';
export const chargeJob = 'debts.charge';

interface Job {
  collectionId: number;
}

/** Writes down what is asked for by the next try, before anybody is asked; where nothing is owed any more there is none. */
export async function tryCollection(ctx: Ctx, { collectionId }: Job): Promise<void> {
  const collection = await collectionById(ctx.tx, collectionId);
  if (collection?.state !== 'waiting') return;
  const { orderId, operatorId, tries } = collection;
  const { money } = await holdMoney(ctx, { orderId, operatorId });
  const from = { id: collectionId, from: 'waiting' } as const;
  if (money.debtMinor === 0) {
    await moveCollection(ctx.tx, from, { state: 'cancelled', next_at: null, concluded_at: ctx.now });
  } else {
    const sending = {
      state: 'sending',
      tries: tries + 1,
      amount_minor: money.debtMinor,
      next_at: null,
    } as const;
    if (!(await moveCollection(ctx.tx, from, sending))) return;
    await ctx.schedule(chargeJob, { collectionId }, { key: `${chargeJob}:${collectionId}` });
  }
  await ctx.announce(CollectionMoved, { orderId }, operatorId);
}

/**
 * Has the provider ask the driver, and writes down what it said. It is asked by the same key for the same try, so that a crash
 * between its answer and this commit takes nothing twice. While it thinks, no order is held.
 */
export async function chargeDebt(ctx: Ctx, { collectionId }: Job): Promise<void> {
  const collection = await collectionById(ctx.tx, collectionId);
  if (collection?.state !== 'sending' || collection.amountMinor === null) return;
  const { orderId, operatorId, amountMinor, tries, currency } = collection;
  const order = await settledOrder(ctx, orderId);
  if (order?.payer.kind !== 'person') return;
  const asked = { amountMinor, currency, key: `debt-${collectionId}-${tries}` };
  const answer = await askedOf(ctx, order, { ...asked, personId: order.payer.id });
  if (answer.ok) await bookCollected(ctx, collection, { amountMinor, provider: answer.by });
  else await waitOrGiveUp(ctx, collection, answer.reason);
  await ctx.announce(CollectionMoved, { orderId }, operatorId);
}

/**
 * Takes what somebody owes from their balance, where the order was paid from it, or nothing was paid of it and the balance has
 * enough; else the provider is asked. An order is paid by one of them alone, so that its money can go back there.
 */
async function askedOf(
  ctx: Ctx,
  order: SettledOrder,
  asked: Omit<ChargeAsked, 'customer'> & { personId: number },
): Promise<{ ok: true; by: string } | { ok: false; reason: string }> {
  const paidBy = await paidBySoFar(ctx, order);
  const before = paidBy?.kind === 'platform' ? paidBy.provider : '';
  if (before === fromBalance || before === '') {
    const { operatorId } = order;
    const prepaid = await heldPrepaid(ctx, { operatorId, personId: asked.personId });
    if (prepaid !== null && unreservedOf(prepaid) >= asked.amountMinor) return { ok: true, by: fromBalance };
    if (before === fromBalance) return { ok: false, reason: 'insufficient_funds' };
  }
  const [provider] = ctx.ports.paymentProviders;
  const answer = await provider.charge(asked);
  return answer.ok ? { ok: true, by: provider.name } : answer;
}

/** What was owed has come: what nobody owes any more meanwhile is the driver's credit. */
async function bookCollected(
  ctx: Ctx,
  { id, orderId, operatorId, currency, membershipId }: Collection,
  { amountMinor, provider }: { amountMinor: number; provider: string },
): Promise<void> {
  const held = await holdMoney(ctx, { orderId, operatorId });
  const { order, booked, paidBy, cause } = held;
  const collected = { state: 'collected', note: null, concluded_at: ctx.now, provider } as const;
  if (paidBy.kind !== 'platform') return;
  if (!(await moveCollection(ctx.tx, { id, from: 'sending' }, collected))) return;
  // Where nothing had been collected before, nobody is named yet who holds it.
  const named = paidBy.provider === '' ? { ...paidBy, provider } : paidBy;
  await moveChange(ctx, {
    kind: 'collection',
    cause,
    order,
    booked,
    paidBy: named,
    paidByThen: paidByThen(named, { collectedMinor: amountMinor }),
    membershipId,
  });
  await ctx.announce(DebtCollected, { orderId, amountMinor, currency }, operatorId);
  await recordMoney(ctx, held, { action: 'collected', reason: null, amountMinor });
}

/** The provider refused: it is asked again later, or the debt stays with its word as a note. */
async function waitOrGiveUp(ctx: Ctx, { id, tries }: Collection, note: string): Promise<void> {
  const from = { id, from: 'sending' } as const;
  const nextAt = nextTry(tries, ctx.now);
  if (nextAt === null) {
    await moveCollection(ctx.tx, from, { state: 'given-up', note, concluded_at: ctx.now });
    return;
  }
  await moveCollection(ctx.tx, from, { state: 'waiting', note, next_at: nextAt });
  await ctx.schedule(tryJob, { collectionId: id }, { runAt: nextAt, key: `${tryJob}:${id}` });
}
