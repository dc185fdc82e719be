import { describe, expect, test } from 'vitest';
import { changesOf, isSecret, masked, notedOf, toldBy, wordsOf } from './rules';

describe('what changed', () => {
  test.each<[string, object | null, object | null, object[]]>([
    ['nothing', { a: 1, b: [1] }, { b: [1], a: 1 }, []],
    ['one field of several', { a: 1, b: 2 }, { a: 1, b: 3 }, [{ field: 'b', before: 2, after: 3 }]],
    ['a thing that is new', null, { a: 1, b: null }, [{ field: 'a', before: null, after: 1 }]],
    ['a thing that is gone', { a: 1 }, null, [{ field: 'a', before: 1, after: null }]],
    [
      'a field that one side does not name',
      { a: 1 },
      { b: false },
      [
        { field: 'b', before: null, after: false },
        { field: 'a', before: 1, after: null },
      ],
    ],
    [
      'a field within',
      { at: { city: 'A', zip: 1 } },
      { at: { zip: 1, city: 'B' } },
      [{ field: 'at.city', before: 'A', after: 'B' }],
    ],
    [
      'a list, as a whole',
      { keys: ['a'] },
      { keys: ['a', 'b'] },
      [{ field: 'keys', before: ['a'], after: ['a', 'b'] }],
    ],
    ['names of a list in another order are no change', { r: [{ a: 1, b: 2 }] }, { r: [{ b: 2, a: 1 }] }, []],
    [
      'a moment is its text',
      { at: new Date(0) },
      { at: new Date(1000) },
      [
        {
          field: 'at',
          before: '1970-01-01T00:00:00.000Z',
          after: '1970-01-01T00:00:01.000Z',
        },
      ],
    ],
    ['what is undefined is nothing', { a: undefined }, { a: null }, []],
    [
      'a secret, and never what it is',
      { password: 'old', n: 1 },
      { password: 'new', n: 1 },
      [{ field: 'password', before: masked, after: masked }],
    ],
    [
      'a secret that is new',
      { api_key: null },
      { api_key: 'k' },
      [{ field: 'api_key', before: null, after: masked }],
    ],
    [
      'a secret within a list',
      { users: [] },
      { users: [{ name: 'a', token: 't' }] },
      [{ field: 'users', before: [], after: [{ name: 'a', token: masked }] }],
    ],
  ])('%s', (_, before, after, changes) => {
    expect(changesOf(before, after)).toEqual(changes);
  });

  test('long texts and lists are cut', () => {
    const [text, list] = changesOf(null, {
      a: 'x'.repeat(5000),
      b: Array.from({ length: 500 }, () => 1),
    });
    expect(String(text?.after)).toHaveLength(1001);
    expect(list?.after).toHaveLength(101);
  });
});

test.each([
  ['password', true],
  ['current_password', true],
  ['passwordHash', true],
  ['ocpp.path_secret', true],
  ['tokens', true],
  ['code', true],
  ['recovery_codes', true],
  ['integration_code', false],
  ['zipcode', false],
  ['country_code', false],
  ['pinned', false],
  ['permissions', false],
  ['token_free_after_minutes', false],
])('the name %s is that of a secret: %s', (field, is) => {
  expect(isSecret(field)).toBe(is);
});

describe('a line from before changes were kept', () => {
  test('tells those that it noted on both sides, and the rest as noted', () => {
    const detail = { reason: 'wrong', before: { wh: 1 }, after: { wh: 2 } };
    expect(toldBy({ changes: null, detail })).toEqual({
      changes: [{ field: 'wh', before: 1, after: 2 }],
      noted: [{ field: 'reason', value: 'wrong' }],
    });
  });

  test('tells what it noted of the side after', () => {
    expect(toldBy({ changes: null, detail: { title: 'New', fleetId: 3 } })).toEqual({
      changes: [],
      noted: [{ field: 'title', value: 'New' }],
    });
  });

  test('names no field twice that it keeps as a change', () => {
    const changes = [{ field: 'title', before: 'Old', after: 'New' }];
    expect(toldBy({ changes, detail: { title: 'New' } })).toEqual({
      changes,
      noted: [],
    });
  });
});

test('what is noted has no secrets either', () => {
  expect(notedOf({ uid: 'A1', login: { password: 'p' }, none: undefined })).toEqual({
    uid: 'A1',
    login: { password: masked },
  });
});

test('a search looks at names and values, each once, and at no mask', () => {
  const changes = changesOf({ city: 'Lyon', password: 'a' }, { city: 'Nice', password: 'b' });
  expect(wordsOf({ name: 'Atocha', changes, detail: { city: 'Nice', nr: 4 } })).toBe('Atocha Lyon Nice 4');
});
