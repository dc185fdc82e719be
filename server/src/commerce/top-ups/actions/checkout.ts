import { type Locale, locales } from '@voltdeck/contract';
import { holdPerson, isPersonThere, operatorProfile, personById } from '../../../identity';
import { post } from '../../../ledger';
import { openedAgainAt } from '../../../plans';
import type { Ctx } from '../../../platform/ctx';
import { errorText } from '../../../platform/errors';
import type { Checkout, CheckoutStanding, PaymentProvider } from '../../../platform/payments/provider';
import { findProvider } from '../../payments/actions';
import { keepPaidWith } from './cards';
import { BalanceToppedUp } from '../facts';
import { pathOf, postingOf, type TopUp, watchedAt } from '../rules';
import { customerOf, findTopUp, holdTopUp, keepCustomer, moveTopUp, topUpByReference } from '../store';
import { topUpWords } from '../texts';

/** Has the provider open a page to pay on. */
export const openJob = 'top-ups.open';
/** Asks the provider how a checkout stands: when it told so, and by the clock where it did not. */
export const watchJob = 'top-ups.watch';
/** Gives back what was paid when nobody could use it any more. */
export const returnJob = 'top-ups.return';

interface Job {
  topUpId: number;
}

export const mustBeSetUp = (ctx: Ctx, named: string): PaymentProvider => {
  const provider = findProvider(ctx, named);
  if (provider === null) throw new Error(`${named} is not set up.`);
  return provider;
};

/** The provider's name of the driver, kept per operator: what one pays with at an operator is no other's business. */
export async function customerFor(ctx: Ctx, provider: PaymentProvider, of: TopUp): Promise<string> {
  const kept = await customerOf(ctx.tx, of);
  if (kept !== null) return kept;
  const { operatorId, personId } = of;
  const person = await personById(ctx, personId);
  if (person === null) throw new Error(`The person of payment in advance ${of.id} is gone.`);
  const customer = await provider.customer({
    name: `${person.firstName} ${person.lastName}`,
    email: person.email,
    key: `driver-${operatorId}-${personId}`,
  });
  await keepCustomer(ctx.tx, { operatorId, personId, provider: provider.name, customer });
  return customer;
}

/** The same keys at each try: a crash between the provider's answer and the commit opens nothing twice. */
async function openedBy(ctx: Ctx, provider: PaymentProvider, topUp: TopUp): Promise<Checkout> {
  const { name: operator } = await operatorProfile(ctx, topUp.operatorId);
  const locale = locales.find((one): one is Locale => one === topUp.locale) ?? 'en';
  const page = ctx.ports.mail.link(pathOf(topUp));
  return provider.checkout({
    customer: await customerFor(ctx, provider, topUp),
    amountMinor: topUp.amountMinor,
    currency: topUp.currency,
    title: topUpWords(locale).checkout.replace('{operator}', operator),
    locale,
    successUrl: `${page}&back=paid`,
    cancelUrl: `${page}&back=left`,
    expiresAt: topUp.expiresAt,
    key: `top-up-${topUp.id}`,
    keepsCard: topUp.keepsCard,
  });
}

export async function openCheckout(ctx: Ctx, { topUpId }: Job): Promise<void> {
  const topUp = await findTopUp(ctx.tx, topUpId);
  if (topUp?.state !== 'opening') return;
  const from = { id: topUpId, from: 'opening' } as const;
  // Nobody is made known to a provider who is erased.
  if (!(await isPersonThere(ctx.tx, topUp.personId))) {
    await moveTopUp(ctx.tx, from, { state: 'failed', concluded_at: ctx.now });
    return;
  }
  try {
    const { reference, url } = await openedBy(ctx, mustBeSetUp(ctx, topUp.provider), topUp);
    await moveTopUp(ctx.tx, from, { state: 'open', reference, url });
    for (const runAt of watchedAt(topUp, ctx.now)) await ctx.schedule(watchJob, { topUpId }, { runAt });
  } catch (error) {
    ctx.log.warn({ err: error, topUpId }, 'A checkout for a payment in advance could not be opened');
    const tries = topUp.tries + 1;
    const runAt = openedAgainAt(tries, ctx.now);
    const over = runAt === null ? ({ state: 'failed', concluded_at: ctx.now } as const) : {};
    await moveTopUp(ctx.tx, from, { tries, note: errorText(error), ...over });
    if (runAt !== null) await ctx.schedule(openJob, { topUpId }, { runAt, key: `${openJob}:${topUpId}` });
  }
}

