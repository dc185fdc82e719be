declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  /** Encrypts for one receiver by `aes128gcm` (RFC 8188), the key by RFC 8291; the body begins with the header that names salt and sender. */
  export function encrypt(
    text: Buffer,
    params: { version: 'aes128gcm'; privateKey: ECDH; dh: Buffer; authSecret: Buffer },
  ): Buffer;
}
