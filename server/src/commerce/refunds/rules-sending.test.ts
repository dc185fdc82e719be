import { expect, test } from 'vitest';
import { dayMs } from '../../kernel/clock';
import { nextSending, sendWaitsMs } from './rules-sending';

test('a refund without an answer is tried again after growing waits, eight times within two weeks', () => {
  const now = new Date('2026-03-02T10:00:00Z');
  expect(nextSending(1, now)).toEqual(new Date('2026-03-02T10:01:00Z'));
  expect(nextSending(7, now)).toEqual(new Date('2026-03-09T10:00:00Z'));
  expect(nextSending(8, now)).toBeNull();
  expect([...sendWaitsMs]).toEqual([...sendWaitsMs].toSorted((one, other) => one - other));
  expect(sendWaitsMs.reduce((sum, one) => sum + one)).toBeLessThan(14 * dayMs);
});
