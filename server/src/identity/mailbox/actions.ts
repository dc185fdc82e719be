import { mailbox as calls, type MailboxMail, type Result } from '@voltdeck/contract';
import { dayMs } from '../../kernel/clock';
import { Problem } from '../../kernel/problem';
import type { Ctx } from '../../platform/ctx';
import type { Mail } from '../../platform/mail/port';
// Brings the type of the port.
import type {} from './ports';
import { deleteMailsUntil, insertMail, type MailRow, newestMails } from './store';

const keptSince = (now: Date): Date => new Date(now.getTime() - dayMs);

/** Keeps a mail that nobody sends, to be looked at. */
export const keepMail = (ctx: Ctx, { to, locale, subject, text, code, button }: Mail): Promise<void> =>
  insertMail(ctx.tx, {
    at: ctx.now,
    to,
    locale,
    subject,
    text: [...text],
    code: code ?? null,
    button_label: button?.label ?? null,
    button_url: button?.url ?? null,
  });

const shown = ({ button_label: label, button_url: url, at, ...mail }: MailRow): MailboxMail => ({
  ...mail,
  at: at.toISOString(),
  button: label === null || url === null ? null : { label, url },
});

/** The mails that were kept; whoever may not see them is told what a wrong address is told. */
export async function mails(ctx: Ctx): Promise<Result<typeof calls.mails>> {
  if (!ctx.ports.hasMailbox) throw new Problem('not-found');
  const rows = await newestMails(ctx.tx, { since: keptSince(ctx.now), most: calls.mostMails });
  return rows.map(shown);
}

/** Throws away what was kept for a day; to be run hourly. */
export const tidyMailbox = (ctx: Ctx): Promise<void> => deleteMailsUntil(ctx.tx, keptSince(ctx.now));
