import { expect, it } from 'vitest';
import { holdsAt } from './price';

const row = { from: '2026-03-01T07:00:00.000Z', to: '2026-03-01T19:00:00.000Z' };

it.each([
  ['06:59:59', false],
  ['07:00:00', true],
  ['18:59:59', true],
  ['19:00:00', false],
])('a row from 07:00 to 19:00 at %s holds: %s', (time, expected) => {
  expect(holdsAt(row, new Date(`2026-03-01T${time}.000Z`))).toBe(expected);
});
