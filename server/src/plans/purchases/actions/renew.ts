import type { Ctx } from '../../../platform/ctx';
import { errorText } from '../../../platform/errors';
import type { ChargeAnswered } from '../../../platform/payments/provider';
import type { HeldSubscription } from '../../subscriptions/rules';
import { planCurrency } from '../../subscriptions/rules';
import {
  changeSubscription,
  dueForRenewal,
  findSubscription,
  holdSubscription,
  overAt,
  postponeRenewal,
} from '../../subscriptions/store';
import { PurchaseMoved } from '../facts';
import { tellOfRefusal } from '../mails';
import { askedAgainAt, billOfRenewal, type PurchaseRow, retryAt, waitsUntil } from '../rules';
import {
  dropEvents,
  endUnderWay,
  findPurchase,
  insertPurchase,
  movePurchase,
  purchaseUnderWay,
} from '../store';
import { applyRenewal, endPlan } from './apply';
import { giveBack, providerOf } from './checkout';

/** Notes what the next period of an operator costs. */
export const renewJob = 'purchases.renew';
/** Charges it, once it is written that it is charged. */
export const chargeJob = 'purchases.charge';
/** Writes down that a plan is over. */
export const endJob = 'purchases.end';
/** Done by the clock. */
export const dueJob = 'purchases.due';

interface OfOperator {
  operatorId: number;
}

/** So many are sent on their way by one round; the rest by the next. */
const mostAtOnce = 500;
const hourMs = 3_600_000;
const eventDaysMs = 60 * 24 * hourMs;

/** Finds the plans that end or go on, each of which is then looked at by a job of its own. */
export async function lookForDue(ctx: Ctx): Promise<void> {
  for (const operatorId of await overAt(ctx.tx, ctx.now, mostAtOnce))
    await ctx.schedule(endJob, { operatorId }, { key: `${endJob}:${operatorId}` });
  for (const operatorId of await dueForRenewal(ctx.tx, ctx.now, mostAtOnce))
    await ctx.schedule(renewJob, { operatorId }, { key: `${renewJob}:${operatorId}` });
  await dropEvents(ctx.tx, new Date(ctx.now.getTime() - eventDaysMs));
}

/** Ends a plan whose last moment has come. */
export async function endWhenOver(ctx: Ctx, { operatorId }: OfOperator): Promise<void> {
  const held = await holdSubscription(ctx.tx, operatorId, ctx.now);
  if (hasEnded(held, ctx.now)) await endPlan(ctx, held);
}

type Renewed = HeldSubscription & { paidUntil: Date; anchorAt: Date };

/** A plan that is paid for here, and may go on; one that was given or ended meanwhile is none. */
const renewed = (held: HeldSubscription): Renewed | null =>
  held.paidUntil === null || held.anchorAt === null
    ? null
    : { ...held, paidUntil: held.paidUntil, anchorAt: held.anchorAt };

export async function renew(ctx: Ctx, { operatorId }: OfOperator): Promise<void> {
  const held = renewed(await holdSubscription(ctx.tx, operatorId, ctx.now));
  if (held === null || held.renewAt === null || held.renewAt > ctx.now) return;
  // Somebody may be paying for another plan just now; what they pay for would be another one after this.
  const before = await purchaseUnderWay(ctx.tx, operatorId);
  if (before !== null && !(await endForgotten(ctx, before, waitsUntil(held)))) {
    await postponeRenewal(ctx.tx, operatorId, new Date(ctx.now.getTime() + hourMs));
    return;
  }
  const bill = billOfRenewal(held);
  const { plan, billing, extraChargers, extraBuilds } = held;
  const purchase = await insertPurchase(ctx.tx, {
    operatorId,
    purpose: 'renewal',
    plan,
    billing,
    extraChargers,
    extraBuilds,
    ...bill,
    currency: planCurrency,
    basedOn: held.version,
    provider: held.provider ?? '',
    locale: 'en',
    email: '',
    customer: held.customer,
    state: bill.dueMinor === 0 ? 'paid' : 'sending',
    createdAt: ctx.now,
    expiresAt: ctx.now,
  });
  if (purchase.state === 'paid') await applyRenewal(ctx, held, purchase);
  else await ctx.schedule(chargeJob, { purchaseId: purchase.id }, { key: `${chargeJob}:${purchase.id}` });
}

/**
 * A checkout that nobody can pay any more keeps no plan from going on, and after a day none does; where it is paid all the
 * same, that is given back.
 */
