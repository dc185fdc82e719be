import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { factors, PasskeyShown } from '@voltdeck/contract';

/** Where passkeys of this installation are made and shown: both from `PUBLIC_URL` alone. */
export interface PasskeySite {
  origin: string;
  domain: string;
}

export const passkeySite = (publicUrl: string): PasskeySite => {
  const { origin, hostname } = new URL(publicUrl);
  return { origin, domain: hostname };
};

export interface KnownPasskey {
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
}

/** Milliseconds that a browser gives somebody to find the authenticator. */
const timeout = 120_000;

const named = ({ credentialId, transports }: Pick<KnownPasskey, 'credentialId' | 'transports'>) => ({
  id: credentialId,
  transports,
});

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text, 'base64url'));

/** What a browser makes a passkey with; the handle tells authenticators people apart and says nothing of them. */
export const creationOptions = async (
  site: PasskeySite,
  of: {
    product: string;
    email: string;
    displayName: string;
    handle: Buffer;
    toSign: string;
    known: readonly KnownPasskey[];
  },
): Promise<Record<string, unknown>> => ({
  ...(await generateRegistrationOptions({
    rpName: of.product,
    rpID: site.domain,
    userName: of.email,
    userDisplayName: of.displayName,
    userID: new Uint8Array(of.handle),
    challenge: bytesOf(of.toSign),
    timeout,
    attestationType: 'none',
    excludeCredentials: of.known.map(named),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })),
});

/** What a browser asks an authenticator for; without known passkeys, for any of the site, which then also knows its owner. */
export const requestOptions = async (
  site: PasskeySite,
  { toSign, known }: { toSign: string; known: readonly KnownPasskey[] | null },
): Promise<Record<string, unknown>> => ({
  ...(await generateAuthenticationOptions({
    rpID: site.domain,
    challenge: bytesOf(toSign),
    timeout,
    allowCredentials: known?.map(named) ?? [],
    userVerification: known === null ? 'required' : 'preferred',
  })),
});

/** Whatever a browser sends that cannot be verified throws in the library, each fault another way. */
const orNull = async <T>(work: () => Promise<T | null>): Promise<T | null> => {
  try {
    return await work();
  } catch {
    return null;
  }
};

/** The passkey that was made; null where it was not made here, for this question. */
export const madePasskey = (
  site: PasskeySite,
  { shown, toSign }: { shown: factors.PasskeyMade; toSign: string },
): Promise<KnownPasskey | null> =>
  orNull(async () => {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...shown, rawId: shown.id, clientExtensionResults: {}, response: asMade(shown.response) },
      expectedChallenge: toSign,
      expectedOrigin: site.origin,
      expectedRPID: site.domain,
      requireUserVerification: false,
    });
    if (!verified) return null;
    const { id, publicKey, counter } = registrationInfo.credential;
    const transports = shown.response.transports ?? [];
    return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports };
  });

const asMade = ({ clientDataJSON, attestationObject }: factors.PasskeyMade['response']) => ({
  clientDataJSON,
  attestationObject,
});

/** The counter of a passkey that signed what it was asked to; null where it did not, or counts backwards. */
export const shownPasskey = (
  site: PasskeySite,
  of: { shown: PasskeyShown; toSign: string; known: KnownPasskey; mustVerifyPerson: boolean },
): Promise<{ counter: number } | null> =>
  orNull(async () => {
    const { clientDataJSON, authenticatorData, signature } = of.shown.response;
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...of.shown,
        rawId: of.shown.id,
        clientExtensionResults: {},
        response: { clientDataJSON, authenticatorData, signature },
      },
      expectedChallenge: of.toSign,
      expectedOrigin: site.origin,
      expectedRPID: site.domain,
      credential: {
        id: of.known.credentialId,
        publicKey: new Uint8Array(of.known.publicKey),
        counter: of.known.counter,
      },
      requireUserVerification: of.mustVerifyPerson,
    });
    return verified ? { counter: authenticationInfo.newCounter } : null;
  });
