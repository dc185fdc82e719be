import type { Ctx } from '../../platform/ctx';
import { setAllowance, settledOrder } from '../../charging';
import { moneySettings } from '../../ledger';
import type { Authorization, PaymentProvider } from '../../platform/payments/provider';
import { heldPrepaid } from './actions-prepaid';
import { freeOf, fromBalance } from './rules-prepaid';
import { captureOf, concludeHoldJob, type Payment, type PaymentEnd } from './rules';
import { concludePayment, findPayment, insertPayment, lockPayment } from './store';
import { heldVisitOf } from './store-visits';

/** Holds a driver's money for an accepted order; where the provider refuses, the order may use nothing. */
export async function holdForOrder(ctx: Ctx, { orderId }: { orderId: number }): Promise<void> {
  const order = await settledOrder(ctx, orderId);
  if (order?.paymentKind !== 'platform' || order.payer.kind !== 'person') return;
  const { id: personId } = order.payer;
  if ((await findPayment(ctx.tx, orderId)) !== null) return;
  const { operatorId, currency } = order;
  const { holdMinor } = await moneySettings(ctx, currency);
  const reference = `order-${orderId}`;
  const hold =
    (await heldByVisit(ctx, personId)) ??
    (await heldFor(ctx, { operatorId, personId, amountMinor: holdMinor, currency, reference }));
  await insertPayment(ctx.tx, {
    orderId,
    operatorId,
    personId,
    provider: hold.provider,
    reference: hold.reference,
    state: hold.refusal === null ? 'authorized' : 'failed',
    currency,
    authorizedMinor: hold.amountMinor,
    capturedMinor: null,
    refusal: hold.refusal,
    visitId: hold.visitId ?? null,
    createdAt: ctx.now,
  });
  if (hold.amountMinor < holdMinor)
    await setAllowance(ctx, orderId, { energyWh: null, amountMinor: hold.amountMinor, until: null });
}

/** So much of a driver's money is held, by whom; nothing with a refusal. */
interface Hold {
  provider: string;
  reference: string | null;
  amountMinor: number;
  refusal: string | null;
  visitId?: number;
}

/** What a provider holds for a stranger already. */
async function heldByVisit(ctx: Ctx, personId: number): Promise<Hold | null> {
  const visit = await heldVisitOf(ctx.tx, personId);
  return visit === null ? null : { ...visit, refusal: null };
}

/**
 * Holds so much of a balance that has it; else the provider is asked, and where that one refuses, what the balance has is held.
 * An order is paid from one of the two, never from both (docs/decisions.md#driver-balance).
 */
async function heldFor(ctx: Ctx, asked: Authorization & { operatorId: number }): Promise<Hold> {
  const { amountMinor: wantedMinor, reference } = asked;
  const prepaid = await heldPrepaid(ctx, asked);
  const freeMinor = prepaid === null ? 0 : freeOf(prepaid);
  const ofBalance = (amountMinor: number): Hold => ({
    provider: fromBalance,
    reference,
    amountMinor,
    refusal: null,
  });
  if (freeMinor >= wantedMinor) return ofBalance(wantedMinor);
  const [provider] = ctx.ports.paymentProviders;
  const answer = await provider.authorize(asked);
  if (answer.ok)
    return {
      provider: provider.name,
      reference: answer.reference,
      amountMinor: wantedMinor,
      refusal: null,
    };
  if (freeMinor > 0) return ofBalance(freeMinor);
  return { provider: provider.name, reference: null, amountMinor: 0, refusal: answer.reason };
}

/** Takes what an order cost from its hold and gives the payment as it is now; taken once, however often it is asked. */
export async function capturePayment(
  ctx: Ctx,
  input: { orderId: number; costMinor: number },
): Promise<Payment | null> {
  const payment = await lockPayment(ctx.tx, input.orderId);
  if (payment === null || payment.state !== 'authorized') return payment;
  const capturedMinor = captureOf(input.costMinor, payment.authorizedMinor);
  const end =
    payment.provider === fromBalance
      ? takenOfKept(capturedMinor)
      : payment.visitId !== null
        ? await takenOfVisit(ctx, payment.visitId, capturedMinor)
        : await takenOf(heldBy(ctx, payment), capturedMinor);
  await concludePayment(ctx.tx, input.orderId, { ...end, settledAt: ctx.now });
  return { ...payment, ...end };
}

/** What was set aside of a balance, or is held on a page of the provider, is there; the settlement moves it. */
const takenOfKept = (capturedMinor: number): PaymentEnd => ({
  state: capturedMinor === 0 ? 'released' : 'captured',
  capturedMinor,
  refusal: null,
});

/** A job has the provider take it, because nobody is asked over a network while an order is held. */
async function takenOfVisit(ctx: Ctx, visitId: number, capturedMinor: number): Promise<PaymentEnd> {
  await ctx.schedule(concludeHoldJob, { visitId }, { key: `${concludeHoldJob}:${visitId}` });
  return takenOfKept(capturedMinor);
}

/** Takes so much of a hold, or lets it go; of what is refused nothing is taken, and the driver owes it (docs/decisions.md#settlement). */
async function takenOf({ provider, reference }: HeldPayment, amountMinor: number): Promise<PaymentEnd> {
  if (amountMinor === 0) {
    await provider.release(reference);
    return { state: 'released', capturedMinor: 0, refusal: null };
  }
  const answer = await provider.capture(reference, amountMinor);
  return answer.ok
    ? { state: 'captured', capturedMinor: amountMinor, refusal: null }
    : { state: 'failed', capturedMinor: 0, refusal: answer.reason };
}

/** Lets the money of an order go that came to nothing. */
export async function releasePayment(ctx: Ctx, { orderId }: { orderId: number }): Promise<void> {
  await capturePayment(ctx, { orderId, costMinor: 0 });
}

/** The payment of an order, if a driver pays it. */
export async function paymentOf(ctx: Ctx, orderId: number): Promise<Payment | null> {
  return findPayment(ctx.tx, orderId);
}

/** A provider that has money of drivers; null where it is not set up any more. */
export const findProvider = (ctx: Ctx, named: string): PaymentProvider | null =>
  ctx.ports.paymentProviders.find(({ name }) => name === named) ?? null;

interface HeldPayment {
  provider: PaymentProvider;
  reference: string;
}

function heldBy(ctx: Ctx, payment: Payment): HeldPayment {
  const provider = findProvider(ctx, payment.provider);
  if (provider === null || payment.reference === null) {
    throw new Error(
      `The payment of order ${payment.orderId} is held by ${payment.provider}, which is not set up.`,
    );
  }
  return { provider, reference: payment.reference };
}
