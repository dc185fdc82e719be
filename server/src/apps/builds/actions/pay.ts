import { type Build, type builds, type Locale, locales, type Parsed } from '@voltdeck/contract';
import { memberOf, operatorProfile, personById } from '../../../identity';
import { Problem } from '../../../kernel/problem';
import type { Ctx } from '../../../platform/ctx';
import { errorText } from '../../../platform/errors';
import type { CheckoutStanding, PaymentProvider } from '../../../platform/payments/provider';
import { testProvider } from '../../../platform/payments/test-provider';
import { openedAgainAt } from '../../../plans';
import { type BuildRow, dueOf, mustBePayable } from '../rules';
import { isStillGood, isWanted, openMs, openStates, type PaymentRow, watchedAt } from '../rules-payments';
import { holdBuild, moveBuild } from '../store';
import {
  customerOf,
  findPayment,
  insertPayment,
  movePayment,
  openPaymentsOf,
  paymentByReference,
} from '../store-payments';
import { buildWords } from '../texts';
import { mustFind, mustHold, shownBuild, tell, tellMoved } from './look';
import { orderBuild } from './queue';

/** Has the provider open a page to pay on. */
export const openJob = 'builds.open-payment';
/** Asks the provider how a checkout stands: when it told so, and by the clock where it did not. */
export const watchJob = 'builds.watch-payment';
/** Gives back what was paid in vain. */
export const returnJob = 'builds.return-payment';

interface Job {
  paymentId: number;
}

const mustBeSetUp = (ctx: Ctx, named: string): PaymentProvider => {
  const provider = ctx.ports.paymentProviders.find(({ name }) => name === named);
  if (provider === undefined) throw new Error(`${named} is not set up.`);
  return provider;
};

/** Ends the payment of a build that somebody could still make; what is paid all the same is given back. */
export async function replaceOpen(ctx: Ctx, buildId: number): Promise<void> {
  const open = (await openPaymentsOf(ctx.tx, [buildId])).get(buildId);
  if (open !== undefined)
    await movePayment(ctx.tx, open.id, {
      from: openStates,
      to: { state: 'replaced', concluded_at: ctx.now },
    });
}

/** Asks for a page to pay a build on; one that is open and still good stays. */
export async function payBuild(ctx: Ctx, { params }: Parsed<typeof builds.payBuild>): Promise<Build> {
  const held = await mustHold(ctx, params.id);
  mustBePayable(held);
  const before = (await openPaymentsOf(ctx.tx, [held.id])).get(held.id);
  if (before !== undefined && isStillGood(before, held, ctx.now)) return shownBuild(ctx, held);
  await replaceOpen(ctx, held.id);
  const [provider] = ctx.ports.paymentProviders;
  const { email } = await personById(ctx, memberOf(ctx).personId);
  const payment = await insertPayment(ctx.tx, {
    operatorId: held.operatorId,
    buildId: held.id,
    provider: provider.name,
    locale: ctx.locale,
    email,
    currency: held.currency,
    amountMinor: dueOf(held),
    state: 'opening',
    customer: await customerOf(ctx.tx, { operatorId: held.operatorId, provider: provider.name }),
    createdAt: ctx.now,
    expiresAt: new Date(ctx.now.getTime() + openMs),
  });
  await moveBuild(ctx.tx, held.id, { state: 'waiting-for-payment' });
  await ctx.schedule(openJob, { paymentId: payment.id }, { key: `${openJob}:${payment.id}` });
  await tell(ctx, 'ordered', held, { detail: { price: dueOf(held) / 100 } });
  return shownBuild(ctx, await mustFind(ctx, held.id));
}

/** The same keys at each try: a crash between the provider's answer and the commit opens nothing twice. */
async function openedBy(ctx: Ctx, provider: PaymentProvider, payment: PaymentRow, build: BuildRow) {
  const { id, operatorId, email, amountMinor, currency } = payment;
  const { name } = await operatorProfile(ctx, operatorId);
  const customer =
    payment.customer ?? (await provider.customer({ name, email, key: `build-customer-${id}` }));
  const locale = locales.find((one): one is Locale => one === payment.locale) ?? 'en';
  const page = ctx.ports.mail.link(`/builder?id=${build.id}`);
  const checkout = await provider.checkout({
    customer,
    amountMinor,
    currency,
    title: buildWords(locale).checkout.replace('{app}', () => build.applicationName),
    locale,
    successUrl: `${page}&back=paid`,
    cancelUrl: `${page}&back=left`,
    expiresAt: payment.expiresAt,
    key: `build-payment-${id}`,
    keepsCard: false,
  });
  return { ...checkout, customer };
}

export async function openCheckout(ctx: Ctx, { paymentId }: Job): Promise<void> {
  const seen = await findPayment(ctx.tx, paymentId);
  const build = seen === null ? null : await holdBuild(ctx.tx, seen.buildId);
  const payment = await findPayment(ctx.tx, paymentId);
  if (payment?.state !== 'opening' || build === null) return;
  try {
    const { customer, reference, url } = await openedBy(
      ctx,
      mustBeSetUp(ctx, payment.provider),
      payment,
      build,
    );
    const to = { state: 'open', customer, reference, url } as const;
    await movePayment(ctx.tx, paymentId, { from: ['opening'], to });
    for (const runAt of watchedAt(payment, ctx.now)) await ctx.schedule(watchJob, { paymentId }, { runAt });
  } catch (error) {
    ctx.log.warn({ err: error, paymentId }, 'A checkout for a build could not be opened');
    const tries = payment.tries + 1;
    const runAt = openedAgainAt(tries, ctx.now);
    const note = errorText(error);
    if (runAt !== null) {
      await movePayment(ctx.tx, paymentId, { from: ['opening'], to: { tries, note } });
      await ctx.schedule(openJob, { paymentId }, { runAt, key: `${openJob}:${paymentId}` });
    } else await fail(ctx, build, { payment, state: 'failed', note });
  }
  await tellMoved(ctx, build);
}

