import { describe, expect, test } from 'vitest';
import { keyOf, keyTexts, mayBeKey } from './keys';
import { createSecrets, Unsealable } from './secrets';

const one = keyOf('one key with more than 32 characters in it');
const other = keyOf('another key with more than 32 characters');
const secrets = createSecrets(one);

const failure = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error;
  }
};

describe('what is sealed', () => {
  test.each(['', 'a code: 1234', 'كلمة السر 🔑', 'x'.repeat(100_000)])('opens again: %.20s', (plain) => {
    const sealed = secrets.seal(plain, 'mail');
    expect(secrets.open(sealed, 'mail')).toBe(plain);
    expect(sealed).toMatch(/^s1\.[\w-]{8}\.[\w-]+$/);
    if (plain !== '') expect(sealed).not.toContain(plain);
  });

  test('is another text each time', () => {
    expect(secrets.seal('same', 'mail')).not.toBe(secrets.seal('same', 'mail'));
  });

  test('opens for its purpose alone', () => {
    const error = failure(() => secrets.open(secrets.seal('1234', 'mail'), 'totp'));
    expect(error).toBeInstanceOf(Unsealable);
    expect(error).toMatchObject({ isKeyUnknown: false });
  });

  test('opens by the key that it names, wherever that stands', () => {
    const sealed = secrets.seal('1234', 'mail');
    const rotated = createSecrets(other, [one]);
    expect(rotated.open(sealed, 'mail')).toBe('1234');
    expect([rotated.isSealedNow(sealed), secrets.isSealedNow(sealed)]).toEqual([false, true]);
    expect(failure(() => createSecrets(other).open(sealed, 'mail'))).toMatchObject({ isKeyUnknown: true });
  });

  test('that was changed anywhere does not open', () => {
    const sealed = secrets.seal('a text that is kept', 'mail');
    for (let place = 0; place < sealed.length; place += 1) {
      const letter = sealed[place] === 'A' ? 'B' : 'A';
      const changed = `${sealed.slice(0, place)}${letter}${sealed.slice(place + 1)}`;
      const found = failure(() => secrets.open(changed, 'mail'));
      // The last letter holds bits that stand for nothing.
      if (found !== 'a text that is kept') expect([place, found]).toEqual([place, expect.any(Unsealable)]);
      else expect(place).toBe(sealed.length - 1);
    }
  });

  test.each(['', 's1', 's1..', `s1.${one.id}.`, `s1.${one.id}.AAAA`, `s2.${one.id}.AAAA`, '....'])(
    'is not %j',
    (text) => {
      expect(failure(() => secrets.open(text, 'mail'))).toBeInstanceOf(Unsealable);
    },
  );
});

describe('a key', () => {
  test('is known by an id that tells nothing of it', () => {
    expect(keyOf('one key with more than 32 characters in it')).toEqual(one);
    expect(other.id).not.toBe(one.id);
    expect(one.bytes).toHaveLength(32);
    expect(one.bytes.toString('base64url')).not.toContain(one.id);
  });

  test.each([
    ['a'.repeat(31), false],
    ['a'.repeat(64), false],
    ['0123456789'.repeat(4), true],
    ['0f3a9c1b7e5d2846af01c3e59b7d8264', true],
    ['Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4MTIzNDU2Nzg=', true],
  ])('may be %s: %s', (text, may) => {
    expect(mayBeKey(text)).toBe(may);
  });

  test('is one of several, with commas between', () => {
    expect(keyTexts(' new , former,')).toEqual(['new', 'former']);
  });
});
