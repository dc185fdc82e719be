import { dayMs } from '../../kernel/clock';
import type { Ctx } from '../../platform/ctx';
import { filled } from '../../platform/i18n/filled';
import { membershipsOfPerson } from '../memberships/store';
import type { Person } from '../persons/rules';
import { socialWords } from './texts';
// Brings the type of the port.
import type {} from '../../platform/mail/port';

/** A notice that is a week late helps nobody. */
const usefulMs = 7 * dayMs;

/** Tells by mail that somebody at a provider may log in as a person from now on, or may no longer. */
export async function tellOfLink(
  ctx: Ctx,
  person: Person,
  { became, provider }: { became: 'linked' | 'unlinked'; provider: string },
): Promise<void> {
  const { linked, unlinked, driver } = socialWords(person.locale);
  const words = { linked, unlinked }[became];
  // Somebody without a membership has no profile to look at.
  const isMember = (await membershipsOfPerson(ctx.tx, person.id)).length > 0;
  await ctx.ports.mail.queue(ctx, {
    to: person.email,
    locale: person.locale,
    subject: filled(words.subject, { provider }),
    text: [filled(words.happened, { provider }), isMember ? words.todo : filled(driver.todo, { provider })],
    ...(isMember && { button: { label: words.button, url: ctx.ports.mail.link('/profile') } }),
    usefulUntil: new Date(ctx.now.getTime() + usefulMs),
  });
}
