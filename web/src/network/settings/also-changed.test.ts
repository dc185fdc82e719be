import { expect, test } from 'vitest';
import { alsoChanged } from './also-changed';

const line = (by: string | null, isYours: boolean, ...fields: string[]) => ({
  at: '2026-01-01T00:00:00.000Z',
  by,
  is_yours: isYours,
  action: 'updated',
  fields,
});

test('each person is named once with what was theirs, and what I set last is left out', () => {
  const changes = [
    line('Me', true, 'identifier'),
    line('Ada', false, 'title', 'identifier'),
    line(null, false, 'listed'),
    line('Ada', false, 'city'),
    line('Bob', false, 'title'),
  ];
  expect(alsoChanged(['title', 'city', 'identifier', 'listed', 'secure'], changes)).toEqual([
    { by: 'Ada', fields: ['title', 'city'] },
    { by: null, fields: ['listed'] },
  ]);
});
