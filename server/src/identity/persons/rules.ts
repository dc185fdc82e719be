import type { Locale } from '@voltdeck/contract';
import type { FieldError } from '../../kernel/problem';

export interface NewPerson {
  email: string;
  firstName: string;
  lastName: string;
  /** Null for somebody who never logs in. */
  password: string | null;
}

/** A person as a login shows it. */
export interface Person {
  id: number;
  email: string;
  firstName: string;
  lastName: string;
  vatId: string | null;
  isEmailVerified: boolean;
  /** The language of mails. */
  locale: Locale;
  wantsNews: boolean;
}

/** What of a person can change; what is left out stays. */
export interface PersonChange {
  first_name?: string;
  last_name?: string;
  vat_id?: string | null;
  locale?: Locale;
  password_hash?: string;
  news_at?: Date | null;
}

/** Characters of a password at least (docs/decisions.md#passwords). */
const shortestPassword = 10;

const longestPassword = 1000;
const emailForm = /^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/;
/** What nobody sees, or sees as something else. */
const invisible = /[\p{C}\p{Z}\u115F\u1160\u3164\uFFA0]|\u034F/u;
const latin = /\p{Script=Latin}/u;
const otherLetter = /(?!\p{Script=Latin})\p{L}/u;

/** Letters by their kind, that are drawn as nothing. */
const unseenLetters = /[\u115F\u1160\u3164\uFFA0]/gu;

/** A name as it is kept: composed, and with one blank where several were typed (docs/decisions.md#names). */
export const keptName = (name: string): string => name.normalize('NFC').replaceAll(/\s+/g, ' ').trim();

/** Whether a name can be read: it has a letter or a digit. */
export const isName = (name: string): boolean => /[\p{L}\p{N}]/u.test(name.replaceAll(unseenLetters, ''));

/** An address as it is kept: without blanks around it, its domain in small letters. */
export function normalEmail(email: string): string {
  const [name = '', ...domain] = email.normalize('NFC').trim().split('@');
  return [name, ...domain.map((part) => part.toLowerCase())].join('@');
}

/** Whether an address may be one, and does not only look like another: no part of it mixes Latin letters with others. */
export const mayBeEmail = (email: string): boolean =>
  emailForm.test(email) &&
  email.length <= 254 &&
  !invisible.test(email) &&
  !email.split(/[@.]/).some((part) => latin.test(part) && otherLetter.test(part));

/** What is wrong with a new person's fields, by field. */
export function faultsOfPerson(person: NewPerson, isCommon: IsCommon): Record<string, FieldError[]> {
  const password = person.password === null ? null : faultOfPassword(person.password, isCommon);
  return {
    ...(mayBeEmail(person.email) ? {} : { email: [{ code: 'email' }] }),
    ...(password === null ? {} : { password: [password] }),
  };
}

/** Whether a password is among the most common ones. */
type IsCommon = (password: string) => boolean;

/** Why a password may not be chosen; null where it may (docs/decisions.md#passwords). */
export function faultOfPassword(password: string, isCommon: IsCommon): FieldError | null {
  if (password.length < shortestPassword) return { code: 'too-short', args: { min: shortestPassword } };
  if (password.length > longestPassword) return { code: 'too-long', args: { max: longestPassword } };
  return isCommon(password) ? { code: 'too-common' } : null;
}
