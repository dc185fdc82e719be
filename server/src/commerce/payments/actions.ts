import type { Ctx } from '../../platform/ctx';
import { setAllowance, settledOrder } from '../../charging';
import { moneySettings } from '../../ledger';
import type { PaymentProvider } from '../../platform/payments/provider';
import { captureOf, type Payment, type PaymentEnd } from './rules';
import { concludePayment, findPayment, insertPayment, lockPayment } from './store';

/** Holds a driver's money for an accepted order; where the provider refuses, the order may use nothing. */
export async function holdForOrder(ctx: Ctx, { orderId }: { orderId: number }): Promise<void> {
  const order = await settledOrder(ctx, orderId);
  if (order?.paymentKind !== 'platform' || order.payer.kind !== 'person') return;
  const { id: personId } = order.payer;
  if ((await findPayment(ctx.tx, orderId)) !== null) return;
  const [provider] = ctx.ports.paymentProviders;
  const { holdMinor: amountMinor } = await moneySettings(ctx, order.currency);
  const answer = await provider.authorize({
    personId,
    amountMinor,
    currency: order.currency,
    reference: `order-${orderId}`,
  });
  await insertPayment(ctx.tx, {
    orderId,
    operatorId: order.operatorId,
    personId,
    provider: provider.name,
    reference: answer.ok ? answer.reference : null,
    state: answer.ok ? 'authorized' : 'failed',
    currency: order.currency,
    authorizedMinor: answer.ok ? amountMinor : 0,
    capturedMinor: null,
    refusal: answer.ok ? null : answer.reason,
    createdAt: ctx.now,
  });
  if (!answer.ok) await setAllowance(ctx, orderId, { energyWh: null, amountMinor: 0, until: null });
}

/** Takes what an order cost from its hold and gives the payment as it is now; taken once, however often it is asked. */
export async function capturePayment(
  ctx: Ctx,
  input: { orderId: number; costMinor: number },
): Promise<Payment | null> {
  const payment = await lockPayment(ctx.tx, input.orderId);
  if (payment === null || payment.state !== 'authorized') return payment;
  const capturedMinor = captureOf(input.costMinor, payment.authorizedMinor);
  const end = await takenOf(heldBy(ctx, payment), capturedMinor);
  await concludePayment(ctx.tx, input.orderId, { ...end, settledAt: ctx.now });
  return { ...payment, ...end };
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
