import { expect, it } from 'vitest';
import { holdsAt } from './price';

it.each([
  ['00:00', '00:00', '13:00', true],
  ['08:00', '20:00', '08:00', true],
  ['08:00', '20:00', '20:00', false],
  ['20:00', '24:00', '23:59', true],
  ['22:00', '06:00', '23:00', true],
  ['22:00', '06:00', '05:59', true],
  ['22:00', '06:00', '06:00', false],
])('a row from %s to %s at %s holds: %s', (from, to, time, expected) => {
  expect(holdsAt({ from, to }, time)).toBe(expected);
});
