import { createECDH } from 'node:crypto';
import { encrypt } from 'http_ece';
import { SignJWT } from 'jose';
import { hourMs } from '../../kernel/clock';
import type { OutboundRequest } from '../outbound/outbound';
import type { PushKeys } from './keys';

/** Where somebody hears, and what only they can open what is meant for them with (RFC 8291); keys in base64url. */
export interface Receiver {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** One message, and how a push service is to treat it (RFC 8030). */
export interface PushMessage {
  text: string;
  /** So long it is kept for a receiver that is away. */
  ttlSeconds: number;
  urgency: 'low' | 'normal' | 'high';
  /** A newer message of the same topic takes the place of one that waits; up to 32 letters, digits, `-` and `_`. */
  topic: string;
}

export interface PushSigner {
  keys: PushKeys;
  /** Whom a push service turns to, an address of https; null where there is none. */
  contact: string | null;
  now: Date;
}

/** Push services refuse more than a day. */
const tokenMs = 12 * hourMs;

/** Bytes of a text that every push service takes: 4,096 (RFC 8030, 7.2) less what sealing adds. */
export const mostPushBytes = 4_096 - 86 - 17;

/** The request that brings a message to its receiver: encrypted for that one, signed for the push service. */
export async function pushRequest(
  { endpoint, p256dh, auth }: Receiver,
  { text, ttlSeconds, urgency, topic }: PushMessage,
  signer: PushSigner,
): Promise<OutboundRequest> {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const body = encrypt(Buffer.from(text), {
    version: 'aes128gcm',
    privateKey: pair,
    dh: Buffer.from(p256dh, 'base64url'),
    authSecret: Buffer.from(auth, 'base64url'),
  });
  const token = await tokenFor(new URL(endpoint).origin, signer);
  return {
    url: endpoint,
    body,
    headers: {
      'content-type': 'application/octet-stream',
      'content-encoding': 'aes128gcm',
      ttl: String(ttlSeconds),
      urgency,
      topic,
      authorization: `vapid t=${token}, k=${signer.keys.publicKey}`,
    },
  };
}

async function tokenFor(audience: string, { keys, contact, now }: PushSigner): Promise<string> {
  const token = new SignJWT()
    .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
    .setAudience(audience)
    .setExpirationTime(new Date(now.getTime() + tokenMs));
  if (contact !== null) token.setSubject(contact);
  return token.sign(keys.privateKey);
}
