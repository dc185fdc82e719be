import { type Locale, locales, type Parsed, type purchases, type Result } from '@voltdeck/contract';
import { operatorOf, operatorProfile } from '../../../identity';
import { Problem } from '../../../kernel/problem';
import type { Ctx } from '../../../platform/ctx';
import { errorText } from '../../../platform/errors';
import type {
  Checkout,
  CheckoutStanding,
  PaymentProvider,
  RefundAsked,
} from '../../../platform/payments/provider';
import { testProvider } from '../../../platform/payments/test-provider';
import { holdSubscription } from '../../subscriptions/store';
import { PurchaseMoved } from '../facts';
import { isWanted, openedAgainAt, type PurchaseRow, shownPurchase } from '../rules';
import { findByReference, findPurchase, movePurchase } from '../store';
import { applyChange } from './apply';

/** Has the provider open a page to pay on. */
export const openJob = 'purchases.open';
/** Asks the provider how a checkout stands: when it told so, and by the clock where it did not. */
export const watchJob = 'purchases.watch';
/** Gives back what was paid for a plan that is no longer what it was. */
export const returnJob = 'purchases.return';

interface Job {
  purchaseId: number;
}

export const providerOf = (ctx: Ctx, named: string | null): PaymentProvider | null =>
  ctx.ports.paymentProviders.find(({ name }) => name === named) ?? null;

const moved = (ctx: Ctx, { operatorId }: PurchaseRow): Promise<void> =>
  ctx.announce(PurchaseMoved, { operatorId }, operatorId);

/** The same keys at each try: a crash between the provider's answer and the commit opens nothing twice. */
async function openedBy(
  ctx: Ctx,
  provider: PaymentProvider,
  purchase: PurchaseRow,
): Promise<Checkout & { customer: string }> {
  const { id, operatorId, email, plan, locale } = purchase;
  const { name } = await operatorProfile(ctx, operatorId);
  const customer = purchase.customer ?? (await provider.customer({ name, email, key: `customer-${id}` }));
  const title = `${ctx.ports.productName} ${plan.charAt(0).toUpperCase()}${plan.slice(1)}`;
  const checkout = await provider.checkout({
    customer,
    amountMinor: purchase.dueMinor,
    currency: purchase.currency,
    title,
    locale: locales.find((one): one is Locale => one === locale) ?? 'en',
    successUrl: ctx.ports.mail.link(`/subscription-success?purchase=${id}`),
    cancelUrl: ctx.ports.mail.link(`/subscription-failed?purchase=${id}`),
    expiresAt: purchase.expiresAt,
    key: `purchase-${id}`,
  });
  return { ...checkout, customer };
}

export async function openCheckout(ctx: Ctx, { purchaseId }: Job): Promise<void> {
  const purchase = await findPurchase(ctx.tx, purchaseId);
  const provider = providerOf(ctx, purchase?.provider ?? null);
  if (purchase?.state !== 'opening') return;
  try {
    if (provider === null) throw new Error(`${purchase.provider} is not set up.`);
    const { customer, reference, url } = await openedBy(ctx, provider, purchase);
    const isOpen = await movePurchase(ctx.tx, purchaseId, {
      from: ['opening'],
      to: { state: 'open', customer, reference, url },
    });
    // Replaced meanwhile: it may be paid all the same, and is then given back.
    if (!isOpen) await movePurchase(ctx.tx, purchaseId, { from: ['replaced'], to: { customer, reference } });
    await watchLater(ctx, purchase, [60, checkoutEnd(purchase, ctx.now)]);
  } catch (error) {
    await noteFailedOpening(ctx, purchase, error);
  }
  await moved(ctx, purchase);
}

async function noteFailedOpening(
  ctx: Ctx,
  { id, tries: before }: PurchaseRow,
  error: unknown,
): Promise<void> {
  const tries = before + 1;
  const runAt = openedAgainAt(tries, ctx.now);
  ctx.log.warn({ err: error, purchaseId: id }, 'A checkout for a plan could not be opened');
  const over = runAt === null ? ({ state: 'failed', concluded_at: ctx.now } as const) : {};
  await movePurchase(ctx.tx, id, { from: ['opening'], to: { tries, note: errorText(error), ...over } });
  if (runAt !== null) await ctx.schedule(openJob, { purchaseId: id }, { runAt, key: `${openJob}:${id}` });
}

/** Shortly after nobody can pay any more. */
const checkoutEnd = ({ expiresAt }: PurchaseRow, now: Date): number =>
  Math.ceil((expiresAt.getTime() - now.getTime()) / 1000) + 90;

async function watchLater(
  ctx: Ctx,
  { id: purchaseId }: PurchaseRow,
  seconds: readonly number[],
): Promise<void> {
  for (const after of seconds)
    await ctx.schedule(watchJob, { purchaseId }, { runAt: new Date(ctx.now.getTime() + after * 1000) });
}

/** Asks how a checkout stands and lets that count: whatever was told before, late or out of order, this is what holds. */
export async function watchCheckout(ctx: Ctx, { purchaseId }: Job): Promise<void> {
  const purchase = await findPurchase(ctx.tx, purchaseId);
  if (purchase === null || purchase.reference === null || purchase.payment !== null) return;
  const provider = providerOf(ctx, purchase.provider);
  if (provider === null) throw new Error(`${purchase.provider} is not set up.`);
  await conclude(ctx, purchase, await provider.standing(purchase.reference));
}

