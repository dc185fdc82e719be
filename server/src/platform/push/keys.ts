import { createECDH, createPrivateKey, type KeyObject } from 'node:crypto';
import type { Clock } from '../../kernel/clock';
import type { Db, Tx } from '../db/db';
import { type Secrets, Unsealable } from '../secrets/secrets';
import { type KeptPair, keepPair, replacePair } from './store';

/** By what push services know this installation (VAPID, RFC 8292), the same at all of its nodes. */
export interface PushKeys {
  /** A point of P-256, uncompressed, in base64url: the `applicationServerKey` of browsers. */
  publicKey: string;
  privateKey: KeyObject;
}

declare module '../ctx' {
  interface Ports {
    pushKeys: PushKeys;
  }
}

const curve = 'prime256v1';
const purpose = 'push-key';
const pointBytes = 65;
const coordinateBytes = 32;

/** The keys of a number that nobody else knows, in base64url. */
export function pushKeysOf(secret: string): PushKeys {
  const pair = createECDH(curve);
  pair.setPrivateKey(Buffer.from(secret, 'base64url'));
  const point = pair.getPublicKey();
  const [x, y] = [point.subarray(1, 1 + coordinateBytes), point.subarray(1 + coordinateBytes)];
  const jwk = { kty: 'EC', crv: 'P-256', x: x.toString('base64url'), y: y.toString('base64url'), d: secret };
  return {
    publicKey: point.toString('base64url'),
    privateKey: createPrivateKey({ key: jwk, format: 'jwk' }),
  };
}

/** A number for new keys, of full length as JSON Web Keys have it. */
export function newPushSecret(): string {
  const pair = createECDH(curve);
  pair.generateKeys();
  const bytes = Buffer.alloc(coordinateBytes);
  const number = pair.getPrivateKey();
  number.copy(bytes, coordinateBytes - number.length);
  return bytes.toString('base64url');
}

/** Whether a text is the public key of a receiver: a point of the curve, in base64url. */
export function isPushPoint(text: string): boolean {
  const point = Buffer.from(text, 'base64url');
  if (point.length !== pointBytes) return false;
  const pair = createECDH(curve);
  pair.generateKeys();
  try {
    pair.computeSecret(point);
    return true;
  } catch {
    return false;
  }
}

/**
 * Finds the installation's keys; the first start makes them. Where the key that sealed them is gone and given up, new ones
 * take their place: devices of the former ones hear nothing more until they register again.
 */
export const openPushKeys = (db: Pick<Db, 'tx'>, clock: Clock, secrets: Secrets): Promise<PushKeys> =>
  db.tx((tx) => pairIn(tx, clock, secrets));

async function pairIn(tx: Tx, clock: Clock, secrets: Secrets): Promise<PushKeys> {
  const made = newPushSecret();
  const own = {
    publicKey: pushKeysOf(made).publicKey,
    privateSealed: secrets.seal(made, purpose),
    at: clock.now(),
  };
  const kept = await keepPair(tx, own);
  const opened = openedBy(secrets, kept);
  if (opened !== null) return pushKeysOf(opened);
  await replacePair(tx, kept, own);
  const { privateSealed } = await keepPair(tx, own);
  return pushKeysOf(secrets.open(privateSealed, purpose));
}

function openedBy(secrets: Secrets, { privateSealed }: KeptPair): string | null {
  try {
    return secrets.open(privateSealed, purpose);
  } catch (error) {
    if (error instanceof Unsealable) return null;
    throw error;
  }
}
