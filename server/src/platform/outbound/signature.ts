import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';
const secretBytes = 32;

/** A secret as Standard Webhooks writes it: the key in Base64 behind `whsec_`. */
export const newSigningSecret = (): string => `${prefix}${randomBytes(secretBytes).toString('base64')}`;

/** What is signed, by Standard Webhooks: the id, the second in which it is sent, and the body as it goes out. */
export interface Signed {
  id: string;
  at: Date;
  body: string;
}

const signatureBy = (secret: string, text: string): string =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice(prefix.length), 'base64'))
    .update(text)
    .digest('base64')}`;

/** The headers by which a receiver knows who sent this, and when; one signature for each secret that is good. */
export function signatureHeaders(
  { id, at, body }: Signed,
  secrets: readonly string[],
): Record<string, string> {
  const second = Math.floor(at.getTime() / 1000);
  const text = `${id}.${second}.${body}`;
  return {
    'webhook-id': id,
    'webhook-timestamp': String(second),
    'webhook-signature': secrets.map((secret) => signatureBy(secret, text)).join(' '),
  };
}
