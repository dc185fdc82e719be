import { describe, expect, test } from 'vitest';
import {
  isLast,
  type KeptFactors,
  kindsOf,
  recoveryCode,
  recoveryCodeBytes,
  shownIn,
  typedCode,
  typedRecoveryCode,
} from './rules';

const at = new Date('2026-03-02T10:00:00Z');
const totp = { createdAt: at, lastUsedAt: null };
const passkey = { id: 1, name: 'Phone', createdAt: at, lastUsedAt: null };
const kept = (change: Partial<KeptFactors>): KeptFactors => ({
  totp: null,
  passkeys: [],
  recoveryCodes: { left: 10, createdAt: at },
  ...change,
});

test.each([
  ['nothing', kept({ recoveryCodes: null }), []],
  ['recovery codes alone, which stand in for nothing', kept({}), []],
  ['an app', kept({ totp }), ['totp', 'recovery-code']],
  ['an app and used codes', kept({ totp, recoveryCodes: { left: 0, createdAt: at } }), ['totp']],
  ['a passkey', kept({ passkeys: [passkey] }), ['passkey', 'recovery-code']],
  ['all', kept({ totp, passkeys: [passkey] }), ['totp', 'passkey', 'recovery-code']],
])('with %s one is asked for %o', (_, factors, kinds) => expect(kindsOf(factors)).toEqual(kinds));

test.each([
  [kept({ totp }), true],
  [kept({ passkeys: [passkey] }), true],
  [kept({ totp, passkeys: [passkey] }), false],
  [kept({ passkeys: [passkey, { ...passkey, id: 2 }] }), false],
])('of %o one is the last: %s', (factors, last) => expect(isLast(factors)).toBe(last));

describe('a recovery code', () => {
  test.each([
    [new Uint8Array(recoveryCodeBytes), '0000-0000-0000-0000'],
    [new Uint8Array(recoveryCodeBytes).fill(255), 'ZZZZ-ZZZZ-ZZZZ-ZZZZ'],
    [Uint8Array.from([8, 0, 0, 0, 0, 0, 0, 0, 0, 31]), '1000-0000-0000-000Z'],
  ])('of %o is %s', (bytes, code) => expect(recoveryCode(bytes)).toBe(code));

  test.each(['1000-00A0-0000-000Z', ' looo 00ao 0000 oooz ', 'I00000A00000000Z'])('is read in %s', (typed) =>
    expect(typedRecoveryCode(typed)).toBe('100000A00000000Z'),
  );
});

test.each(['123456', ' 123 456 ', '123-456', '١٢٣٤٥٦', '۱۲۳ ۴۵۶'])('a code is read in %s', (typed) =>
  expect(typedCode(typed)).toBe('123456'),
);

test.each([
  [{ code: '123 456' }, { kind: 'totp', code: '123456' }],
  [{ recovery_code: 'a-b' }, { kind: 'recovery-code', code: 'AB' }],
  [{}, null],
  [{ code: '1', recovery_code: '2' }, null],
])('of %o is shown %o', (sent, shown) => expect(shownIn(sent)).toEqual(shown));
