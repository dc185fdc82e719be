import { expect, it } from 'vitest';
import { pauseMs } from './pace';

it.each([
  [2_000, 0, 2_000],
  [2_000, 1, 4_000],
  [2_000, 3, 16_000],
  [2_000, 4, 30_000],
  [2_000, 5_000, 30_000],
  [60_000, 0, 30_000],
])('every %d ms after %d failures waits %d ms', (everyMs, failures, expected) => {
  expect(pauseMs(everyMs, failures)).toBe(expected);
});
