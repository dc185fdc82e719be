import type { Factors, FactorKind, PasskeyShown } from '@voltdeck/contract';
import { dayMs, minuteMs } from '../../kernel/clock';
import type { FieldError } from '../../kernel/problem';

/** What a question is for; each is answered for that alone. */
export type ChallengePurpose = 'login' | 'passkey-login' | 'new-passkey' | 'confirmation';

/** Minutes that a question stays good (docs/decisions.md#second-factors). */
const challengeMinutes = 10;

/** Since when a question is good. */
export const challengesSince = (now: Date): Date => new Date(now.getTime() - challengeMinutes * minuteMs);

/** Logins by a passkey alone that one network may begin while one is good. */
export const passkeyLoginsAllowed = 100;

/** Seconds until another may be begun, of a network that began too many. */
export const passkeyLoginRetrySeconds = 60;

/** Minutes that the secret of a new authenticator app waits for its first code. */
const pendingMinutes = 15;

export const pendingSince = (now: Date): Date => new Date(now.getTime() - pendingMinutes * minuteMs);

/** Codes of strangers within a day, over all networks, beyond which only a known device is heard (docs/decisions.md#second-factors). */
export const strangerCodesAllowed = 50;

/** Since when codes of strangers count. */
export const strangerCodesSince = (now: Date): Date => new Date(now.getTime() - dayMs);

/** Recovery codes that somebody has. */
export const recoveryCodeCount = 10;

/** Bytes of a recovery code: 80 bits are beyond guessing, also for whoever holds the hash. */
export const recoveryCodeBytes = 10;

/** Crockford's base 32: nothing in it looks like something else. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A recovery code as people keep it: 16 letters and digits, in fours. */
export function recoveryCode(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const signs = (bits.match(/.{5}/g) ?? []).map((five) => letters.charAt(Number.parseInt(five, 2)));
  return (signs.join('').match(/.{4}/g) ?? []).join('-');
}

/** A recovery code as it is compared, however it was typed: letters that were taken for digits are read as these. */
export const typedRecoveryCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replaceAll(/[^\dA-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');

/** Where the digits of other scripts begin, as keyboards of their languages type them. */
const zeros = [0x06_60, 0x06_f0];

const latinDigit = (sign: string): string => {
  const code = sign.charCodeAt(0);
  const zero = zeros.find((each) => code >= each && code <= each + 9);
  return zero === undefined ? sign : String(code - zero);
};

/** A code of an authenticator app, however it was typed. */
export const typedCode = (typed: string): string =>
  typed.replaceAll(/[٠-٩۰-۹]/g, latinDigit).replaceAll(/[\s-]/g, '');

/** What somebody shows, of one kind. */
export type ShownFactor =
  | { kind: 'totp'; code: string }
  | { kind: 'recovery-code'; code: string }
  | { kind: 'passkey'; passkey: PasskeyShown };

interface SentProof {
  code?: string | undefined;
  recovery_code?: string | undefined;
  passkey?: PasskeyShown | undefined;
}

/** The one factor that was sent; null where none was, or several. */
export function shownIn({ code, recovery_code: recovery, passkey }: SentProof): ShownFactor | null {
  const shown: ShownFactor[] = [];
  if (code !== undefined) shown.push({ kind: 'totp', code: typedCode(code) });
  if (recovery !== undefined) shown.push({ kind: 'recovery-code', code: typedRecoveryCode(recovery) });
  if (passkey !== undefined) shown.push({ kind: 'passkey', passkey });
  const [one, other] = shown;
  return one !== undefined && other === undefined ? one : null;
}

/** The field that a wrong factor is told at. */
export const fieldOf: Readonly<Record<FactorKind, keyof SentProof>> = {
  totp: 'code',
  'recovery-code': 'recovery_code',
  passkey: 'passkey',
};

/** What is wrong with an answer that shows no factor, or several. */
export const faultOfProof: Record<string, FieldError[]> = { code: [{ code: 'required' }] };

/** What somebody has. */
export interface KeptFactors {
  totp: { createdAt: Date; lastUsedAt: Date | null } | null;
  passkeys: readonly { id: number; name: string; createdAt: Date; lastUsedAt: Date | null }[];
  recoveryCodes: { left: number; createdAt: Date } | null;
}

/** Whether somebody logs in by a second factor; recovery codes alone are none. */
export const hasFactor = ({ totp, passkeys }: Pick<KeptFactors, 'totp' | 'passkeys'>): boolean =>
  totp !== null || passkeys.length > 0;

/** Whether one factor less leaves none. */
export const isLast = ({ totp, passkeys }: Pick<KeptFactors, 'totp' | 'passkeys'>): boolean =>
  passkeys.length + Number(totp !== null) < 2;

/** The kinds by which somebody may log in, in the order they are offered. */
export function kindsOf(kept: KeptFactors): FactorKind[] {
  if (!hasFactor(kept)) return [];
  return [
    ...(kept.totp === null ? [] : (['totp'] as const)),
    ...(kept.passkeys.length === 0 ? [] : (['passkey'] as const)),
    ...((kept.recoveryCodes?.left ?? 0) === 0 ? [] : (['recovery-code'] as const)),
  ];
}

/** Factors as their person sees them. */
export const toFactors = (kept: KeptFactors, requiredBy: readonly string[]): Factors => ({
  totp: kept.totp && {
    created_at: kept.totp.createdAt.toISOString(),
    last_used_at: kept.totp.lastUsedAt?.toISOString() ?? null,
  },
  passkeys: kept.passkeys.map((one) => ({
    id: one.id,
    name: one.name,
    created_at: one.createdAt.toISOString(),
    last_used_at: one.lastUsedAt?.toISOString() ?? null,
  })),
  recovery_codes: kept.recoveryCodes && {
    left: kept.recoveryCodes.left,
    created_at: kept.recoveryCodes.createdAt.toISOString(),
  },
  required_by: [...requiredBy],
});
