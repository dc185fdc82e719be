import type { Parsed, purchases, Result } from '@voltdeck/contract';
import { memberOf, operatorOf, personById, recordAudit } from '../../../identity';
import { Problem } from '../../../kernel/problem';
import type { Ctx } from '../../../platform/ctx';
import { type Choice, type HeldSubscription, includedIn, planCurrency } from '../../subscriptions/rules';
import { changeSubscription, findSubscription, holdSubscription } from '../../subscriptions/store';
import { PurchaseMoved } from '../facts';
// Brings the type of the ports.
import type {} from '../ports';
import {
  billOfChange,
  checkoutMs,
  choiceOf,
  isPaidPlan,
  isSameChoice,
  type PurchaseRow,
  shownBill,
  shownPurchase,
} from '../rules';
import { endUnderWay, findPurchase, insertPurchase, type NewPurchase, purchaseUnderWay } from '../store';
import { applyChange, tellChange } from './apply';
import { openJob } from './checkout';

type Asked = Parsed<typeof purchases.subscribe>['body'];
type Answer = Result<typeof purchases.subscribe>;

/**
 * Takes a plan or changes to it (docs/decisions.md#plans). Of two at once the second waits here, and finds the checkout of the first.
 */
export async function subscribe(ctx: Ctx, { body }: Parsed<typeof purchases.subscribe>): Promise<Answer> {
  const held = await holdSubscription(ctx.tx, operatorOf(ctx), ctx.now);
  const choice = chosen(held, body, ctx.now);
  if (!isOn(held, choice, ctx.now)) return { purchase: await change(ctx, held, choice) };
  if (held.endsAt === null) throw new Problem('subscription.same');
  return goOn(ctx, held);
}

/** Takes a cancelled plan up again: as it was, or by another price. */
export async function resume(ctx: Ctx, { body }: Parsed<typeof purchases.resume>): Promise<Answer> {
  const held = await holdSubscription(ctx.tx, operatorOf(ctx), ctx.now);
  const choice = chosen(held, body, ctx.now);
  if (!isOn(held, choice, ctx.now)) return { purchase: await change(ctx, held, choice) };
  return held.endsAt === null ? { purchase: null } : goOn(ctx, held);
}

/** Who pays for nothing has no add-ons to keep. */
const chosen = (held: HeldSubscription, asked: Asked, now: Date): Choice =>
  choiceOf(asked, isPaidPlan(held, now) ? held : { extraChargers: 0, extraBuilds: 0 });

const isOn = (held: HeldSubscription, choice: Choice, now: Date): boolean =>
  isPaidPlan(held, now) && isSameChoice(held, choice);

async function goOn(ctx: Ctx, held: HeldSubscription): Promise<Answer> {
  await changeSubscription(ctx.tx, held.operatorId, { ends_at: null, renew_at: held.paidUntil });
  await tellChange(ctx, held, { ...held, endsAt: null });
  return { purchase: null };
}

async function change(ctx: Ctx, held: HeldSubscription, choice: Choice): Promise<purchases.Purchase> {
  const before = await purchaseUnderWay(ctx.tx, held.operatorId);
  if (before !== null) {
    if (before.state === 'sending' || before.state === 'stuck')
      throw new Problem('subscription.payment-under-way');
    if (isSameChoice(before, choice) && before.basedOn === held.version && before.expiresAt > ctx.now)
      return shownPurchase(before);
    await endUnderWay(ctx.tx, before.id, { state: 'replaced', at: ctx.now });
  }
  const purchase = await insertPurchase(ctx.tx, await purchaseOf(ctx, held, choice));
  if (purchase.state === 'paid') await applyChange(ctx, held, purchase);
  else await orderCheckout(ctx, purchase);
  return shownPurchase(purchase);
}

async function purchaseOf(ctx: Ctx, held: HeldSubscription, choice: Choice): Promise<NewPurchase> {
  const bill = billOfChange(held, choice, ctx.now);
  const [provider] = ctx.ports.paymentProviders;
  const { email } = await personById(ctx, memberOf(ctx).personId);
  return {
    operatorId: held.operatorId,
    purpose: 'change',
    ...choice,
    ...bill,
    currency: planCurrency,
    basedOn: held.version,
    provider: provider.name,
    locale: ctx.locale,
    email,
    customer: held.provider === provider.name ? held.customer : null,
    state: bill.dueMinor === 0 ? 'paid' : 'opening',
    createdAt: ctx.now,
    expiresAt: new Date(ctx.now.getTime() + checkoutMs),
  };
}

