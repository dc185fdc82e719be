import { expect, test } from 'vitest';
import { isTimeZone } from './rules';

test.each([
  ['Asia/Amman', true],
  ['Europe/Berlin', true],
  ['UTC', true],
  ['Mars/Olympus', false],
  ['+03:00', false],
  ['', false],
])('%s is a time zone: %s', (name, known) => {
  expect(isTimeZone(name)).toBe(known);
});
