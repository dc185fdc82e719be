import { wire } from '@voltdeck/contract';
import { minuteMs } from '../../kernel/clock';
import { keptName, mayBeEmail } from '../persons/rules';

/** Minutes that a visit to a provider may take, from the button to the login (docs/decisions.md#social-login). */
const visitMinutes = 10;

/** Seconds that a browser keeps what it finishes a visit with. */
export const visitSeconds = (visitMinutes * minuteMs) / 1000;

/** Since when a visit is good. */
export const visitsSince = (now: Date): Date => new Date(now.getTime() - visitMinutes * minuteMs);

/** Visits that one network may begin while one is good. */
export const visitsAllowed = 100;

/** Seconds until another visit may be begun, of a network that began too many. */
export const visitRetrySeconds = 60;

/** What becomes of somebody whom a provider names for the first time. */
export type Admission = 'link' | 'register' | 'email-unverified' | 'not-linked';

/**
 * Links where both addresses are verified, and registers where nobody has the address.
 * What the provider did not verify gets one answer, whoever has it here.
 */
export function admissionOf(
  told: { email: string | null; isEmailVerified: boolean },
  known: { isEmailVerified: boolean } | null,
): Admission {
  if (!isProven(told)) return 'email-unverified';
  if (known === null) return 'register';
  return known.isEmailVerified ? 'link' : 'not-linked';
}

/** Whether a provider has verified an address that may be one. */
const isProven = ({ email, isEmailVerified }: { email: string | null; isEmailVerified: boolean }): boolean =>
  email !== null && isEmailVerified && mayBeEmail(email);

const readable = wire.name(100);

/** A name as people may have it; null where it reads as something else, or as nothing. */
function nameIn(told: string | null | undefined): string | null {
  const name = keptName(told ?? '');
  return /[\p{L}\p{N}]/u.test(name) && readable.safeParse(name).success ? name : null;
}

export interface ToldNames {
  firstName: string | null;
  lastName: string | null;
}

/** What somebody is called, until they say it better: Apple tells a name once, and providers may tell none. */
export function namesOf(told: ToldNames, email: string): { firstName: string; lastName: string } {
  const [first, last] = [nameIn(told.firstName), nameIn(told.lastName)];
  if (first !== null) return { firstName: first, lastName: last ?? '' };
  return { firstName: last ?? nameIn(email.split('@')[0]) ?? '—', lastName: '' };
}

/** The last way to log in stays. */
export const mayUnlink = ({ hasPassword, linked }: { hasPassword: boolean; linked: number }): boolean =>
  hasPassword || linked > 1;
