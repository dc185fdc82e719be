/** What a provider wants to know before it pays an operator: nothing any more, or where it asks. */
export type Onboarding = { isReady: true } | { isReady: false; url: string };

/** A transfer to an operator's account at the provider, in minor units. */
export interface TransferAsked {
  account: string;
  amountMinor: number;
  currency: string;
  /** The same one asked again pays nothing more. */
  key: string;
}

/** The word of a provider that is final; one that cannot be reached throws, and is asked again. */
export type Transferred = { ok: true; reference: string } | { ok: false; reason: string };

/** Pays operators on accounts of theirs that it keeps itself. Jobs ask it, never a request, so it may take its time. */
export interface PayoutProvider {
  /** Whether operators of a country (ISO 3166-1) can have an account. */
  serves(country: string): boolean;
  /** Opens an account and gives its name there; the same key gives the same account. */
  openAccount(asked: { country: string; key: string }): Promise<string>;
  /** Whether an account is ready; otherwise where its operator answers, and comes back from to `returnUrl`. */
  onboarding(asked: { account: string; returnUrl: string }): Promise<Onboarding>;
  transfer(asked: TransferAsked): Promise<Transferred>;
}

declare module '../../platform/ctx' {
  interface Ports {
    /** Null where none is configured. */
    payoutProvider: PayoutProvider | null;
  }
}
