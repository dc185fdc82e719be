import type { Locale } from '@voltdeck/contract';
import type { Ctx } from '../../platform/ctx';
import { filled } from '../../platform/i18n/filled';
import type { Mail } from '../../platform/mail/port';
import type { Secret } from './actions';

/** The words of a mail that carries a code or a link; `{email}` and what else a noun fills in may stand in each. */
export interface CodeWords {
  subject: string;
  intro: string;
  /** That the code is to be typed, and how long it is good. */
  code: string;
  /** That the link is to be followed, and how long it is good. */
  link: string;
  button: string;
  /** What to do if it was somebody else. */
  ignore: string;
}

export interface CodeMail {
  to: string;
  locale: Locale;
  words: CodeWords;
  values: Readonly<Record<string, string>>;
  secret: Secret;
  /** The page of the dashboard that reads the link; null where an app does, to which its secret is a long code. */
  page: '/verify' | '/reset-password' | null;
}

/** Queues the mail that carries a code or a link. */
export function queueCodeMail(
  ctx: Ctx,
  { to, locale, words, values, secret, page }: CodeMail,
): Promise<void> {
  const say = (text: string): string => filled(text, { email: to, ...values });
  const { carries, text, goodUntil } = secret;
  const mail: Mail = {
    to,
    locale,
    subject: say(words.subject),
    text: [say(words.intro), say(words[carries]), say(words.ignore)],
    usefulUntil: goodUntil,
  };
  if (carries === 'code' || page === null) return ctx.ports.mail.queue(ctx, { ...mail, code: text });
  const url = ctx.ports.mail.link(`${page}?link=${text}`);
  return ctx.ports.mail.queue(ctx, {
    ...mail,
    button: { label: say(words.button), url },
  });
}