/** Asks how a checkout stands and lets that count: whatever was told before, late or out of order, this is what holds. */
export async function watchCheckout(ctx: Ctx, { topUpId }: Job): Promise<void> {
  const topUp = await findTopUp(ctx.tx, topUpId);
  if (topUp === null || topUp.reference === null || topUp.payment !== null) return;
  await conclude(ctx, topUpId, await mustBeSetUp(ctx, topUp.provider).standing(topUp.reference));
}

/** Has a provider asked about a checkout that it told something of; nothing where it is none of ours. */
export async function watchReference(ctx: Ctx, told: { provider: string; reference: string }): Promise<void> {
  const topUp = await topUpByReference(ctx.tx, told);
  if (topUp !== null) await ctx.schedule(watchJob, { topUpId: topUp.id });
}

/** Lets the end of a checkout count, once. What is paid counts, also after its time and in another amount than was asked. */
export async function conclude(ctx: Ctx, topUpId: number, standing: CheckoutStanding): Promise<void> {
  const seen = await findTopUp(ctx.tx, topUpId);
  if (seen === null) return;
  // The person first, as whoever erases one holds them.
  const person = await holdPerson(ctx.tx, seen.personId);
  const topUp = await holdTopUp(ctx.tx, topUpId);
  if (topUp === null || topUp.payment !== null) return;
  const from = { id: topUpId, from: topUp.state };
  if (standing.state === 'paid') {
    const { payment, amountMinor: paidMinor, currency, card = null } = standing;
    const isWanted = person !== null && currency === topUp.currency;
    const paid = { payment, paid_minor: paidMinor, concluded_at: ctx.now };
    await moveTopUp(ctx.tx, from, { ...paid, state: isWanted ? 'paid' : 'unwanted' });
    if (!isWanted) {
      const back = { topUpId, payment, amountMinor: paidMinor, currency };
      await ctx.schedule(returnJob, back, { key: `${returnJob}:${topUpId}` });
      return;
    }
    if (card !== null && topUp.keepsCard) await keepPaidWith(ctx, topUp, card);
    await book(ctx, { ...topUp, paidMinor });
  } else if (standing.state === 'over' || topUp.expiresAt < ctx.now) {
    if (topUp.state === 'open') await moveTopUp(ctx.tx, from, { state: 'expired', concluded_at: ctx.now });
  }
}

async function book(ctx: Ctx, topUp: TopUp & { paidMinor: number }): Promise<void> {
  await post(ctx, postingOf(topUp, ctx.now));
  const { id: topUpId, operatorId, personId } = topUp;
  await ctx.announce(BalanceToppedUp, { personId, topUpId }, operatorId);
}

/** Gives back what counts for nothing; by the same key each time, so that nothing is given back twice. */
export async function returnPayment(
  ctx: Ctx,
  {
    topUpId,
    payment,
    amountMinor,
    currency,
  }: Job & { payment: string; amountMinor: number; currency: string },
): Promise<void> {
  const topUp = await findTopUp(ctx.tx, topUpId);
  if (topUp?.state !== 'unwanted') return;
  const provider = mustBeSetUp(ctx, topUp.provider);
  const answer = await provider.refund({ payment, amountMinor, currency, key: `top-up-return-${topUpId}` });
  if (!answer.ok)
    ctx.log.error({ topUpId, reason: answer.reason }, 'A payment in advance could not be given back');
  const from = { id: topUpId, from: 'unwanted' } as const;
  await moveTopUp(ctx.tx, from, answer.ok ? { state: 'returned' } : { note: answer.reason });
}
