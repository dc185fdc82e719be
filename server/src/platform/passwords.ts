import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import list from './common-passwords.json';
import { FairSemaphore } from './fair-semaphore';

/** Argon2 takes a core for tens of milliseconds and 19 MB for each, so a queue does one at a time. */
const queue = (): FairSemaphore =>
  new FairSemaphore({ most: 1, mostWaitingPerKey: 50, mostWaiting: 200, patienceMs: 5_000 });

/** Whoever checks passwords waits here for a turn; strangers cannot fill the queue of those who logged in before. */
export const hashingQueues = { known: queue(), strangers: queue() };

/** Hashes a person's password with argon2id at its recommended cost, when it is its turn. */
export const hashPassword = (password: string): Promise<string> =>
  hashingQueues.known.run('new password', () => hash(password.normalize('NFC')));

/** Hashes the password of somebody who is not logged in, in the queue of strangers, whose turns networks take. */
export const hashForStranger = (
  password: string,
  { network, signal }: { network: string; signal: AbortSignal },
): Promise<string> => hashingQueues.strangers.run(network, () => hash(password.normalize('NFC')), signal);

/** Whether a password is the hashed one; to be done at a turn in one of the queues. */
export const verifyPassword = (passwordHash: string, password: string): Promise<boolean> =>
  verify(passwordHash, password.normalize('NFC'));

const common: ReadonlySet<string> = new Set(list.passwords);

/** Whether a password is among the most common ones, whatever its letter case; all on the list have 10 characters or more. */
export const isCommonPassword = (password: string): boolean => common.has(password.toLowerCase());

/** A secret for a machine: letters and digits only, because people type it into chargers; 20 to 40 characters. */
export function generateSecret(length = 24): string {
  if (length < 20 || length > 40) throw new RangeError('A secret has 20 to 40 characters.');
  // No characters that look alike on a sticker or a charger's display.
  const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';
  let secret = '';
  while (secret.length < length) {
    for (const byte of randomBytes(length)) {
      // Bytes beyond the last full round would favour the first letters.
      if (byte < 256 - (256 % alphabet.length) && secret.length < length)
        secret += alphabet.charAt(byte % alphabet.length);
    }
  }
  return secret;
}

/** The SHA-256 of a machine's secret: enough for a secret too long to guess, and cheap when thousands reconnect at once. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** The hash of a text as others write it: 64 hexadecimal digits. */
export const secretDigest = (secret: string): string => hashSecret(secret).toString('hex');

/** Compares two hashes in constant time. */
export const isSameSecret = (left: Uint8Array, right: Uint8Array): boolean =>
  left.length === right.length && timingSafeEqual(left, right);
