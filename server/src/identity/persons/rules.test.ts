import { describe, expect, test } from 'vitest';
import { faultOfPassword, faultsOfPerson, isName, keptName, normalEmail } from './rules';

const isCommon = (password: string): boolean => password === 'qwertyuiop';

describe('a password', () => {
  test.each([
    ['nine ch..', { code: 'too-short', args: { min: 10 } }],
    ['ten chars.', null],
    ['qwertyuiop', { code: 'too-common' }],
    ['x'.repeat(1001), { code: 'too-long', args: { max: 1000 } }],
    ['كلمة مرور طويلة', null],
  ])('%s', (password, fault) => {
    expect(faultOfPassword(password, isCommon)).toEqual(fault);
  });
});

describe('a new person', () => {
  const person = { firstName: 'A', lastName: 'B', email: 'a@b.example', password: 'a fine password' };

  test('with address and password is fine', () => {
    expect(faultsOfPerson(person, isCommon)).toEqual({});
  });

  test.each([
    'a\u200b@b.example',
    'a@b\u202e.example',
    'a@b\u00ad.example',
    'аda@b.example',
    'ada@аpple.example',
    'a\u0000@b.example',
  ])('whose address "%j" looks like another is not', (email) => {
    expect(faultsOfPerson({ ...person, email }, isCommon)).toEqual({
      email: [{ code: 'email' }],
    });
  });

  test.each([
    'ада@почта.example',
    'ada@bücher.example',
    'ada@b。example',
    'ada@b.example.',
    'a..b@c.example',
  ])('with the address %s could never log in', (email) => {
    expect(faultsOfPerson({ ...person, email }, isCommon)).toEqual({ email: [{ code: 'email' }] });
  });

  test.each(["o'neil+ev@b.example", 'ada@xn--bcher-kva.example'])('with the address %s is fine', (email) => {
    expect(faultsOfPerson({ ...person, email }, isCommon)).toEqual({});
  });

  test.each(['', 'a', 'a@b', '@b.example', 'a b@c.example', `${'a'.repeat(65)}@b.example`])(
    'with the address "%s" is not',
    (email) => {
      expect(faultsOfPerson({ ...person, email }, isCommon)).toEqual({ email: [{ code: 'email' }] });
    },
  );
});

test.each([
  [' Ada@Example.TEST ', 'Ada@example.test'],
  ['ada@example.test', 'ada@example.test'],
  ['no address', 'no address'],
])('the address %j is kept as %j', (typed, kept) => {
  expect(normalEmail(typed)).toBe(kept);
});

test.each([
  ['  Ada   Maria ', 'Ada Maria'],
  ['e\u0301lise', 'élise'],
])('the name %j is kept as %j', (typed, kept) => {
  expect(keptName(typed)).toBe(kept);
});

test.each(['Ada', '王', '3M', 'علا'])('%j can be read as a name', (name) => {
  expect(isName(name)).toBe(true);
});

test.each(['\u200B', '\u3164', '\uFFA0\u115F', '—', '...', '\u2060\u00AD'])('%j cannot', (name) => {
  expect(isName(name)).toBe(false);
});
