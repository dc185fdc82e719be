import { expect, test } from 'vitest';
import { nameKey } from './name-key';

test.each([
  ['Motorway', 'MOTORWAY'],
  ['Café', 'Cafe\u0301'],
  ['ÖSTERREICH', 'österreich'],
  ['Ａirport', 'airport'],
])('%s and %s are one name', (one, other) => {
  expect(nameKey(one)).toBe(nameKey(other));
});

test.each([
  ['Café', 'Cafe'],
  ['North 1', 'North 2'],
])('%s and %s are two names', (one, other) => {
  expect(nameKey(one)).not.toBe(nameKey(other));
});