/** Lets the end of a checkout count, once. The plan is held first, as by whoever changes it. */
async function conclude(
  ctx: Ctx,
  { id, operatorId }: PurchaseRow,
  standing: CheckoutStanding,
): Promise<void> {
  const held = await holdSubscription(ctx.tx, operatorId, ctx.now);
  const purchase = await findPurchase(ctx.tx, id);
  if (purchase === null || purchase.payment !== null) return;
  if (standing.state === 'paid') {
    const { payment } = standing;
    const isCounted = isWanted(purchase, held.version, standing);
    const state = isCounted ? 'paid' : 'unwanted';
    const to = { state, payment, concluded_at: ctx.now } as const;
    if (!(await movePurchase(ctx.tx, id, { from: [purchase.state], to }))) return;
    if (isCounted) await applyChange(ctx, held, purchase);
    else
      await giveBack(
        ctx,
        { ...purchase, dueMinor: standing.amountMinor, currency: standing.currency },
        payment,
      );
  } else if (standing.state === 'over' || purchase.expiresAt < ctx.now) {
    const over = { state: 'expired', concluded_at: ctx.now } as const;
    if (!(await movePurchase(ctx.tx, id, { from: ['open', 'opening'], to: over }))) return;
  } else return;
  await moved(ctx, purchase);
}

/** Has what was paid for a purchase given back: its plan is another one by now. */
export async function giveBack(
  ctx: Ctx,
  { id, dueMinor, currency }: Pick<PurchaseRow, 'id' | 'dueMinor' | 'currency'>,
  payment: string,
): Promise<void> {
  ctx.log.warn({ purchaseId: id }, 'A payment for a plan came too late, and is given back');
  const paid = { payment, amountMinor: dueMinor, currency };
  await ctx.schedule(returnJob, { purchaseId: id, ...paid }, { key: `${returnJob}:${id}` });
}

/** Gives a payment back that counts for nothing; by the same key each time, so that nothing is given back twice. */
export async function returnPayment(
  ctx: Ctx,
  { purchaseId, ...told }: Job & Partial<Omit<RefundAsked, 'key'>>,
): Promise<void> {
  const purchase = await findPurchase(ctx.tx, purchaseId);
  if (purchase?.state !== 'unwanted') return;
  const provider = providerOf(ctx, purchase.provider);
  if (provider === null) throw new Error(`${purchase.provider} is not set up.`);
  const paid = await paidFor(provider, purchase);
  if (paid === null) return;
  const answer = await provider.refund({ ...paid, ...told, key: `purchase-return-${purchaseId}` });
  if (!answer.ok)
    ctx.log.error({ purchaseId, reason: answer.reason }, 'A payment for a plan could not be given back');
  await movePurchase(ctx.tx, purchaseId, {
    from: ['unwanted'],
    to: answer.ok ? { state: 'returned' } : { note: answer.reason },
  });
}

/** What was paid for a purchase: at a checkout it may have been another amount than was due. */
async function paidFor(
  provider: PaymentProvider,
  { reference, payment, dueMinor: amountMinor, currency }: PurchaseRow,
): Promise<Omit<RefundAsked, 'key'> | null> {
  const standing = reference === null ? null : await provider.standing(reference);
  if (standing?.state === 'paid') return standing;
  return payment === null ? null : { payment, amountMinor, currency };
}

/** A checkout of the test provider that stands open; there is none where a provider is configured. */
async function testCheckout(ctx: Ctx, reference: string): Promise<PurchaseRow> {
  const [provider] = ctx.ports.paymentProviders;
  const purchase = provider.name === testProvider.name ? await findByReference(ctx.tx, reference) : null;
  if (purchase?.operatorId !== operatorOf(ctx) || purchase.provider !== testProvider.name)
    throw new Problem('not-found');
  return purchase;
}

export const openTestCheckout = async (
  ctx: Ctx,
  { params }: Parsed<typeof purchases.openTestCheckout>,
): Promise<Result<typeof purchases.openTestCheckout>> =>
  shownPurchase(await testCheckout(ctx, params.reference));

/** What the person at the page of the test provider does takes the way of a real payment. */
export async function answerTestCheckout(
  ctx: Ctx,
  { params, body }: Parsed<typeof purchases.answerTestCheckout>,
): Promise<Result<typeof purchases.answerTestCheckout>> {
  const { id, operatorId } = await testCheckout(ctx, params.reference);
  await holdSubscription(ctx.tx, operatorId, ctx.now);
  const purchase = await findPurchase(ctx.tx, id);
  if (purchase?.state !== 'open' || purchase.expiresAt < ctx.now)
    throw new Problem('subscription.checkout-over');
  const { dueMinor: amountMinor, currency } = purchase;
  if (body.answer === 'pay')
    await conclude(ctx, purchase, { state: 'paid', payment: `test-payment-${id}`, amountMinor, currency });
  else {
    const state = body.answer === 'refuse' ? 'refused' : 'expired';
    await movePurchase(ctx.tx, id, { from: ['open'], to: { state, concluded_at: ctx.now } });
    await moved(ctx, purchase);
  }
  return shownPurchase((await findPurchase(ctx.tx, id)) ?? purchase);
}
