import { Problem } from '../../kernel/problem';
import type { Ctx } from '../../platform/ctx';
import { filled } from '../../platform/i18n/filled';
import { hashSecret } from '../../platform/passwords';
import { recordAudit } from '../audit/actions';
import { accountOf } from '../memberships/actions';
import { mayBeEmail, normalEmail } from '../persons/rules';
import { invitationGoodUntil } from './rules';
import { findInvitation, insertInvitation, useInvitation } from './store';
import { invitationWords } from './texts';

/** What staff is told of an invitation. */
export interface Invited {
  email: string;
  /** The address of the page where it is taken up; its secret is kept nowhere else. */
  url: string;
  goodUntil: Date;
}

/** Invites somebody to open an operator, by a mail in the language of whoever invites. */
export async function inviteOperator(ctx: Ctx, { email: typed }: { email: string }): Promise<Invited> {
  const email = normalEmail(typed);
  if (!mayBeEmail(email))
    throw new Problem('fields.invalid', {
      errors: { email: [{ code: 'email' }] },
    });
  if (await accountOf(ctx, email))
    throw new Problem('fields.invalid', {
      errors: { email: [{ code: 'taken' }] },
    });
  const secret = ctx.random.token(32);
  const goodUntil = invitationGoodUntil(ctx.now);
  const kept = {
    email,
    secretHash: hashSecret(secret),
    at: ctx.now,
    expiresAt: goodUntil,
  };
  const id = await insertInvitation(ctx.tx, kept);
  await recordAudit(ctx, {
    action: 'created',
    noun: 'invitation',
    nounId: id,
    name: email,
  });
  const url = ctx.ports.mail.link(`/register?invitation=${secret}`);
  const words = invitationWords(ctx.locale).mail;
  await ctx.ports.mail.queue(ctx, {
    to: email,
    locale: ctx.locale,
    subject: words.subject,
    text: [words.intro, filled(words.terms, { email })],
    button: { label: words.button, url },
    usefulUntil: goodUntil,
  });
  return { email, url, goodUntil };
}

/** The invitation of an address; a refusal where it is another's, was used, or has ended. */
export async function invitationOf(ctx: Ctx, email: string, secret: string): Promise<number> {
  const id = await findInvitation(ctx.tx, {
    email,
    secretHash: hashSecret(secret),
    at: ctx.now,
  });
  if (id === null) throw new Problem('registration.invitation-unknown');
  return id;
}

/** Uses an invitation up. */
export async function takeInvitation(ctx: Ctx, id: number): Promise<void> {
  if (!(await useInvitation(ctx.tx, id, ctx.now))) throw new Problem('registration.invitation-unknown');
}
