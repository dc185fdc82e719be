import { expect, test } from 'vitest';
import { isSameTag, readTag, verdictOn, type Tag } from './rules';

const now = new Date('2026-05-01T12:00:00Z');
const tag: Tag = {
  uid: 'AB12',
  parentUid: null,
  holder: { kind: 'operator' },
  status: 'active',
  expiresAt: null,
};

test.each([
  ['an active tag is accepted', tag, 'accepted'],
  ['an unknown one is invalid', null, 'invalid'],
  ['a blocked one is blocked', { ...tag, status: 'blocked' as const }, 'blocked'],
  ['one is expired from the moment it says', { ...tag, expiresAt: now }, 'expired'],
  ['and good until then', { ...tag, expiresAt: new Date(now.getTime() + 1) }, 'accepted'],
])('%s', (_fact, given, verdict) => expect(verdictOn(given, now)).toBe(verdict));

test('a tag is read without what follows a semicolon', () => {
  expect(readTag(' AB12;extra ')).toBe('AB12');
  expect(isSameTag('ab12;x', 'AB12')).toBe(true);
  expect(isSameTag(null, 'AB12')).toBe(false);
});
