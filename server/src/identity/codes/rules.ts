import { dayMs, hourMs, minuteMs } from '../../kernel/clock';

/** What a code is asked for; one for another purpose opens nothing. */
export type CodePurpose = 'registration' | 'driver-registration' | 'password-reset' | 'confirmation';

/** Digits of a code (docs/decisions.md#codes). */
export const codeDigits = 4;

const codeMs = 10 * minuteMs;
/** As long as mails are counted, so that who gets no further mail still has the link of the last one. */
const linkMs = hourMs;
/** How long the token of a code asks for further ones. */
const tokenMs = dayMs;

/** Seconds after a mail before the same token gets another one. */
export const resendSeconds = 60;

/** Wrong tries of one code, or of the password that goes with one link. */
export const triesOfCode = 5;
/** Wrong tries of an account within a day, over all its codes. */
const triesOfAccount = 10;
/** Mails that an account gets within an hour, and those of them that one network may ask for. */
const mailsOfAccount = 10;
const mailsFromNetwork = 5;
/** Codes that one network may ask for within an hour. */
export const codesOfNetwork = 100;

/** Since when mails count. */
export const mailsSince = (now: Date): Date => new Date(now.getTime() - hourMs);
/** Before this, tokens of codes are dead. */
export const tokensSince = (now: Date): Date => new Date(now.getTime() - tokenMs);
const wrongSince = (now: Date): Date => new Date(now.getTime() - dayMs);

/** Where mails are asked for, and codes are tried. */
export interface CodeOrigin {
  network: string;
  /** Whether the network is one caller's own, and not that of a proxy with many behind it. */
  isOwnNetwork: boolean;
}

interface Mailed {
  at: Date;
  network: string;
}

/** What an account did that still counts. */
export interface AccountPast {
  wrongAt: readonly Date[];
  mails: readonly Mailed[];
}

/** What still counts of an account's past. */
export const countedOf = ({ wrongAt, mails }: AccountPast, now: Date): AccountPast => ({
  wrongAt: wrongAt.filter((at) => at > wrongSince(now)),
  mails: mails.filter(({ at }) => at > mailsSince(now)),
});

const triesLeftOf = ({ wrongAt }: AccountPast): number => Math.max(0, triesOfAccount - wrongAt.length);

/** Wrong tries left for a code of an account; 0 where its mails carry links. */
export const triesLeft = (past: AccountPast, tries: number): number =>
  Math.max(0, Math.min(triesOfCode - tries, triesLeftOf(past)));

const secondsUntilPast = (at: Date, { now, spanMs }: { now: Date; spanMs: number }): number =>
  Math.max(0, Math.ceil((at.getTime() + spanMs - now.getTime()) / 1000));

/** Seconds until the account may get another mail, 0 where it may now. */
export function secondsUntilMail(
  past: AccountPast,
  { network, isOwnNetwork }: CodeOrigin,
  now: Date,
): number {
  const secondsUntilRoom = (mails: readonly Mailed[], most: number): number => {
    const inTheWay = mails.toSorted((one, other) => other.at.getTime() - one.at.getTime())[most - 1];
    return inTheWay === undefined ? 0 : secondsUntilPast(inTheWay.at, { now, spanMs: hourMs });
  };
  const fromHere = isOwnNetwork ? past.mails.filter((mail) => mail.network === network) : [];
  return Math.max(secondsUntilRoom(past.mails, mailsOfAccount), secondsUntilRoom(fromHere, mailsFromNetwork));
}

/** Seconds until the token of a mail may ask for another one. */
export const secondsUntilResend = (sentAt: Date, now: Date): number =>
  secondsUntilPast(sentAt, { now, spanMs: resendSeconds * 1000 });

/**
 * What the next mail to an account carries: a link once no wrong tries are left (docs/decisions.md#codes).
 * So does the last mail of an hour: whoever has others asked for in their name still gets on by it.
 */
export const nextCarries = (past: AccountPast): 'code' | 'link' =>
  triesLeftOf(past) === 0 || past.mails.length >= mailsOfAccount - 1 ? 'link' : 'code';

/** Until when what is mailed now is good. */
export const goodUntil = (carries: 'code' | 'link', now: Date): Date =>
  new Date(now.getTime() + (carries === 'code' ? codeMs : linkMs));

/** How a caller gets on when no code is heard any more: by the link just sent, by asking for it, by another code. */
export type WayOn = 'sent' | 'ask' | 'code';

/** What is to be said to a code before it is compared; null where it may be. */
export function refusalOf(
  code: { isLink: boolean; tries: number; expiresAt: Date },
  past: AccountPast,
  now: Date,
): 'expired' | WayOn | null {
  if (code.expiresAt <= now) return 'expired';
  if (code.isLink) return 'sent';
  if (triesLeftOf(past) === 0) return 'ask';
  return triesLeft(past, code.tries) === 0 ? 'code' : null;
}
