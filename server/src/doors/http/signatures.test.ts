import { expect, test } from 'vitest';
import { csrfToken, isCsrfToken, keyFor } from './signatures';

const secret = Buffer.from('a secret that all nodes share');
const key = keyFor('forms', secret);
const now = new Date('2026-03-02T10:00:00Z');
const at = (minutes: number): Date => new Date(now.getTime() + minutes * 60_000);
const token = csrfToken(key, { at: now, chance: 'chance-chance-chance-1' });

test.each([
  ['now', 0, true],
  ['by a node whose clock is a little behind', -4, true],
  ['before it was made', -6, false],
  ['within a day', 24 * 60 - 1, true],
  ['after a day', 24 * 60, false],
])('a token is good %s', (_, minutes, isGood) => {
  expect(isCsrfToken(key, token, at(minutes))).toBe(isGood);
});

test.each([
  ['with another key', csrfToken(Buffer.from('another key'), { at: now, chance: 'chance-chance-chance-1' })],
  ['for another use', csrfToken(keyFor('devices', secret), { at: now, chance: 'chance-chance-chance-1' })],
  ['with a later time', token.replace(/^\w+/, at(60).getTime().toString(36))],
  ['with other chance', token.replace('chance-1', 'chance-2')],
  ['without a signature', token.split('.').slice(0, 2).join('.')],
  ['with half a signature', token.slice(0, -10)],
  ['of zeros', `${token.slice(0, -43)}${'A'.repeat(43)}`],
  ['from before it was signed', 'x'.repeat(43)],
  ['that is empty', ''],
  ['that is endless', `${token}${'x'.repeat(100_000)}`],
])('a token %s is none', (_, other) => {
  expect(isCsrfToken(key, other, now)).toBe(false);
});
