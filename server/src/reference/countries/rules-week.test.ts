import { expect, test } from 'vitest';
import { weekOf } from './rules-week';

test.each([
  ['JO', 6, [5, 6]],
  ['SA', 7, [5, 6]],
  ['AE', 1, [6, 7]],
  ['US', 7, [6, 7]],
  ['FR', 1, [6, 7]],
  ['IN', 7, [7]],
  ['ZZ', 1, [6, 7]],
])('the week of %s begins on day %i and is free on %j', (country, firstDay, weekend) => {
  expect(weekOf(country)).toEqual({ firstDay, weekend: new Set(weekend) });
});
