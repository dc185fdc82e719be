import { createHash, hkdfSync } from 'node:crypto';

/** What seals and opens. */
export interface Key {
  /** Stands in what it sealed; tells nothing of the key. */
  id: string;
  bytes: Buffer;
}

const least = 32;
const leastDifferent = 10;

const derived = (text: string, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', createHash('sha256').update(text).digest(), '', `voltdeck ${use}`, 32));

/** A key of any text that nobody can guess, be it base64, hex or letters; the text itself is never decoded, so that there is one way to read it. */
export const keyOf = (text: string): Key => ({
  id: derived(text, 'key id').subarray(0, 6).toString('base64url'),
  bytes: derived(text, 'sealing'),
});

/** The texts of a list of keys, parted by commas. */
export const keyTexts = (list: string): string[] =>
  list
    .split(',')
    .map((text) => text.trim())
    .filter((text) => text !== '');

/** Whether a text may be a key: long, and not the same few characters again and again. */
export const mayBeKey = (text: string): boolean =>
  text.length >= least && new Set(text).size >= leastDifferent;
