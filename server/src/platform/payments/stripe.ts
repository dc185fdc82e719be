import Stripe from 'stripe';
import type {
  Answered,
  ChargeAnswered,
  ChargeAsked,
  KeptCard,
  Checkout,
  CheckoutAsked,
  CheckoutStanding,
  HoldEnd,
  PaymentProvider,
  ProviderEvent,
  RefundAsked,
} from './provider';

export interface StripeSettings {
  secretKey: string;
  /** Signs what comes to our door; without it nothing that comes is believed. */
  webhookSecret: string | undefined;
  /** Where the API is reached, such as a server of a test; Stripe's own unless told. */
  api?: { protocol: 'http' | 'https'; host: string; port: number; timeoutMs: number; retries: number };
}

/** How old the signature of an event may be, in seconds. */
const signatureSeconds = 300;

/** Longer, nobody who waits for a page to pay on would stay. */
const timeoutMs = 15_000;

type Refused = Extract<Answered, { ok: false }>;

/** The text of a refusal; null for whatever else went wrong, of which nobody knows what came of it. */
const refusalIn = (error: unknown): string | null =>
  error instanceof Stripe.errors.StripeCardError ? error.decline_code || error.code || 'card_declined' : null;

async function answerOf<A extends { ok: true }>(work: () => Promise<A | Refused>): Promise<A | Refused> {
  try {
    return await work();
  } catch (error) {
    const reason = refusalIn(error);
    if (reason === null) throw error;
    return { ok: false, reason };
  }
}

const clientOf = ({ secretKey, api }: StripeSettings): Stripe =>
  new Stripe(secretKey, {
    maxNetworkRetries: api?.retries ?? 2,
    telemetry: false,
    timeout: api?.timeoutMs ?? timeoutMs,
    ...(api !== undefined && { protocol: api.protocol, host: api.host, port: api.port }),
  });

/**
 * What was made by a key of ours before. Stripe knows an idempotency key for a day, and answers by it as it did at first: after
 * that, and to see how something stands by now, it is looked for by the key that was written on it.
 */
async function madeBy<T extends { metadata: Stripe.Metadata | null }>(
  all: AsyncIterable<T>,
  key: string,
): Promise<T | null> {
  for await (const one of all) if (one.metadata?.['key'] === key) return one;
  return null;
}

const listed = { limit: 100 };

const newestOf = async (stripe: Stripe, customer: string): Promise<string | undefined> =>
  (await stripe.customers.listPaymentMethods(customer, { limit: 1 })).data[0]?.id;

/** Charges a payment method of a customer, the newest unless told, while they are away; a payment that wants them to be there is refused. */
async function chargeCustomer(
  stripe: Stripe,
  { customer, amountMinor, currency, key, method: named }: ChargeAsked & { customer: string },
): Promise<ChargeAnswered> {
  const before = await madeBy(stripe.paymentIntents.list({ customer, ...listed }), key);
  if (before !== null) return chargedBy(before);
  const method = named ?? (await newestOf(stripe, customer));
  if (method === undefined) return { ok: false, reason: 'no_payment_method' };
  const payment = await stripe.paymentIntents.create(
    {
      amount: amountMinor,
      currency: currency.toLowerCase(),
      customer,
      payment_method: method,
      off_session: true,
      confirm: true,
      metadata: { key },
    },
    { idempotencyKey: key },
  );
  return chargedBy(payment);
}

function chargedBy({ id, status, last_payment_error: error }: Stripe.PaymentIntent): ChargeAnswered {
  if (status === 'succeeded') return { ok: true, payment: id };
  // A direct debit is on its way for days: asked again, it tells how it stands by then.
  if (status === 'processing') throw new Error(`Payment ${id} is still processing.`);
  return { ok: false, reason: error?.code ?? status };
}

async function refundPayment(stripe: Stripe, { payment, amountMinor, key }: RefundAsked): Promise<Answered> {
  const asked = { payment_intent: payment };
  const refund =
    (await madeBy(stripe.refunds.list({ ...asked, ...listed }), key)) ??
    (await stripe.refunds.create(
      { ...asked, amount: amountMinor, metadata: { key } },
      { idempotencyKey: key },
    ));
  return refund.status === 'failed' || refund.status === 'canceled'
    ? { ok: false, reason: refund.failure_reason ?? refund.status }
    : { ok: true };
}

const idOf = (one: string | { id: string } | null): string | null =>
  typeof one === 'string' ? one : (one?.id ?? null);

/** What a checkout was paid with, where it is a card that is kept for its customer. */
function cardOf({ payment_intent: intent }: Stripe.Checkout.Session): KeptCard | null {
  const method = typeof intent === 'object' ? intent?.payment_method : null;
  if (typeof method !== 'object' || method === null || method.customer === null) return null;
  const { id, card } = method;
  if (card === undefined) return null;
  return {
    method: id,
    fingerprint: card.fingerprint ?? id,
    brand: card.brand,
    last4: card.last4,
    expiryMonth: card.exp_month,
    expiryYear: card.exp_year,
  };
}

/** Does what may have been done before. */
async function orGone(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    // A card that is at no customer any more is a request that cannot be carried out, as is one of somebody who is gone.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
  }
}

