import { orders, pageMeta } from '@voltdeck/contract';
import { describe, expect, test } from 'vitest';
import { countsTo, isKeptInSums, toFilters, toMeta, totalTold } from './list';

const at = (page: number, per_page = 25) => ({ page, per_page });

describe('how many orders there are', () => {
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

describe('sums are kept', () => {
  test.each([
    [{}],
    [{ search: '' }],
    [{ from: '2026-03-01T00:00:00Z', to: '2026-04-01T00:00:00Z' }],
    [{ status: [2], payment_kind: ['cash'], way: ['card'] }],
  ])('of %j', (asked) => {
    expect(isKeptInSums(toFilters(orders.orderTotals.query.parse(asked), 'EUR'))).toBe(true);
  });

  test.each(
    Object.entries({
      search: 'ada',
      charge_point_id: [7],
      charging_site_id: [7],
      connector_number: [1],
      user_id: [7],
      tag: 'A1',
      identifier: 'CP',
      protocol: ['ocpp1.6'],
      energy_from: 0,
      price_to: 5,
      duration_from: 1,
      failure_reason: ['x'],
      stop_reason: ['Local'],
      closed_by_rule: false,
      held: true,
      price_missing: false,
    }),
  )('not of what is narrowed by %s', (name, value) => {
    expect(isKeptInSums(toFilters(orders.orderTotals.query.parse({ [name]: value }), 'EUR'))).toBe(false);
  });
});
