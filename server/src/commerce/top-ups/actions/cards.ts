import type { paymentCards, Parsed, Result } from '@voltdeck/contract';
import { driverOf } from '../../../identity';
import { Problem } from '../../../kernel/problem';
import type { Ctx } from '../../../platform/ctx';
import type { KeptCard } from '../../../platform/payments/provider';
import { findProvider } from '../../payments/actions';
import type { TopUp } from '../rules';
import { isCardCharged } from '../store';
import { cardsOf, chooseCard, forgetPayer, keepCard, type PaymentCard, removeCard } from '../store-cards';

/** Has a provider keep a card no longer. */
export const forgetCardJob = 'top-ups.forget-card';
/** Has a provider forget somebody with all they paid with. */
export const forgetPayerJob = 'top-ups.forget-payer';

const shown = (card: PaymentCard, index: number): paymentCards.PaymentCard => ({
  id: card.id,
  brand: card.brand,
  last4: card.last4,
  exp_month: card.expiryMonth,
  exp_year: card.expiryYear,
  is_default: index === 0,
  created_at: card.createdAt.toISOString(),
});

/** The cards that the driver who asks has kept here. */
export async function listPaymentCards(ctx: Ctx): Promise<paymentCards.PaymentCard[]> {
  return (await cardsOf(ctx.tx, driverOf(ctx))).map(shown);
}

/** Offers a card before the others of the driver who asks. */
export async function choosePaymentCard(
  ctx: Ctx,
  { params: { id } }: Parsed<typeof paymentCards.choosePaymentCard>,
): Promise<paymentCards.PaymentCard[]> {
  if (!(await chooseCard(ctx.tx, driverOf(ctx), { id, at: ctx.now }))) throw new Problem('not-found');
  return listPaymentCards(ctx);
}

/** Removes a card of the driver who asks, here at once and at the provider by a job. */
export async function deletePaymentCard(
  ctx: Ctx,
  { params: { id } }: Parsed<typeof paymentCards.deletePaymentCard>,
): Promise<Result<typeof paymentCards.deletePaymentCard>> {
  const me = driverOf(ctx);
  const card = await removeCard(ctx.tx, me, id);
  if (card === null) throw new Problem('not-found');
  // What comes of that must be asked by the same card.
  if (await isCardCharged(ctx.tx, me.personId, id)) throw new Problem('payment-card.in-use');
  await ctx.schedule(forgetCardJob, { provider: card.provider, method: card.method });
  return { id };
}

/** Keeps what a driver has paid with, as they wished; the same card is there once. */
export async function keepPaidWith(ctx: Ctx, topUp: TopUp, card: KeptCard): Promise<void> {
  const { provider } = topUp;
  const older = await keepCard(ctx.tx, topUp, { card, at: ctx.now });
  if (older !== null) await ctx.schedule(forgetCardJob, { provider, method: older });
}

/** Has the provider keep a card no longer. A provider that is not set up is asked once it is. */
export async function forgetCard(
  ctx: Ctx,
  { provider, method }: { provider: string; method: string },
): Promise<void> {
  await mustBeThere(ctx, provider).forgetCard(method);
}

/** Has the provider forget somebody who is erased. */
export async function forgetCustomer(
  ctx: Ctx,
  { provider, customer }: { provider: string; customer: string },
): Promise<void> {
  await mustBeThere(ctx, provider).forgetCustomer(customer);
}

/** Whether a card of somebody's is being charged: what comes of it must find them. */
export const isPaymentUnderWay = (ctx: Ctx, personId: number): Promise<boolean> =>
  isCardCharged(ctx.tx, personId);

/** What somebody pays with is forgotten with them. */
export async function forgetPayerOf(ctx: Ctx, { personId }: { personId: number }): Promise<void> {
  for (const one of await forgetPayer(ctx.tx, personId)) await ctx.schedule(forgetPayerJob, one);
}

function mustBeThere(ctx: Ctx, named: string) {
  const provider = findProvider(ctx, named);
  if (provider === null) throw new Error(`${named} is not set up.`);
  return provider;
}
