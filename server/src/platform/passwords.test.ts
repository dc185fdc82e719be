import { describe, expect, test } from 'vitest';
import {
  generateSecret,
  hashPassword,
  hashSecret,
  isCommonPassword,
  isSameSecret,
  verifyPassword,
} from './passwords';

describe('a password of a person', () => {
  test('is known again by its hash, however its accents are encoded', async () => {
    const stored = await hashPassword('crème brûlée'.normalize('NFD'));
    expect(stored).toMatch(/^\$argon2id\$/);
    expect(await verifyPassword(stored, 'crème brûlée'.normalize('NFC'))).toBe(true);
    expect(await verifyPassword(stored, 'creme brulee')).toBe(false);
  });

  test.each([
    ['qwertyuiop', true],
    ['QwertyUiop', true],
    ['1234567890', true],
    ['voltdeck-demo', false],
  ])('%s is common: %s', (password, answer) => {
    expect(isCommonPassword(password)).toBe(answer);
  });
});

describe('a secret of a machine', () => {
  test('has the length asked for, and no letters that look alike', () => {
    for (let i = 0; i < 200; i += 1) expect(generateSecret(20)).toMatch(/^[^0O1lI\W_]{20}$/);
    expect(() => generateSecret(19)).toThrow(RangeError);
  });

  test('is compared by its hash', () => {
    const secret = generateSecret();
    expect(isSameSecret(hashSecret(secret), hashSecret(secret))).toBe(true);
    expect(isSameSecret(hashSecret(secret), hashSecret(`${secret}x`))).toBe(false);
    expect(isSameSecret(hashSecret(secret), Buffer.alloc(4))).toBe(false);
  });
});
