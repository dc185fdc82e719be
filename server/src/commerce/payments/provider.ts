export interface Authorization {
  personId: number;
  amountMinor: number;
  currency: string;
  /** Names the cause, such as `order-17`: the same one asked again gives the same hold. */
  reference: string;
}

export type Authorized = { ok: true; reference: string } | { ok: false; reason: string };

/** What is given back of a payment, in minor units. */
export interface RefundAsked {
  /** The provider's name of the payment. */
  payment: string;
  amountMinor: number;
  currency: string;
  /** The same one asked again gives back nothing more. */
  key: string;
}

/** What a driver still owes, in minor units, to be asked of their payment method. */
export interface ChargeAsked {
  personId: number;
  amountMinor: number;
  currency: string;
  /** The same one asked again takes nothing more. */
  key: string;
}

/** The word of a provider that is final; one that cannot be reached throws, and is asked again. */
export type Answered = { ok: true } | { ok: false; reason: string };

/**
 * Holds money of a driver, takes part of it, or lets it go; amounts in minor units.
 * These three are called inside the order's transaction, which may be repeated or rolled back: every call bears repetition,
 * and a provider that is reached over a network answers from what it has noted and does its calls afterwards.
 * `refund` and `charge` are called by jobs, never in the transaction of an order, and may take their time.
 */
export interface PaymentProvider {
  /** How payments, accounts and screens name it. */
  readonly name: string;
  authorize(authorization: Authorization): Promise<Authorized>;
  /** Takes this much of the hold and lets the rest go; nothing at all where it refuses. */
  capture(reference: string, amountMinor: number): Promise<Answered>;
  release(reference: string): Promise<void>;
  /** Gives back part of what was taken. */
  refund(asked: RefundAsked): Promise<Answered>;
  /** Takes what a driver owes. */
  charge(asked: ChargeAsked): Promise<Answered>;
}

/** Where new holds are made: the first; the others conclude what they hold. */
export type PaymentProviders = readonly [PaymentProvider, ...PaymentProvider[]];

declare module '../../platform/ctx' {
  interface Ports {
    paymentProviders: PaymentProviders;
  }
}

/** Amounts by which the test provider fails, as those of other providers do: their last three digits say how. */
const refusals: Readonly<Record<number, string>> = { 402: 'card_declined', 405: 'insufficient_funds' };
const unreachedBy = 409;

/** How the test provider answers about so many minor units: those that end in 402 and 405 are refused, at 409 it is not reached. */
const answerBy = (amountMinor: number): Promise<Answered> => {
  const told = amountMinor % 1_000;
  if (told === unreachedBy)
    return Promise.reject(new Error('The test provider cannot be reached for this amount.'));
  const reason = refusals[told];
  return Promise.resolve(reason === undefined ? { ok: true } : { ok: false, reason });
};

/**
 * Stands in where no provider is configured: it moves no money and calls nobody, and its name says so on every payment.
 * What it is asked to give back or to take by amounts of a certain end fails, so that failures can be seen.
 */
export const testProvider: PaymentProvider = {
  name: 'test',
  authorize: ({ reference }) => Promise.resolve({ ok: true, reference: `test-${reference}` }),
  capture: () => Promise.resolve({ ok: true }),
  release: () => Promise.resolve(),
  refund: ({ amountMinor }) => answerBy(amountMinor),
  charge: ({ amountMinor }) => answerBy(amountMinor),
};
