import { orders } from '@voltdeck/contract';
import { describe, expect, test } from 'vitest';
import { isKeptInSums, toFilters } from './list';

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
