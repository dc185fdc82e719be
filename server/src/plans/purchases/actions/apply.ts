import { operatorProfile, recordAudit } from '../../../identity';
import type { Ctx } from '../../../platform/ctx';
import { SubscriptionChanged } from '../../subscriptions/facts';
import type { HeldSubscription } from '../../subscriptions/rules';
import { unpaid } from '../../subscriptions/rules';
import { changeSubscription } from '../../subscriptions/store';
import { periodEnd, type PurchaseRow } from '../rules';
import { insertInvoice } from '../store-invoices';

interface Period {
  start: Date;
  end: Date;
}

const shown = ({ plan, billing, extraChargers, extraBuilds, endsAt }: Shown): object => ({
  plan,
  billing,
  extra_chargers: extraChargers,
  extra_builds: extraBuilds,
  ends_at: endsAt,
});
type Shown = Pick<HeldSubscription, 'plan' | 'billing' | 'extraChargers' | 'extraBuilds' | 'endsAt'>;

/** Writes down and tells how the plan of an operator has changed. */
export async function tellChange(ctx: Ctx, before: HeldSubscription, after: Shown): Promise<void> {
  const { operatorId } = before;
  await recordAudit(ctx, {
    action: 'set',
    noun: 'plan',
    nounId: operatorId,
    operatorId,
    name: after.plan,
    before: shown(before),
    after: shown(after),
  });
  await ctx.announce(SubscriptionChanged, { operatorId }, operatorId);
}

async function invoice(ctx: Ctx, purchase: PurchaseRow, period: Period): Promise<void> {
  const operator = await operatorProfile(ctx, purchase.operatorId);
  const { addressLine1, addressLine2, zipcode, city } = operator;
  const place = [zipcode, city].filter((one) => one !== null).join(' ');
  await insertInvoice(ctx.tx, {
    operator_id: purchase.operatorId,
    purchase_id: purchase.id,
    issued_at: ctx.now,
    currency: purchase.currency,
    total_minor: purchase.dueMinor,
    content: {
      issuer: ctx.ports.productName,
      customer: {
        name: operator.name,
        lines: [addressLine1, addressLine2, place].filter((line) => line !== null && line !== '') as string[],
        country: operator.country,
        vat_id: operator.vatId,
      },
      plan: purchase.plan,
      billing: purchase.billing,
      extra_chargers: purchase.extraChargers,
      extra_builds: purchase.extraBuilds,
      period_start: period.start.toISOString(),
      period_end: period.end.toISOString(),
      price_minor: purchase.priceMinor,
      unused_minor: purchase.unusedMinor,
      credit_minor: purchase.creditMinor,
    },
  });
}

/** Puts an operator on what it has bought, from now on and for a whole period; its subscription is held. */
export async function applyChange(ctx: Ctx, held: HeldSubscription, purchase: PurchaseRow): Promise<void> {
  const { plan, billing, extraChargers, extraBuilds, priceMinor, creditLeftMinor } = purchase;
  const period = { start: ctx.now, end: periodEnd(ctx.now, billing, ctx.now) };
  await changeSubscription(ctx.tx, held.operatorId, {
    plan,
    billing,
    extra_chargers: extraChargers,
    extra_builds: extraBuilds,
    started_at: held.plan === plan && held.paidUntil !== null ? held.startedAt : ctx.now,
    ends_at: null,
    anchor_at: period.start,
    period_start: period.start,
    paid_until: period.end,
    period_minor: priceMinor,
    credit_minor: creditLeftMinor,
    renew_at: period.end,
    refusals: 0,
    // Where credit paid, nobody was asked who keeps a payment method.
    ...(purchase.customer !== null && { provider: purchase.provider, customer: purchase.customer }),
  });
  await invoice(ctx, purchase, period);
  await tellChange(ctx, held, { ...purchase, endsAt: null });
}

/** Carries a plan on for the period that was paid; a plan that was cancelled meanwhile ends with it. */
export async function applyRenewal(
  ctx: Ctx,
  held: HeldSubscription & { paidUntil: Date; anchorAt: Date },
  purchase: PurchaseRow,
): Promise<void> {
  const { paidUntil, anchorAt, billing } = held;
  const period = { start: paidUntil, end: periodEnd(anchorAt, billing, paidUntil) };
  const endsAt = held.endsAt === null ? null : period.end;
  await changeSubscription(ctx.tx, held.operatorId, {
    period_start: period.start,
    paid_until: period.end,
    period_minor: purchase.priceMinor,
    credit_minor: purchase.creditLeftMinor,
    ends_at: endsAt,
    renew_at: endsAt === null ? period.end : null,
    refusals: 0,
  });
  await invoice(ctx, purchase, period);
  await tellChange(ctx, held, { ...held, endsAt });
}

/** Ends a plan now: the operator is on the free one, and what it has paid too much stays as credit. */
export async function endPlan(ctx: Ctx, held: HeldSubscription): Promise<void> {
  await changeSubscription(ctx.tx, held.operatorId, { ...unpaid, plan: 'free', ends_at: null });
  const free = {
    plan: 'free',
    billing: held.billing,
    extraChargers: 0,
    extraBuilds: 0,
    endsAt: null,
  } as const;
  await tellChange(ctx, held, free);
}
