import { createHash } from 'node:crypto';
import { type JWTPayload, jwtVerify } from 'jose';
import type { KeySource } from './keys';
import type { Expected, SocialClaims } from './port';

export interface TokenRules {
  issuers: readonly string[];
  /** The dashboard's first. */
  clientIds: readonly string[];
  keys: KeySource;
}

/** What both providers sign with. */
const algorithms = ['RS256'];

/** Seconds by which clocks may differ. */
const toleranceSeconds = 60;

/** A token is shown soon after it was made. */
const oldestSeconds = 3600;

/** Why a token is refused; shown to nobody but who runs the installation. */
export class TokenRefused extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'TokenRefused';
  }
}

/** Verifies signature, issuer, audience, times, nonce and code of an ID token (OpenID Connect Core, 3.1.3.7). */
export async function verifyIdToken(
  idToken: string,
  { issuers, clientIds, keys }: TokenRules,
  { now, audience, nonces, code }: Expected,
): Promise<SocialClaims> {
  const { payload } = await jwtVerify(idToken, keys(now), {
    algorithms,
    issuer: [...issuers],
    audience: audience === 'any' ? [...clientIds] : clientIds.slice(0, 1),
    currentDate: now,
    clockTolerance: toleranceSeconds,
    maxTokenAge: oldestSeconds,
    requiredClaims: ['sub', 'exp', 'iat'],
  });
  mustAgree(payload, { nonces, code: code ?? null, clientIds });
  return claimsIn(payload);
}

function mustAgree(
  payload: JWTPayload,
  {
    nonces,
    code,
    clientIds,
  }: Pick<Expected, 'nonces'> & { code: string | null; clientIds: readonly string[] },
): void {
  if (nonces !== null && !nonces.some((nonce) => nonce === payload.nonce))
    throw new TokenRefused('Its nonce is another one.');
  if (Array.isArray(payload.aud) && payload.aud.length > 1 && !clientIds.includes(String(payload.azp)))
    throw new TokenRefused('It is for several, and was not made for us.');
  if (code !== null && payload.c_hash !== undefined && payload.c_hash !== halfHash(code))
    throw new TokenRefused('It belongs to another code.');
}

const halfHash = (text: string): string =>
  createHash('sha256').update(text).digest().subarray(0, 16).toString('base64url');

const textIn = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value : null;

/** Apple writes some of its booleans as text. */
const isTrue = (value: unknown): boolean => value === true || value === 'true';

function claimsIn(payload: JWTPayload): SocialClaims {
  const { sub, exp = 0 } = payload;
  const subject = textIn(sub);
  if (subject === null || subject.length > 255) throw new TokenRefused('It names nobody.');
  return {
    subject,
    email: textIn(payload.email),
    isEmailVerified: isTrue(payload.email_verified),
    firstName: textIn(payload.given_name) ?? textIn(payload.name),
    lastName: textIn(payload.family_name),
    goodUntil: new Date((exp + toleranceSeconds) * 1000),
  };
}
