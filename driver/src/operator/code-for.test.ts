import { expect, it } from 'vitest';
import { codeFor } from './code-for';

it.each([
  ['harbour-12', 'hills-7', 'harbour-12'],
  [null, 'hills-7', 'hills-7'],
  ['Harbour 12', 'hills-7', 'hills-7'],
  ['../x', null, null],
  [null, null, null],
])('asked for %s after %s, the page is that of %s', (asked, last, expected) => {
  expect(codeFor(asked, last)).toBe(expected);
});
