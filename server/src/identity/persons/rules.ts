import { emailAddress, type Locale } from '@voltdeck/contract';
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

const readable = emailAddress();
const longestLocalPart = 64;

/** Whether somebody can have an address: one that the calls read, or they could never log in with it (docs/decisions.md#registration). */
export const mayBeEmail = (email: string): boolean =>
  readable.safeParse(email).data === email && email.indexOf('@') <= longestLocalPart;

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
