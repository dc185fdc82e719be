import { expect, it } from 'vitest';
import { digitsIn } from './digits';

it.each([
  ['4711', '4711'],
  ['٤٧١١', '4711'],
  ['۴۷۱۱', '4711'],
  ['４７１１', '4711'],
  [' 47 11 ', '4711'],
  ['47-11', '4711'],
  ['\u200f٤٧١١\u200e', '4711'],
  ['Your code is 4711.', '4711'],
  ['كود', ''],
  ['', ''],
])('of "%s" the digits are "%s"', (text, digits) => {
  expect(digitsIn(text)).toBe(digits);
});
