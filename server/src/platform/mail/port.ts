import type { Locale } from '@voltdeck/contract';
import type { Ctx } from '../ctx';

/** One mail, its words already in the receiver's language. */
export interface Mail {
  to: string;
  locale: Locale;
  subject: string;
  /** Paragraphs, plain text. */
  text: readonly string[];
  /** Shown large: a code to type. */
  code?: string;
  /** The one thing to do; its address comes from `ctx.ports.mail.link`. */
  button?: { label: string; url: string };
  /** It is not sent after this. */
  usefulUntil: Date;
}

export interface MailPort {
  /** Queues a mail in this transaction; it leaves after the commit, and again while the mail server refuses for now. */
  queue(ctx: Ctx, mail: Mail): Promise<void>;
  /** The full address of a path of the dashboard, from `PUBLIC_URL` alone. */
  link(path: string): string;
}

declare module '../ctx' {
  interface Ports {
    mail: MailPort;
  }
}
