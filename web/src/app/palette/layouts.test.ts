import { expect, it } from 'vitest';
import { latinOf } from './layouts';

it.each([
  ['ыещз', 'stop'],
  ['ЫЕЩЗ', 'stop'],
  ['στοπ', 'stop'],
  ['سفخح', 'stop'],
  ['stop', 'stop'],
  ['torija 1 / 2', 'torija 1 / 2'],
])('the keys of %s are %s', (typed, latin) => {
  expect(latinOf(typed)).toBe(latin);
});
