import { expect, it } from 'vitest';
import { moved, ownPath } from './order';

it.each([
  [0, 2, 'bca'],
  [2, 0, 'cab'],
  [1, 1, 'abc'],
  [0, -1, 'abc'],
  [2, 3, 'abc'],
  [5, 0, 'abc'],
])('an entry goes from %i to %i: %s', (from, to, after) => {
  expect(moved(['a', 'b', 'c'], from, to).join('')).toBe(after);
});

it('a file is read where the page is, whatever the product is called elsewhere', () => {
  expect(ownPath('https://charge.example.com/files/x.webp')).toBe('/files/x.webp');
});
