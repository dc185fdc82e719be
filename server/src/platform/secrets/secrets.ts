import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Key } from './keys';

/** Keeps texts secret in the database (docs/decisions.md#secrets). */
export interface Secrets {
  /** Seals a text; it opens for the same purpose alone, so that nothing sealed can be put in another's place. */
  seal(plain: string, purpose: string): string;
  /** Opens what `seal` made; throws `Unsealable`. */
  open(sealed: string, purpose: string): string;
  /** Whether the key that seals today sealed this. */
  isSealedNow(sealed: string): boolean;
}

/** Something sealed that does not open. */
export class Unsealable extends Error {
  constructor(
    /** Whether the key it names is not here; otherwise it was changed, or sealed for something else. */
    readonly isKeyUnknown: boolean,
  ) {
    super(isKeyUnknown ? 'Sealed with a key that is not here.' : 'What is sealed was changed.');
    this.name = 'Unsealable';
  }
}

declare module '../ctx' {
  interface Ports {
    secrets: Secrets;
  }
}

const form = 's1';
const ivBytes = 12;
const tagBytes = 16;
const cipher = 'aes-256-gcm';

const bound = (keyId: string, purpose: string): Buffer => Buffer.from(`${form}.${keyId}.${purpose}`);

function sealed(key: Key, plain: string, purpose: string): string {
  const iv = randomBytes(ivBytes);
  const sealing = createCipheriv(cipher, key.bytes, iv, { authTagLength: tagBytes });
  sealing.setAAD(bound(key.id, purpose));
  const text = Buffer.concat([sealing.update(plain, 'utf8'), sealing.final()]);
  return [form, key.id, Buffer.concat([iv, sealing.getAuthTag(), text]).toString('base64url')].join('.');
}

function opened(key: Key, packed: Buffer, purpose: string): string {
  const opening = createDecipheriv(cipher, key.bytes, packed.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  });
  opening.setAAD(bound(key.id, purpose));
  opening.setAuthTag(packed.subarray(ivBytes, ivBytes + tagBytes));
  return Buffer.concat([opening.update(packed.subarray(ivBytes + tagBytes)), opening.final()]).toString(
    'utf8',
  );
}

/** Seals with the first of some keys, and opens with any of them. */
export function createSecrets(first: Key, others: readonly Key[] = []): Secrets {
  const keys = new Map([...others, first].map((key) => [key.id, key]));
  return {
    seal: (plain, purpose) => sealed(first, plain, purpose),
    isSealedNow: (text) => text.split('.')[1] === first.id,
    open: (text, purpose) => {
      const [version, keyId = '', packed = ''] = text.split('.');
      const key = version === form ? keys.get(keyId) : undefined;
      if (key === undefined) throw new Unsealable(true);
      try {
        return opened(key, Buffer.from(packed, 'base64url'), purpose);
      } catch {
        throw new Unsealable(false);
      }
    },
  };
}
