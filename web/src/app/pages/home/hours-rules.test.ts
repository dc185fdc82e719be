import { describe, expect, test } from 'vitest';
import { averageOf, busiestOf, weekdaysOf } from './hours-rules';

const cell = (weekday: number, orders: number, times: number) => ({
  weekday,
  hour: 9,
  orders,
  energy: orders * 10,
  times,
});

describe('the busiest hours', () => {
  test('are those with the highest average, not the highest sum', () => {
    const hours = [cell(1, 10, 5), cell(2, 9, 4), cell(3, 0, 4)];
    expect(busiestOf(hours, 'orders', 3).map(({ weekday }) => weekday)).toEqual([2, 1]);
    expect(averageOf(cell(1, 10, 4), 'energy')).toBe(25);
  });

  test.each([
    ['en', [1, 2, 3, 4, 5, 6, 7]],
    ['ar-u-nu-latn', [6, 7, 1, 2, 3, 4, 5]],
  ])('stand in the week of %s', (locale, days) => expect(weekdaysOf(locale)).toEqual(days));
});