/** Ends a payment that came to nothing; its build can be paid again. */
async function fail(
  ctx: Ctx,
  build: BuildRow,
  { payment, state, note }: { payment: PaymentRow; state: 'refused' | 'expired' | 'failed'; note?: string },
): Promise<void> {
  const to = { state, concluded_at: ctx.now, ...(note === undefined ? {} : { note }) };
  if (!(await movePayment(ctx.tx, payment.id, { from: openStates, to }))) return;
  if (build.state === 'waiting-for-payment') await moveBuild(ctx.tx, build.id, { state: 'payment-failed' });
  await tellMoved(ctx, build);
}

/** Asks how a checkout stands and lets that count: whatever was told before, late or out of order, this is what holds. */
export async function watchCheckout(ctx: Ctx, { paymentId }: Job): Promise<void> {
  const payment = await findPayment(ctx.tx, paymentId);
  if (payment === null || payment.reference === null || payment.payment !== null) return;
  await conclude(ctx, payment, await mustBeSetUp(ctx, payment.provider).standing(payment.reference));
}

/** Has a provider asked about a checkout that it told something of; nothing where it is none of ours. */
export async function watchReference(ctx: Ctx, told: { provider: string; reference: string }): Promise<void> {
  const payment = await paymentByReference(ctx.tx, told);
  if (payment !== null) await ctx.schedule(watchJob, { paymentId: payment.id });
}

/** Lets the end of a checkout count, once. The build is held first, as by whoever changes or deletes it. */
export async function conclude(ctx: Ctx, seen: PaymentRow, standing: CheckoutStanding): Promise<void> {
  const build = await holdBuild(ctx.tx, seen.buildId);
  const payment = await findPayment(ctx.tx, seen.id);
  if (build === null || payment === null || payment.payment !== null) return;
  if (standing.state === 'paid') {
    const isCounted = isWanted(build, standing);
    const state = isCounted ? 'paid' : 'unwanted';
    const to = { state, payment: standing.payment, concluded_at: ctx.now } as const;
    await movePayment(ctx.tx, payment.id, { from: [payment.state], to });
    if (!isCounted) return giveBack(ctx, payment, standing);
    // One that was opened beside it serves nothing any more.
    await replaceOpen(ctx, build.id);
    await moveBuild(ctx.tx, build.id, { is_paid: true });
    await orderBuild(ctx, build);
  } else if (standing.state === 'over' || payment.expiresAt < ctx.now)
    await fail(ctx, build, { payment, state: 'expired' });
}

/** Has what was paid in vain given back. */
export async function giveBack(
  ctx: Ctx,
  { id }: Pick<PaymentRow, 'id'>,
  { payment, amountMinor, currency }: { payment: string; amountMinor: number; currency: string },
): Promise<void> {
  const paid = { payment, amountMinor, currency };
  await ctx.schedule(returnJob, { paymentId: id, ...paid }, { key: `${returnJob}:${id}` });
}

/** Gives back what counts for nothing; by the same key each time, so that nothing is given back twice. */
export async function returnPayment(
  ctx: Ctx,
  { paymentId, ...paid }: Job & { payment: string; amountMinor: number; currency: string },
): Promise<void> {
  const payment = await findPayment(ctx.tx, paymentId);
  if (payment?.state !== 'unwanted') return;
  const provider = mustBeSetUp(ctx, payment.provider);
  const answer = await provider.refund({ ...paid, key: `build-return-${paymentId}` });
  if (!answer.ok)
    ctx.log.error({ paymentId, reason: answer.reason }, 'A payment for a build could not be given back');
  await movePayment(ctx.tx, paymentId, {
    from: ['unwanted'],
    to: answer.ok ? { state: 'returned' } : { note: answer.reason },
  });
}

/** What the person at the page of the test provider does takes the way of a real payment. */
export async function answerTestPayment(
  ctx: Ctx,
  { params, body }: Parsed<typeof builds.answerTestPayment>,
): Promise<Build> {
  const held = await mustHold(ctx, params.id);
  const payment = (await openPaymentsOf(ctx.tx, [held.id])).get(held.id);
  const [provider] = ctx.ports.paymentProviders;
  // Where a provider is set up nobody gets anything for nothing.
  if (
    provider.name !== testProvider.name ||
    (payment !== undefined && payment.provider !== testProvider.name)
  )
    throw new Problem('not-found');
  if (payment?.state !== 'open' || payment.expiresAt <= ctx.now) throw new Problem('build.payment-over');
  const { id, amountMinor, currency } = payment;
  if (body.answer === 'pay')
    await conclude(ctx, payment, { state: 'paid', payment: `test-build-${id}`, amountMinor, currency });
  else await fail(ctx, held, { payment, state: body.answer === 'refuse' ? 'refused' : 'expired' });
  await tell(ctx, body.answer === 'pay' ? 'paid' : 'payment-failed', held);
  return shownBuild(ctx, await mustFind(ctx, held.id));
}
