import { createHmac, timingSafeEqual } from 'node:crypto';
import { dayMs, minuteMs } from '../../kernel/clock';

/** A key for one use, so that what is signed for it is worth nothing elsewhere. */
export const keyFor = (use: string, secret: Buffer): Buffer => digestOf(secret, use);

const digestOf = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** A text with its signature behind it, which nobody without the key can make. */
export const signed = (key: Buffer, text: string): string =>
  `${text}.${digestOf(key, text).toString('base64url')}`;

/** The text that was signed with this key; null where none was. */
export function textOf(key: Buffer, sent: string): string | null {
  const [, text = '', signature = ''] = /^([\w.-]{1,100})\.([\w-]{43})$/.exec(sent) ?? [];
  return isSame(digestOf(key, text), Buffer.from(signature, 'base64url')) ? text : null;
}

/** Compares in constant time. */
const isSame = (one: Buffer, other: Buffer): boolean =>
  one.length === other.length && timingSafeEqual(one, other);

/** Compares what two places say in constant time. */
export const isSameText = (one: string, other: string): boolean =>
  isSame(Buffer.from(one), Buffer.from(other));

/** Milliseconds that the token of a form is good for; a page that finds it too old fetches another. */
export const csrfLifeMs = dayMs;

/** The clocks of two nodes may differ by this. */
const skewMs = 5 * minuteMs;

/** The token of a form: when it was made, and chance. */
export const csrfToken = (key: Buffer, { at, chance }: { at: Date; chance: string }): string =>
  signed(key, `${at.getTime().toString(36)}.${chance}`);

/** Whether the token of a form was signed with this key, and not long ago. */
export function isCsrfToken(key: Buffer, token: string, now: Date): boolean {
  const [time = ''] = textOf(key, token)?.split('.') ?? [];
  const ageMs = now.getTime() - Number.parseInt(time, 36);
  return ageMs < csrfLifeMs && ageMs > -skewMs;
}