async function endForgotten(
  ctx: Ctx,
  { id, state, expiresAt }: PurchaseRow,
  waitUntil: Date,
): Promise<boolean> {
  if (state !== 'open' && state !== 'opening') return false;
  const isOver = expiresAt.getTime() + hourMs < ctx.now.getTime();
  if (!isOver && ctx.now < waitUntil) return false;
  return endUnderWay(ctx.tx, id, { state: isOver ? 'expired' : 'replaced', at: ctx.now });
}

/**
 * Has the provider charge a period that was noted, and writes down what it said: by the same key until it has said
 * something, so that a crash or silence charges nothing twice.
 */
export async function chargeRenewal(ctx: Ctx, { purchaseId }: { purchaseId: number }): Promise<void> {
  const purchase = await findPurchase(ctx.tx, purchaseId);
  if (purchase?.state !== 'sending') return;
  if (purchase.tries === 0 && (await isOver(ctx, purchase))) {
    await concludeRenewal(ctx, purchase, { ok: false, reason: 'plan-over' });
    return;
  }
  let answer: ChargeAnswered;
  try {
    answer = await charged(ctx, purchase);
  } catch (error) {
    await noteSilence(ctx, purchase, error);
    return;
  }
  await concludeRenewal(ctx, purchase, answer);
}

/**
 * Writes down what came of a charge, and what follows for the plan. What was paid for a plan that is no longer paid for here,
 * because staff have set another one meanwhile or the operator was told that it is over, is given back.
 * @param answer without the name of the payment where staff say that it was paid
 * @returns what the purchase is now; null where that was written before
 */
export async function concludeRenewal(
  ctx: Ctx,
  purchase: PurchaseRow,
  answer: ChargeAnswered | { ok: true; payment: null },
): Promise<'paid' | 'refused' | 'unwanted' | null> {
  const { id, operatorId } = purchase;
  const held = await holdSubscription(ctx.tx, operatorId, ctx.now);
  const goesOn = hasEnded(held, ctx.now) ? null : renewed(held);
  const paid = goesOn === null ? 'unwanted' : 'paid';
  const state = answer.ok ? paid : 'refused';
  const said = answer.ok ? { payment: answer.payment } : { note: answer.reason };
  const to = { state, ...said, concluded_at: ctx.now } as const;
  if (!(await movePurchase(ctx.tx, id, { from: [purchase.state], to }))) return null;
  if (answer.ok && goesOn !== null) await applyRenewal(ctx, goesOn, purchase);
  else if (answer.ok && answer.payment !== null) await giveBack(ctx, purchase, answer.payment);
  else if (!answer.ok && held.renewAt !== null) await countRefusal(ctx, held, purchase);
  await ctx.announce(PurchaseMoved, { operatorId }, operatorId);
  return state;
}

const hasEnded = ({ endsAt }: Pick<HeldSubscription, 'endsAt'>, now: Date): boolean =>
  endsAt !== null && endsAt <= now;

/** Whether the plan that a renewal is of is not paid for here any more. */
async function isOver(ctx: Ctx, { operatorId }: PurchaseRow): Promise<boolean> {
  const found = await findSubscription(ctx.tx, operatorId);
  return found === null || found.paidUntil === null || hasEnded(found, ctx.now);
}

async function charged(ctx: Ctx, purchase: PurchaseRow): Promise<ChargeAnswered> {
  const { id, customer, dueMinor: amountMinor, currency } = purchase;
  const provider = providerOf(ctx, purchase.provider);
  // Nobody was asked, so it is sure that nothing was taken.
  if (provider === null || customer === null) return { ok: false, reason: 'provider-missing' };
  return provider.charge({ customer, amountMinor, currency, key: `plan-renewal-${id}` });
}

async function noteSilence(ctx: Ctx, { id, tries: before }: PurchaseRow, error: unknown): Promise<void> {
  const tries = before + 1;
  const runAt = askedAgainAt(tries, ctx.now);
  const to = { tries, note: errorText(error), ...(runAt === null && { state: 'stuck' as const }) };
  if (!(await movePurchase(ctx.tx, id, { from: ['sending'], to }))) return;
  if (runAt === null) ctx.log.error({ err: error, purchaseId: id }, 'The renewal of a plan is stuck');
  else await ctx.schedule(chargeJob, { purchaseId: id }, { runAt, key: `${chargeJob}:${id}` });
}

/** Tries again some days later; after the last refusal the plan ends. */
async function countRefusal(ctx: Ctx, held: HeldSubscription, purchase: PurchaseRow): Promise<void> {
  const refusals = held.refusals + 1;
  const renewAt = retryAt(refusals, ctx.now);
  if (renewAt === null) await endPlan(ctx, held);
  else await changeSubscription(ctx.tx, held.operatorId, { refusals, renew_at: renewAt });
  await tellOfRefusal(ctx, purchase, renewAt);
}
