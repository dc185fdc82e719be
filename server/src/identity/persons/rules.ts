import type { FieldError } from '../../kernel/problem';
import stems from './common-stems.json';

export interface NewPerson {
  email: string;
  firstName: string;
  lastName: string;
  password: string;
}

/** A person as a session shows it. */
export interface Person {
  id: number;
  email: string;
  firstName: string;
  lastName: string;
  vatId: string | null;
  isEmailVerified: boolean;
}

/** Characters of a password at least (decisions.md, "Sessions and codes"). */
export const shortestPassword = 10;

const longestPassword = 1000;
const emailForm = /^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/;

/** What is wrong with a new person's fields, by field. */
export function faultsOfPerson(person: NewPerson): Record<string, FieldError[]> {
  const password = faultOfPassword(person.password);
  return {
    ...(emailForm.test(person.email) && person.email.length <= 254 ? {} : { email: [{ code: 'email' }] }),
    ...(password === null ? {} : { password: [password] }),
  };
}

/** Why a password may not be chosen; null where it may. */
export function faultOfPassword(password: string): FieldError | null {
  if (password.length < shortestPassword) return { code: 'too-short', args: { min: shortestPassword } };
  if (password.length > longestPassword) return { code: 'too-long', args: { max: longestPassword } };
  return isGuessable(password) ? { code: 'invalid' } : null;
}

const common: ReadonlySet<string> = new Set(stems);
const rows = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv5tgb',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
];
const walks = rows.flatMap((row) => [row, [...row].toReversed().join('')]);
const looksLike: Readonly<Record<string, string | undefined>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/**
 * Whether a password of this length stands on lists of the most common ones: those are repetitions, walks over the
 * keyboard, and one well-known word with a few digits or signs around it.
 */
export function isGuessable(password: string): boolean {
  const lower = password.toLowerCase();
  const spelled = [...lower].map((sign) => looksLike[sign] ?? sign).join('');
  return [lower, spelled].some((text) => {
    const core = text.replaceAll(/^[^a-z]+|[^a-z]+$/g, '');
    return (
      isPredictable(text) || (text.length - core.length <= 6 && (core.length < 4 || isPredictable(core)))
    );
  });
}

const isPredictable = (text: string): boolean => common.has(text) || isRepeated(text) || isWalked(text, 3);

/** The same one to eight signs over and over. */
function isRepeated(text: string): boolean {
  for (let unit = 1; unit <= Math.min(8, text.length / 2); unit += 1)
    if ([...text].every((sign, at) => sign === text[at % unit])) return true;
  return false;
}

/** At most so many stretches of neighbouring keys, each of three or more. */
function isWalked(text: string, stretches: number): boolean {
  if (text === '') return true;
  if (stretches === 0) return false;
  for (let length = text.length; length >= 3; length -= 1) {
    const head = text.slice(0, length);
    if (walks.some((walk) => walk.includes(head)) && isWalked(text.slice(length), stretches - 1)) return true;
  }
  return false;
}
