import { createHmac } from 'node:crypto';
import { hashSecret, isSameSecret } from './passwords';

const digestOf = (secret: string, payload: string): Buffer =>
  createHmac('sha256', secret).update(payload).digest();

/** The signature of a payload, as DiscourseConnect writes it: HMAC-SHA256, hexadecimal. */
export const signatureOf = (secret: string, payload: string): string =>
  digestOf(secret, payload).toString('hex');

/** Whether a payload was signed with a secret; compared in constant time. */
export const isSigned = (secret: string, { payload, sig }: { payload: string; sig: string }): boolean =>
  /^[0-9a-f]{64}$/i.test(sig) && isSameSecret(digestOf(secret, payload), Buffer.from(sig, 'hex'));

/** Names a secret without telling it. */
export const markOf = (secret: string): Buffer => hashSecret(`forum ${secret}`);

/** The text of a payload; null where it is none. */
export function payloadText(payload: string): string | null {
  // Rubies break their lines.
  const packed = payload.replaceAll(/\s/g, '');
  if (!/^[\w+/-]+={0,2}$/.test(packed)) return null;
  return Buffer.from(packed, 'base64').toString('utf8');
}

/** A text as a payload. */
export const payloadOf = (text: string): string => Buffer.from(text).toString('base64');
