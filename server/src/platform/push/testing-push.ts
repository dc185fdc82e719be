import { createDecipheriv, createECDH, createHmac, createPublicKey, randomBytes, verify } from 'node:crypto';
import { newPushSecret, type PushKeys, pushKeysOf } from './keys';

/** Keys of an installation of the tests. */
export const testPushKeys: PushKeys = pushKeysOf(newPushSecret());

/** A browser that hears of something, and opens it by its own means. */
export interface TestReceiver {
  /** What it registers. */
  keys: { p256dh: string; auth: string };
  /** Opens a message that was sealed for it. */
  open(body: string | Uint8Array): string;
}

const hmac = (key: Buffer, ...parts: Buffer[]): Buffer =>
  createHmac('sha256', key).update(Buffer.concat(parts)).digest();

/** One round of HKDF (RFC 5869), which is as much as 32 bytes need. */
const derived = (salt: Buffer, secret: Buffer, info: Buffer, bytes: number): Buffer =>
  hmac(hmac(salt, secret), info, Buffer.from([1])).subarray(0, bytes);

/** Opens by the letter of RFC 8291 and RFC 8188, without what sealed it. */
export function testReceiver(): TestReceiver {
  const own = createECDH('prime256v1');
  own.generateKeys();
  const auth = randomBytes(16);
  return {
    keys: { p256dh: own.getPublicKey('base64url'), auth: auth.toString('base64url') },
    open: (body) => {
      const sealed = Buffer.from(body as Uint8Array);
      const [salt, idBytes] = [sealed.subarray(0, 16), sealed.readUInt8(20)];
      const sender = sealed.subarray(21, 21 + idBytes);
      const record = sealed.subarray(21 + idBytes);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), sender]);
      const secret = derived(auth, own.computeSecret(sender), info, 32);
      const key = derived(salt, secret, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
      const nonce = derived(salt, secret, Buffer.from('Content-Encoding: nonce\0'), 12);
      const opening = createDecipheriv('aes-128-gcm', key, nonce);
      opening.setAuthTag(record.subarray(-16));
      const padded = Buffer.concat([opening.update(record.subarray(0, -16)), opening.final()]);
      const end = padded.lastIndexOf(2);
      if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('no last record');
      return padded.subarray(0, end).toString('utf8');
    },
  };
}

/** What a push service reads of the header by which it knows the installation; throws where the signature is not of its key. */
export function vapidIn(authorization: string | undefined): {
  aud: string;
  exp: number;
  sub?: string;
  key: string;
} {
  const found = /^vapid t=(?<head>[\w-]+)\.(?<claims>[\w-]+)\.(?<signature>[\w-]+), k=(?<key>[\w-]+)$/.exec(
    authorization ?? '',
  );
  const { head = '', claims = '', signature = '', key = '' } = found?.groups ?? {};
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const signed = Buffer.from(`${head}.${claims}`);
  const how = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
  if (!verify('sha256', signed, how, Buffer.from(signature, 'base64url')))
    throw new Error('signed by another key');
  return {
    ...(JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string; exp: number }),
    key,
  };
}
