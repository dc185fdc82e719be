import { z } from 'zod';
import { endpoint, locales } from '../endpoint';

/** Mails that the answer holds at most. */
export const mostMails = 50;

/** A mail that was shown instead of being sent; its words are in the receiver's language. */
export const mailShape = z.object({
  id: z.int(),
  at: z.string(),
  to: z.string(),
  locale: z.enum(locales),
  subject: z.string(),
  /** Paragraphs, plain text. */
  text: z.array(z.string()),
  /** To be typed somewhere. */
  code: z.string().nullable(),
  /** The one thing to do; its address is a full one of this installation. */
  button: z.object({ label: z.string(), url: z.string() }).nullable(),
});
export type MailboxMail = z.infer<typeof mailShape>;

export const mails = endpoint({
  method: 'GET',
  path: '/api/mailbox',
  summary:
    'The newest mails of the last day, of an installation that shows mails instead of sending them: the demo without a mail server. Elsewhere it is not found',
  needs: { public: true },
  secret: true,
  result: z.array(mailShape).max(mostMails),
});
