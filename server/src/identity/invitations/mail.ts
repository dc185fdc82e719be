import type { Ctx } from '../../platform/ctx';
import { filled } from '../../platform/i18n/filled';
import type { Person } from '../persons/rules';
import { nameInMail, readsAsAddress } from '../registrations/rules';
import { invitationWords } from './texts';
// Brings the type of the port.
import type {} from '../../platform/mail/port';

export interface InvitationMail {
  person: Person;
  /** The operator's name. */
  operator: string;
  /** Who invites; null where it is the product itself. */
  by: Person | null;
  secret: string;
  goodUntil: Date;
}

/**
 * Mails the link of an invitation, in the language of whom it is for.
 * Names that read like an address are left out, because who has not asked for the mail may follow them.
 */
export async function mailInvitation(
  ctx: Ctx,
  { person, operator: operatorName, by, secret, goodUntil }: InvitationMail,
): Promise<void> {
  const { mail, member } = invitationWords(person.locale);
  const operator = readsAsAddress(operatorName) ? member.someOperator : operatorName;
  const inviter = by === null ? null : nameInMail(by)?.trim();
  const say = (text: string): string =>
    filled(text, { operator, inviter: inviter ?? '', email: person.email });
  await ctx.ports.mail.queue(ctx, {
    to: person.email,
    locale: person.locale,
    subject: say(member.subject),
    text: [say(inviter ? member.intro : member.introByNobody), say(mail.terms), member.ignore],
    button: { label: member.button, url: ctx.ports.mail.link(`/invite/${secret}`) },
    usefulUntil: goodUntil,
  });
}
