import { dayMs } from '../../kernel/clock';
import type { Ctx } from '../../platform/ctx';
import { filled } from '../../platform/i18n/filled';
import type { Person } from '../persons/rules';
import { factorWords } from './texts';
// Brings the type of the port.
import type {} from '../../platform/mail/port';

/** A notice that is a week late helps nobody. */
const usefulMs = 7 * dayMs;

interface Words {
  subject: string;
  happened: string;
  todo: string;
}

async function tell(ctx: Ctx, person: Person, words: Words): Promise<void> {
  await ctx.ports.mail.queue(ctx, {
    to: person.email,
    locale: person.locale,
    subject: words.subject,
    text: [words.happened, words.todo],
    button: { label: factorWords(person.locale).button, url: ctx.ports.mail.link('/profile') },
    usefulUntil: new Date(ctx.now.getTime() + usefulMs),
  });
}

/** Tells by mail that a factor was added or removed. */
export function tellOfFactor(
  ctx: Ctx,
  person: Person,
  of: { change: 'added' | 'removed'; kind: 'totp' | 'passkey'; name?: string },
): Promise<void> {
  const { added, removed, totp, passkey } = factorWords(person.locale);
  const words = { added, removed }[of.change];
  const factor = of.kind === 'totp' ? totp : filled(passkey, { name: of.name ?? '' });
  return tell(ctx, person, { ...words, happened: filled(words.happened, { factor }) });
}

/** Tells by mail that somebody else removed the factors of a person. */
export const tellOfReset = (ctx: Ctx, person: Person): Promise<void> =>
  tell(ctx, person, factorWords(person.locale).reset);

export const tellOfRenewedCodes = (ctx: Ctx, person: Person): Promise<void> =>
  tell(ctx, person, factorWords(person.locale).renewed);

/** Tells by mail that somebody who knows the password guesses codes. */
export const tellOfGuesses = (ctx: Ctx, person: Person): Promise<void> =>
  tell(ctx, person, factorWords(person.locale).guessed);

/** Tells by mail that a recovery code has served, and how many are left. */
export function tellOfUsedCode(ctx: Ctx, person: Person, left: number): Promise<void> {
  const words = factorWords(person.locale).codeUsed;
  return tell(ctx, person, { ...words, happened: filled(words.happened, { left: String(left) }) });
}
