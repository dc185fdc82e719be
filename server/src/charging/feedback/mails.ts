import type { Locale } from '@voltdeck/contract';
import { dayMs } from '../../kernel/clock';
import type { Ctx } from '../../platform/ctx';
import { filled } from '../../platform/i18n/filled';
// Brings the type of the port.
import type {} from '../../platform/mail/port';
import { feedbackWords } from './texts';

/** An answer that is a week late is still one. */
const usefulMs = 14 * dayMs;

interface ReplyMail {
  to: string;
  locale: Locale;
  operator: string;
  place: string;
  orderId: number;
  text: string;
}

/** Sends an answer in the language of the page on which the session was rated. */
export async function mailReply(
  ctx: Ctx,
  { to, locale, operator, place, orderId, text }: ReplyMail,
): Promise<void> {
  const { mail } = feedbackWords(locale);
  const values = { operator, place, order: String(orderId) };
  await ctx.ports.mail.queue(ctx, {
    to,
    locale,
    subject: filled(mail.subject, values),
    text: [filled(mail.about, values), ...text.split('\n\n'), filled(mail.by, values)],
    usefulUntil: new Date(ctx.now.getTime() + usefulMs),
  });
}
