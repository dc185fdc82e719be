import type { SocialProvider } from '@voltdeck/contract';

/** Where somebody is sent to say who they are. */
export interface ProviderVisit {
  state: string;
  nonce: string;
  /** Proves that whoever redeems the answer began the visit (PKCE). */
  verifier: string;
  redirectUrl: string;
}

/** What an ID token says of somebody, proven to come from the provider. */
export interface SocialClaims {
  subject: string;
  email: string | null;
  isEmailVerified: boolean;
  firstName: string | null;
  lastName: string | null;
  /** When the token is worth nothing any more. */
  goodUntil: Date;
}

/** What an ID token must agree with. */
export interface Expected {
  now: Date;
  /** `dashboard`: for the dashboard alone; `any`: for any of our apps. */
  audience: 'dashboard' | 'any';
  /** One of these is in it; null where nobody knows what it was asked with. */
  nonces: readonly string[] | null;
  /** The authorization code that came with it. */
  code?: string | null;
}

/** Somebody who says who people are; each call refuses by a problem. */
export interface ProviderPort {
  /** As people know it. */
  name: string;
  /** The address of its page. */
  addressFor(visit: ProviderVisit): string;
  /** Exchanges an authorization code for an ID token, which is still to be verified. */
  redeem(
    answer: Pick<ProviderVisit, 'verifier' | 'redirectUrl'> & { code: string },
    now: Date,
  ): Promise<string>;
  verify(idToken: string, expected: Expected): Promise<SocialClaims>;
}

export type ProviderPorts = Readonly<Partial<Record<SocialProvider, ProviderPort>>>;

declare module '../ctx' {
  interface Ports {
    /** Those that are configured. */
    socialProviders: ProviderPorts;
  }
}
