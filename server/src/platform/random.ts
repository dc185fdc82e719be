import { randomBytes, randomInt, randomUUID } from 'node:crypto';

/** Where chance comes from; nothing guessable. */
export interface Random {
  /** Base64url text of this many random bytes (32 unless told). */
  token(bytes?: number): string;
  uuid(): string;
  /** So many decimal digits, each number as likely as any other. */
  digits(count: number): string;
}

export const systemRandom: Random = {
  token: (bytes = 32) => randomBytes(bytes).toString('base64url'),
  uuid: () => randomUUID(),
  digits: (count) => String(randomInt(10 ** count)).padStart(count, '0'),
};
