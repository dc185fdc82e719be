import type { Locale } from '@voltdeck/contract';
import type { Ctx } from '../ctx';

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

/** Who is charged by a payment method that is kept for them: a driver, or a customer of the installation by the provider's name of it. */
export type Charged = { personId: number; customer?: never } | { customer: string; personId?: never };

/** What somebody still owes, in minor units, to be asked of their payment method. */
export type ChargeAsked = Charged & {
  amountMinor: number;
  currency: string;
  /** The same one asked again takes nothing more. */
  key: string;
  /** A card of the customer by the provider's name of it; the newest unless told. */
  method?: string;
};

/** A card as its provider tells it; `fingerprint` is the same for the same card. */
export interface KeptCard {
  method: string;
  fingerprint: string;
  brand: string;
  last4: string;
  expiryMonth: number;
  expiryYear: number;
}

/** Whom the installation bills. */
export interface CustomerAsked {
  name: string;
  email: string;
  /** The same one asked again gives the same customer. */
  key: string;
}

/** A payment that a person makes on the pages of a provider, in minor units; what they pay with is kept for later charges, unless told. */
export interface CheckoutAsked {
  /** Nobody that the provider shall know, where money is held of a stranger. */
  customer?: string;
  amountMinor: number;
  currency: string;
  /** What is paid for, as the page says it. */
  title: string;
  locale: Locale;
  /** Where the browser goes on once it is paid, and once somebody leaves without. */
  successUrl: string;
  cancelUrl: string;
  /** Nobody pays after that. */
  expiresAt: Date;
  /** The same one asked again gives the same checkout. */
  key: string;
  /** Whether what they pay with is kept. */
  keepsCard?: boolean;
  /** The money is only held: `concludeHold` takes of it, or lets it go. */
  holds?: boolean;
}

export interface Checkout {
  /** The provider's name of it. */
  reference: string;
  /** Where the browser goes. */
  url: string;
}

/** How a checkout stands at its provider; `payment` is what a refund names, `card` what it was paid with, where that is kept. */
export type CheckoutStanding =
  | { state: 'open' }
  | { state: 'paid'; payment: string; amountMinor: number; currency: string; card?: KeptCard | null }
  /** Of a checkout that holds: `payment` is what `concludeHold` and a refund name. */
  | { state: 'held'; payment: string; amountMinor: number; currency: string }
  | { state: 'over' };

/** What a provider tells by itself. It may be told twice, late and out of order: only what is asked of the provider afterwards counts. */
export interface ProviderEvent {
  id: string;
  kind: string;
  /** The checkout it is about; null where it is about something else. */
  checkout: string | null;
}

/** The word of a provider that is final; one that cannot be reached throws, and is asked again. */
export type Answered = { ok: true } | { ok: false; reason: string };

/** The same of a charge; `payment` is what a refund names. */
export type ChargeAnswered = { ok: true; payment: string } | { ok: false; reason: string };

/** What becomes of money that a checkout holds, in minor units. */
export interface HoldEnd {
  /** The provider's name of the payment. */
  payment: string;
  /** Taken of it, the rest let go; nothing lets all of it go. */
  amountMinor: number;
  currency: string;
  /** The same one asked again takes nothing more. */
  key: string;
}

/** Whose orders, from a moment to before another. */
export interface MovementsAsked {
  operatorId: number;
  from: Date;
  to: Date;
}

/** Money that a provider took, above zero, or gave back, below zero, in minor units. */
export interface ProviderMovement {
  /** The reference of the hold that it was taken of, or the key by which it was asked to give back or to charge. */
  key: string;
  amountMinor: number;
  currency: string;
  at: Date;
}

/**
 * Holds money of a driver, takes part of it, or lets it go; amounts in minor units.
 * These three are called inside the order's transaction, which may be repeated or rolled back: every call bears repetition,
 * and a provider that is reached over a network answers from what it has noted and does its calls afterwards.
 * All others are called by jobs, never in the transaction of an order, and may take their time.
 */
export interface PaymentProvider {
  /** How payments, accounts and screens name it. */
  readonly name: string;
  /** Whether money of any driver can be held; where it cannot, drivers pay from what they have paid in advance. */
  readonly holdsForAll: boolean;
  authorize(authorization: Authorization): Promise<Authorized>;
  /** Takes this much of the hold and lets the rest go; nothing at all where it refuses. */
  capture(reference: string, amountMinor: number): Promise<Answered>;
  release(reference: string): Promise<void>;
  /** Gives back part of what was taken. */
  refund(asked: RefundAsked): Promise<Answered>;
  /** Takes what somebody owes. */
  charge(asked: ChargeAsked): Promise<ChargeAnswered>;
  /** Knows somebody from now on, and gives its name of them. */
  customer(asked: CustomerAsked): Promise<string>;
  /** Opens a page on which somebody pays. */
  checkout(asked: CheckoutAsked): Promise<Checkout>;
  standing(checkout: string): Promise<CheckoutStanding>;
  /** Takes of what a checkout holds, and lets the rest go; what is let go already is no error. */
  concludeHold(end: HoldEnd): Promise<Answered>;
  /** Keeps a card no longer; one that is gone already is no error. */
  forgetCard(method: string): Promise<void>;
  /** Forgets somebody with all they paid with; one that is gone already is no error. */
  forgetCustomer(customer: string): Promise<void>;
  /** Reads what came to its door, by the bytes that were signed; null where it did not come from the provider. */
  webhook(sent: { body: Buffer; signature: string; now: Date }): ProviderEvent | null;
  /** What it took and gave back for an operator's orders, to be compared with the books; absent where it cannot tell. */
  movements?(ctx: Ctx, asked: MovementsAsked): Promise<ProviderMovement[]>;
}

/** Where new holds are made: the first; the others conclude what they hold. */
export type PaymentProviders = readonly [PaymentProvider, ...PaymentProvider[]];

declare module '../ctx' {
  interface Ports {
    paymentProviders: PaymentProviders;
  }
}
