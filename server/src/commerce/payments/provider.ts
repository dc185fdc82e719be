export interface Authorization {
  personId: number;
  amountMinor: number;
  currency: string;
  /** Names the cause, such as `order-17`: the same one asked again gives the same hold. */
  reference: string;
}

export type Authorized = { ok: true; reference: string } | { ok: false; reason: string };

/**
 * Holds money of a driver, takes part of it, or lets it go; amounts in minor units.
 * It is called inside the order's transaction, which may be repeated or rolled back: every call bears repetition,
 * and a provider that is reached over a network answers from what it has noted and does its calls afterwards.
 */
export interface PaymentProvider {
  /** How payments, accounts and screens name it. */
  readonly name: string;
  authorize(authorization: Authorization): Promise<Authorized>;
  /** Takes this much of the hold and lets the rest go. */
  capture(reference: string, amountMinor: number): Promise<void>;
  release(reference: string): Promise<void>;
}

/** Where new holds are made: the first; the others conclude what they hold. */
export type PaymentProviders = readonly [PaymentProvider, ...PaymentProvider[]];

declare module '../../platform/ctx' {
  interface Ports {
    paymentProviders: PaymentProviders;
  }
}

/** Stands in where no provider is configured: it moves no money and calls nobody, and its name says so on every payment. */
export const testProvider: PaymentProvider = {
  name: 'test',
  authorize: ({ reference }) => Promise.resolve({ ok: true, reference: `test-${reference}` }),
  capture: () => Promise.resolve(),
  release: () => Promise.resolve(),
};
