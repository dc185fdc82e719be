import { expect, test } from 'vitest';
import { captureOf } from './rules';

test.each([
  [1000, 6000, 1000],
  [6000, 6000, 6000],
  [6001, 6000, 6000],
  [0, 6000, 0],
])('of an order that cost %s with %s held, %s is taken', (cost, held, taken) => {
  expect(captureOf(cost, held)).toBe(taken);
});
