import { type Locale, locales, type VisitReason } from '@voltdeck/contract';
import { operatorProfile } from '../../../identity';
import { openedAgainAt } from '../../../plans';
import type { Ctx } from '../../../platform/ctx';
import { errorText } from '../../../platform/errors';
import { filled } from '../../../platform/i18n/filled';
import type { Checkout, CheckoutStanding, PaymentProvider } from '../../../platform/payments/provider';
import { findProvider } from '../../payments/actions';
import { concludeHoldJob } from '../../payments/rules';
import { isWanted, pathOf, payableStates, type Visit, watchedAt } from '../rules';
import { findVisit, holdVisit, moveVisit, visitByReference } from '../store';
import { visitWords } from '../texts';

/** Has the provider open a page to pay on. */
export const openJob = 'visits.open';
/** Asks the provider how a checkout stands: when it told so, and by the clock where it did not. */
export const watchJob = 'visits.watch';
/** Begins the session that was paid for. */
export const startJob = 'visits.start';

export interface VisitJob {
  visitId: number;
}

export const mustBeSetUp = (ctx: Ctx, named: string): PaymentProvider => {
  const provider = findProvider(ctx, named);
  if (provider === null) throw new Error(`${named} is not set up.`);
  return provider;
};

export const localeOf = ({ locale }: Pick<Visit, 'locale'>): Locale =>
  locales.find((one): one is Locale => one === locale) ?? 'en';

/** The same keys at each try: a crash between the provider's answer and the commit opens nothing twice. */
async function openedBy(ctx: Ctx, provider: PaymentProvider, visit: Visit): Promise<Checkout> {
  const { name: operator } = await operatorProfile(ctx, visit.operatorId);
  const locale = localeOf(visit);
  const page = ctx.ports.mail.link(pathOf(visit));
  return provider.checkout({
    amountMinor: visit.amountMinor,
    currency: visit.currency,
    title: filled(visitWords(locale).checkout, { operator }),
    locale,
    successUrl: `${page}?back=paid`,
    cancelUrl: `${page}?back=left`,
    expiresAt: visit.expiresAt,
    key: `visit-${visit.id}`,
    holds: true,
  });
}

/** Ends a visit that nothing came of; where money is held for it, that is let go. */
export async function giveUp(ctx: Ctx, visit: Visit, reason: VisitReason): Promise<void> {
  const isHeld = visit.payment !== null;
  await moveVisit(ctx.tx, visit.id, {
    state: 'over',
    reason,
    url: null,
    email: null,
    ...(isHeld && { hold: 'concluding' as const, tries: 0 }),
  });
  if (isHeld) await scheduleEnd(ctx, visit.id);
}

/** Has the provider conclude the hold of a visit. */
export const scheduleEnd = (ctx: Ctx, visitId: number, runAt?: Date): Promise<void> =>
  ctx.schedule(
    concludeHoldJob,
    { visitId },
    { key: `${concludeHoldJob}:${visitId}`, ...(runAt && { runAt }) },
  );

export async function openCheckout(ctx: Ctx, { visitId }: VisitJob): Promise<void> {
  const visit = await findVisit(ctx.tx, visitId);
  if (visit?.state !== 'opening') return;
  let opened: Checkout;
  try {
    opened = await openedBy(ctx, mustBeSetUp(ctx, visit.provider), visit);
  } catch (error) {
    return openLater(ctx, visit, error);
  }
  const held = await holdVisit(ctx.tx, visitId);
  if (held === null || held.reference !== null) return;
  // Given up meanwhile, it is watched all the same: what is paid there must be let go.
  const isOpening = held.state === 'opening';
  const { reference, url } = opened;
  await moveVisit(ctx.tx, visitId, {
    reference,
    ...(isOpening && { state: 'open' as const, url, tries: 0 }),
  });
  for (const runAt of watchedAt(visit, ctx.now)) await ctx.schedule(watchJob, { visitId }, { runAt });
}

async function openLater(ctx: Ctx, { id: visitId }: Visit, error: unknown): Promise<void> {
  ctx.log.warn({ err: error, visitId }, 'A checkout for a visit could not be opened');
  const visit = await holdVisit(ctx.tx, visitId);
  if (visit?.state !== 'opening') return;
  const tries = visit.tries + 1;
  const runAt = openedAgainAt(tries, ctx.now);
  await moveVisit(ctx.tx, visitId, { tries, note: errorText(error) });
  if (runAt === null) await giveUp(ctx, visit, 'payment-unavailable');
  else await ctx.schedule(openJob, { visitId }, { runAt, key: `${openJob}:${visitId}` });
}

/** Asks how a checkout stands and lets that count: whatever was told before, late or out of order, this is what holds. */
export async function watchCheckout(ctx: Ctx, { visitId }: VisitJob): Promise<void> {
  const visit = await findVisit(ctx.tx, visitId);
  if (visit === null || visit.reference === null || visit.payment !== null) return;
  await conclude(ctx, visitId, await mustBeSetUp(ctx, visit.provider).standing(visit.reference));
}

/** Has a provider asked about a checkout that it told something of; false where it is none of ours. */
export async function watchReference(
  ctx: Ctx,
  told: { provider: string; reference: string },
): Promise<boolean> {
  const visit = await visitByReference(ctx.tx, told);
  if (visit !== null) await ctx.schedule(watchJob, { visitId: visit.id });
  return visit !== null;
}

/** Lets the end of a checkout count, once. What is held begins a session, or is let go where nobody waits for one any more. */
export async function conclude(ctx: Ctx, visitId: number, standing: CheckoutStanding): Promise<void> {
  const visit = await holdVisit(ctx.tx, visitId);
  if (visit === null || visit.payment !== null) return;
  if (standing.state === 'held') {
    const { payment, amountMinor, currency } = standing;
    const kept = { payment, held_minor: amountMinor, held_at: ctx.now, hold: 'held' as const };
    if (!isWanted(visit, standing, ctx.now)) {
      await moveVisit(ctx.tx, visitId, kept);
      if (currency !== visit.currency)
        ctx.log.error({ visitId, currency }, 'Money was held for a visit in another currency than was asked');
      return giveUp(ctx, { ...visit, payment }, 'paid-too-late');
    }
    await moveVisit(ctx.tx, visitId, { ...kept, state: 'held', url: null });
    await ctx.schedule(startJob, { visitId }, { key: `${startJob}:${visitId}` });
  } else if (standing.state === 'paid') {
    ctx.log.error(
      { visitId, payment: standing.payment },
      'A checkout of a visit took money that it was to hold',
    );
  } else if (standing.state === 'over' || visit.expiresAt < ctx.now) {
    if (payableStates.some((state) => state === visit.state)) await giveUp(ctx, visit, 'not-paid');
  }
}
