import { Secret, TOTP } from 'otpauth';

/** As every authenticator app reads it (RFC 6238): SHA-1, six digits, 30 seconds. */
const kind = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** Bytes of a secret (RFC 4226, section 4). */
export const totpSecretBytes = 20;

/** A secret as people type it. */
export const totpSecret = (bytes: Uint8Array): string =>
  new Secret({ buffer: new Uint8Array(bytes).buffer }).base32;

/** What an authenticator app reads from a QR code. */
export const totpUri = (secret: string, { issuer, account }: { issuer: string; account: string }): string =>
  new TOTP({ ...kind, issuer, label: account, secret: Secret.fromBase32(secret) }).toString();

/** The code of a secret at a time. */
export const totpCode = (secret: string, at: Date): string =>
  TOTP.generate({ ...kind, secret: Secret.fromBase32(secret), timestamp: at.getTime() });

/** The period that a code belongs to, with the clock of the phone off by one at most; null where the code is wrong. */
export function totpStep(secret: string, code: string, at: Date): number | null {
  const timestamp = at.getTime();
  const delta = TOTP.validate({
    ...kind,
    token: code,
    secret: Secret.fromBase32(secret),
    timestamp,
    window: 1,
  });
  return delta === null ? null : TOTP.counter({ period: kind.period, timestamp }) + delta;
}