async function standingOf(stripe: Stripe, reference: string): Promise<CheckoutStanding> {
  const session = await stripe.checkout.sessions.retrieve(reference, {
    expand: ['payment_intent.payment_method'],
  });
  const intent = session.payment_intent;
  const payment = idOf(intent);
  const held = typeof intent === 'object' && intent !== null && session.status === 'complete' ? intent : null;
  if (held?.status === 'requires_capture')
    return {
      state: 'held',
      payment: held.id,
      amountMinor: held.amount,
      currency: held.currency.toUpperCase(),
    };
  if (held?.status === 'canceled') return { state: 'over' };
  const { amount_total: amountMinor, currency } = session;
  if (session.payment_status === 'paid' && payment !== null && amountMinor !== null && currency !== null)
    return { state: 'paid', payment, amountMinor, currency: currency.toUpperCase(), card: cardOf(session) };
  return { state: session.status === 'expired' ? 'over' : 'open' };
}

/**
 * Takes of a hold or lets it go. How it stands is read before: Stripe knows an idempotency key for a day, and refuses to capture
 * or cancel twice.
 */
async function concludeHold(stripe: Stripe, { payment, amountMinor, key }: HoldEnd): Promise<Answered> {
  const { status, amount_received: takenMinor } = await stripe.paymentIntents.retrieve(payment);
  if (status === 'canceled') return amountMinor === 0 ? { ok: true } : { ok: false, reason: 'hold_expired' };
  if (status === 'succeeded')
    return takenMinor === amountMinor ? { ok: true } : { ok: false, reason: 'taken_otherwise' };
  if (amountMinor === 0) await stripe.paymentIntents.cancel(payment, {}, { idempotencyKey: `${key}-cancel` });
  else
    await stripe.paymentIntents.capture(
      payment,
      { amount_to_capture: amountMinor },
      { idempotencyKey: `${key}-capture` },
    );
  return { ok: true };
}

/** Whether what is paid with is kept, or the money only held. */
const paymentDataOf = ({
  holds,
  keepsCard,
  key,
}: CheckoutAsked): Stripe.Checkout.SessionCreateParams['payment_intent_data'] => {
  if (holds === true) return { capture_method: 'manual', metadata: { key } };
  return keepsCard === false ? undefined : { setup_future_usage: 'off_session' };
};

/** Opens a page to pay on, by the same key once. */
async function openCheckout(stripe: Stripe, asked: CheckoutAsked): Promise<Checkout> {
  const data = paymentDataOf(asked);
  const session = await stripe.checkout.sessions.create(
    {
      mode: 'payment',
      ...(asked.customer !== undefined && { customer: asked.customer }),
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: asked.currency.toLowerCase(),
            unit_amount: asked.amountMinor,
            product_data: { name: asked.title },
          },
        },
      ],
      ...(data !== undefined && { payment_intent_data: data }),
      // Only cards hold money at once and let it go again.
      ...(asked.holds === true && { payment_method_types: ['card'] }),
      expires_at: Math.floor(asked.expiresAt.getTime() / 1000),
      success_url: asked.successUrl,
      cancel_url: asked.cancelUrl,
      // Of Arabic it has no pages; it then asks the browser what else it likes.
      locale: asked.locale === 'ar' ? 'auto' : asked.locale,
    },
    { idempotencyKey: asked.key },
  );
  if (session.url === null) throw new Error(`Checkout ${session.id} has no address.`);
  return { reference: session.id, url: session.url };
}

/** Events of accounts that are connected to ours name them, and are not about what we sold. */
const isOwn = (event: Stripe.Event): boolean => event.account === undefined || event.account === null;

function eventIn(
  stripe: Stripe,
  secret: string | undefined,
  sent: { body: Buffer; signature: string; now: Date },
): ProviderEvent | null {
  if (secret === undefined) return null;
  try {
    const event = stripe.webhooks.constructEvent(
      sent.body,
      sent.signature,
      secret,
      signatureSeconds,
      undefined,
      sent.now.getTime(),
    );
    const { object } = event.data;
    const isCheckout = isOwn(event) && event.type.startsWith('checkout.session.') && 'id' in object;
    return { id: event.id, kind: event.type, checkout: isCheckout ? String(object.id) : null };
  } catch {
    // Headers and bodies that are odd enough fail in other ways than by their signature: none of them is an event of Stripe's.
    return null;
  }
}

/**
 * Payments by Stripe: operators pay for their plans on its checkout pages, drivers what they pay in advance, and strangers what is
 * held for their session. No money of a driver is held at a start, because that waits for nobody: they charge from their balance.
 */
export function stripeProvider(settings: StripeSettings): PaymentProvider {
  const stripe = clientOf(settings);
  return {
    name: 'stripe',
    holdsForAll: false,
    authorize: () => Promise.resolve({ ok: false, reason: 'no_payment_method' }),
    capture: () => Promise.resolve({ ok: false, reason: 'nothing_held' }),
    release: () => Promise.resolve(),
    refund: (asked) => answerOf(() => refundPayment(stripe, asked)),
    charge: (asked) =>
      asked.customer === undefined
        ? Promise.resolve({ ok: false, reason: 'no_payment_method' })
        : answerOf(() => chargeCustomer(stripe, asked)),
    customer: async ({ name, email, key }) =>
      (await stripe.customers.create({ name, email }, { idempotencyKey: key })).id,
    checkout: (asked) => openCheckout(stripe, asked),
    standing: (reference) => standingOf(stripe, reference),
    concludeHold: (end) => answerOf(() => concludeHold(stripe, end)),
    forgetCard: (method) => orGone(() => stripe.paymentMethods.detach(method)),
    forgetCustomer: (customer) => orGone(() => stripe.customers.del(customer)),
    webhook: (sent) => eventIn(stripe, settings.webhookSecret, sent),
  };
}
