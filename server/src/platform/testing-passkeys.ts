import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { factors, PasskeyShown } from '@voltdeck/contract';

const isPresent = 0x01;
const isVerified = 0x04;
const hasCredential = 0x40;

const sha256 = (bytes: string | Buffer): Buffer => createHash('sha256').update(bytes).digest();
const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

/** An authenticator in software, with one passkey (W3C Web Authentication, sections 6.1 and 6.5). */
export class TestAuthenticator {
  readonly id = text(randomBytes(32));
  counter = 0;
  verifiesPerson = true;
  private readonly key: KeyObject;
  private readonly x: Buffer;
  private readonly y: Buffer;

  constructor(
    readonly origin = 'https://voltdeck.example',
    readonly domain = new URL(origin).hostname,
  ) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.key = privateKey;
    this.x = Buffer.from(x, 'base64url');
    this.y = Buffer.from(y, 'base64url');
  }

  /** Makes the passkey for what a server asked. */
  make(challenge: string): factors.PasskeyMade {
    const id = Buffer.from(this.id, 'base64url');
    const publicKey = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(this.x)],
        [-3, new Uint8Array(this.y)],
      ]),
    );
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const credential = Buffer.concat([Buffer.alloc(16), length, id, publicKey]);
    const authData = new Uint8Array(Buffer.concat([this.head(hasCredential), credential]));
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]);
    return {
      id: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: this.clientData('webauthn.create', challenge),
        attestationObject: text(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0])),
        transports: ['internal'],
      },
    };
  }

  /** Signs what a server asked. */
  show(challenge: string): PasskeyShown {
    this.counter += 1;
    const clientDataJSON = this.clientData('webauthn.get', challenge);
    const authenticatorData = this.head(0);
    const signed = Buffer.concat([authenticatorData, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    return {
      id: this.id,
      type: 'public-key',
      response: {
        clientDataJSON,
        authenticatorData: text(authenticatorData),
        signature: text(sign('sha256', signed, this.key)),
      },
    };
  }

  private clientData(type: string, challenge: string): string {
    return text(Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false })));
  }

  private head(more: number): Buffer {
    const flags = isPresent | (this.verifiesPerson ? isVerified : 0) | more;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(this.domain), Buffer.from([flags]), counter]);
  }
}
