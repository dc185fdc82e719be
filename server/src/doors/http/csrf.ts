import { createHmac, timingSafeEqual } from 'node:crypto';
import { dayMs, minuteMs } from '../../kernel/clock';

/** Milliseconds a token is good for; a page that finds it too old fetches another. */
export const csrfLifeMs = dayMs;

/** The clocks of two nodes may differ by this. */
const skewMs = 5 * minuteMs;

const digestOf = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** A token as `time.chance.signature`, which nobody without the key can make. */
export function signCsrf(key: Buffer, { at, chance }: { at: Date; chance: string }): string {
  const text = `${at.getTime().toString(36)}.${chance}`;
  return `${text}.${digestOf(key, text).toString('base64url')}`;
}

/** Whether a token was signed with this key, and not long ago. */
export function isCsrfToken(key: Buffer, token: string, now: Date): boolean {
  const [, text = '', time = '', signature = ''] =
    /^(([\da-z]{1,10})\.[\w-]{20,100})\.([\w-]{43})$/.exec(token) ?? [];
  const digest = digestOf(key, text);
  const sent = Buffer.from(signature, 'base64url');
  if (sent.length !== digest.length || !timingSafeEqual(sent, digest)) return false;
  const ageMs = now.getTime() - Number.parseInt(time, 36);
  return ageMs < csrfLifeMs && ageMs > -skewMs;
}

/** Compares what two places say in constant time. */
export function isSameText(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
