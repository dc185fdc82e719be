import { dayMs } from '../../kernel/clock';
import type { Ctx } from '../../platform/ctx';
import type { Person } from '../persons/rules';
import { profileWords } from './texts';

/** A notice that is a week late helps nobody. */
const usefulMs = 7 * dayMs;

/** Tells by mail that a password was changed. */
export async function passwordChanged(ctx: Ctx, person: Person): Promise<void> {
  const words = profileWords(person.locale).passwordChanged;
  await ctx.ports.mail.queue(ctx, {
    to: person.email,
    locale: person.locale,
    subject: words.subject,
    text: [words.happened, words.todo],
    button: { label: words.button, url: ctx.ports.mail.link('/forgot-password') },
    usefulUntil: new Date(ctx.now.getTime() + usefulMs),
  });
}

/** Tells by mail that a person was removed, and what stays. */
export async function personErased(ctx: Ctx, person: Person): Promise<void> {
  const words = profileWords(person.locale).erased;
  await ctx.ports.mail.queue(ctx, {
    to: person.email,
    locale: person.locale,
    subject: words.subject,
    text: [words.happened, words.kept],
    usefulUntil: new Date(ctx.now.getTime() + usefulMs),
  });
}
