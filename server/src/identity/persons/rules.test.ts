import { describe, expect, test } from 'vitest';
import { faultOfPassword, faultsOfPerson } from './rules';

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

  test.each(['', 'a', 'a@b', '@b.example', 'a b@c.example', `${'a'.repeat(65)}@b.example`])(
    'with the address "%s" is not',
    (email) => {
      expect(faultsOfPerson({ ...person, email }, isCommon)).toEqual({ email: [{ code: 'email' }] });
    },
  );
});
