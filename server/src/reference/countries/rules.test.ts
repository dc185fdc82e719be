import { expect, test } from 'vitest';
import { isCountry } from './rules';

test.each([
  ['JO', true],
  ['DE', true],
  ['jo', false],
  ['XX', false],
  ['UK', false],
  ['', false],
])('%s is a country: %s', (code, known) => {
  expect(isCountry(code)).toBe(known);
});
