import { expect, test } from 'vitest';
import { isCurrency } from './rules';

test.each([
  ['JOD', true],
  ['JPY', true],
  ['eur', false],
  ['XXX', false],
  ['toString', false],
])('%s is a currency: %s', (code, known) => {
  expect(isCurrency(code)).toBe(known);
});
