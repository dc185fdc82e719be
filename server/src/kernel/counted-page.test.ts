import { pageMeta } from '@voltdeck/contract';
import { describe, expect, test } from 'vitest';
import { countsTo, toMeta, totalTold } from './counted-page';

const at = (page: number, per_page = 25) => ({ page, per_page });

describe('how many rows there are', () => {
  test('is told by the last page itself', () => {
    expect(totalTold(at(1), 0)).toBe(0);
    expect(totalTold(at(1), 24)).toBe(24);
    expect(totalTold(at(3), 7)).toBe(57);
  });

  test('is not told by a full page, nor by one past the end', () => {
    expect(totalTold(at(1), 25)).toBeNull();
    expect(totalTold(at(9), 0)).toBeNull();
  });

  test('is exact up to a bound, and then said to be more', () => {
    expect(toMeta(at(1), 10_000, countsTo(at(1)))).toEqual({
      current_page: 1,
      last_page: 400,
      per_page: 25,
      total: 10_000,
    });
    const more = toMeta(at(1), 10_001, countsTo(at(1)));
    expect(more).toEqual({
      current_page: 1,
      last_page: 400,
      per_page: 25,
      total: 10_000,
      total_is_lower_bound: true,
    });
    expect(pageMeta.parse(more)).toEqual(more);
  });

  test('always leaves a further page to turn to while there are more', () => {
    for (const page of [1, 399, 400, 401, 5_000]) {
      const most = countsTo(at(page));
      expect(toMeta(at(page), most + 1, most).last_page).toBeGreaterThan(page);
    }
  });
});
