import type { RegistrationMode } from '@voltdeck/contract';
import { hourMs } from '../../kernel/clock';
import type { FieldError } from '../../kernel/problem';
import { isTimeZone } from '../../kernel/zoned';
import { countryOfTimeZone, isCountry } from '../../reference';
import { isName } from '../persons/rules';

/** Who may open an operator now; null where nobody may (docs/decisions.md#registration). */
export function registrationNow(
  mode: RegistrationMode,
  { hasOperators }: { hasOperators: boolean },
): 'open' | 'invitation' | null {
  if (mode === 'first') return hasOperators ? null : 'open';
  return mode;
}

/** Times within an hour that one network is told whether an address is known (docs/decisions.md#registration). */
export const questionsAllowed = 10;

const questionsMs = hourMs;

/** Since when a question counts. */
export const questionsSince = (now: Date): Date => new Date(now.getTime() - questionsMs);

/** Seconds until another question is heard, of a network that asked as often as it may. */
export function secondsUntilQuestion(askedAt: readonly Date[], now: Date): number {
  const first = Math.min(...askedAt.map((at) => at.getTime()));
  return Math.max(1, Math.ceil((first + questionsMs - now.getTime()) / 1000));
}

/** What is wrong with names, by field. */
export function faultsOfNames(names: { firstName: string; lastName: string }): Record<string, FieldError[]> {
  const invalid: FieldError[] = [{ code: 'invalid' }];
  return {
    ...(isName(names.firstName) ? {} : { first_name: invalid }),
    ...(isName(names.lastName) ? {} : { last_name: invalid }),
  };
}

/** What a program that shows mails would make a link of; the dot of Chinese and Japanese parts a host as the other one does. */
const addressLike = /[/\\@:<>]|[^\s.。][.。][^\s.。]/;

/** What an address would be read as: without wide forms of letters and signs, and what nobody sees. */
const plain = (text: string): string => text.normalize('NFKC').replaceAll(/\p{Cf}/gu, '');

/** Whether a program that shows mails would make a link of a name. */
export const readsAsAddress = (name: string): boolean => addressLike.test(plain(name));

/**
 * Who registers, as the mail says it: not by a name that reads like an address,
 * because whoever registers chooses it, and the mail goes to somebody who may know nothing of it.
 */
export function nameInMail({ firstName, lastName }: { firstName: string; lastName: string }): string | null {
  const name = `${firstName} ${lastName}`;
  return readsAsAddress(name) ? null : name;
}

/** What a browser says of a place, as far as it is real. */
export const realPlace = (told: {
  country?: string | null | undefined;
  time_zone?: string | null | undefined;
}): { country: string | null; timeZone: string | null } => {
  const country = told.country?.toUpperCase() ?? '';
  const timeZone = told.time_zone ?? '';
  return {
    country: isCountry(country) ? country : null,
    timeZone: isTimeZone(timeZone) ? timeZone : null,
  };
};

/** Where a new operator is until its owner says so. */
export function firstPlace({ country, timeZone }: { country: string | null; timeZone: string | null }): {
  country: string;
  timeZone: string;
} {
  const guessed = timeZone === null ? null : countryOfTimeZone(timeZone);
  return { country: country ?? guessed ?? 'US', timeZone: timeZone ?? 'UTC' };
}