/** The provider is asked by a job: nobody's plan is held while it thinks. */
async function orderCheckout(
  ctx: Ctx,
  { id: purchaseId, operatorId, plan, billing }: PurchaseRow,
): Promise<void> {
  await ctx.schedule(openJob, { purchaseId }, { key: `${openJob}:${purchaseId}` });
  await recordAudit(ctx, {
    action: 'ordered',
    noun: 'plan',
    nounId: operatorId,
    name: plan,
    before: null,
    after: { plan, billing },
  });
  await ctx.announce(PurchaseMoved, { operatorId }, operatorId);
}

/** Cancels the plan for its billing date; who is past that, because its renewal was refused, for now. */
export async function unsubscribe(ctx: Ctx): Promise<Result<typeof purchases.unsubscribe>> {
  const held = await holdSubscription(ctx.tx, operatorOf(ctx), ctx.now);
  if (held.plan === 'free' || (held.endsAt !== null && held.endsAt <= ctx.now))
    throw new Problem('subscription.none');
  if (held.paidUntil === null) throw new Problem('subscription.by-staff');
  if (held.endsAt !== null) return { ends_at: held.endsAt.toISOString() };
  const endsAt = held.paidUntil > ctx.now ? held.paidUntil : ctx.now;
  await changeSubscription(ctx.tx, held.operatorId, { ends_at: endsAt, renew_at: null });
  await tellChange(ctx, held, { ...held, endsAt });
  return { ends_at: endsAt.toISOString() };
}

/** What a change would cost, and which charge points it would deactivate. */
export async function previewChange(
  ctx: Ctx,
  { query }: Parsed<typeof purchases.previewChange>,
): Promise<Result<typeof purchases.previewChange>> {
  const operatorId = operatorOf(ctx);
  const { priceId, ...added } = query;
  const held = (await findSubscription(ctx.tx, operatorId)) ?? none(operatorId, ctx.now);
  if (priceId === 'free') {
    const included = includedIn('free', 'extra-chargers', 0);
    const beyond = await ctx.ports.chargersBeyond(ctx, operatorId, included);
    const nothing = {
      priceMinor: 0,
      unusedMinor: 0,
      creditMinor: 0,
      dueMinor: 0,
      creditLeftMinor: held.creditMinor,
    };
    const at = held.endsAt ?? held.paidUntil;
    return { ...shownBill(nothing), applies_at: at?.toISOString() ?? null, ...shownBeyond(included, beyond) };
  }
  const choice = chosen(held, { priceId, ...added }, ctx.now);
  const included = includedIn(choice.plan, 'extra-chargers', choice.extraChargers);
  const beyond = await ctx.ports.chargersBeyond(ctx, operatorId, included);
  return {
    ...shownBill(billOfChange(held, choice, ctx.now)),
    applies_at: null,
    ...shownBeyond(included, beyond),
  };
}

const shownBeyond = (
  included: number | null,
  { count, shown }: { count: number; shown: { id: number; title: string; identifier: string }[] },
) => ({ chargers_included: included, deactivated_count: count, deactivated: shown });

/** Of an operator that never had a plan. */
const none = (operatorId: number, now: Date): HeldSubscription => ({
  operatorId,
  plan: 'free',
  billing: 'monthly',
  startedAt: now,
  endsAt: null,
  anchorAt: null,
  periodStart: null,
  paidUntil: null,
  periodMinor: 0,
  creditMinor: 0,
  extraChargers: 0,
  extraBuilds: 0,
  provider: null,
  customer: null,
  renewAt: null,
  refusals: 0,
  version: 1,
});

/** How a purchase of the caller's operator stands. */
export async function getPurchase(
  ctx: Ctx,
  { params }: Parsed<typeof purchases.getPurchase>,
): Promise<Result<typeof purchases.getPurchase>> {
  const purchase = await findPurchase(ctx.tx, params.id);
  if (purchase?.operatorId !== operatorOf(ctx)) throw new Problem('not-found');
  return shownPurchase(purchase);
}
