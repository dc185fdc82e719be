import { expect, test } from 'vitest';
import { isCountry } from './rules';
import { standardTaxPpm, taxNameOf, taxRatePpmAt } from './rules-tax';
import table from './tax-rates.json';

test.each([
  ['DE', 190_000, 'vat'],
  ['JO', 160_000, 'gst'],
  ['SA', 150_000, 'vat'],
  ['FI', 255_000, 'vat'],
  ['CH', 81_000, 'vat'],
  ['US', 0, 'sales'],
  ['XX', 0, 'sales'],
  ['constructor', 0, 'sales'],
])('%s takes %i parts in a million as %s', (country, ppm, name) => {
  expect([standardTaxPpm(country), taxNameOf(country)]).toEqual([ppm, name]);
});

test.each(Object.entries(table))('%s is a country whose row says where it is from', (country, row) => {
  expect(isCountry(country)).toBe(true);
  expect(row.rate).toBeGreaterThanOrEqual(0);
  expect(row.rate).toBeLessThan(30);
  expect(row.source.length).toBeGreaterThan(10);
  expect(row.as_of).toMatch(/^20\d\d-\d\d-\d\d$/);
  expect(row.rate === 0).toBe(row.tax === 'none');
});

test.each([
  ['at home the own rate counts', { country: 'ES', homeCountry: 'ES', ownRatePpm: 100_000 }, 100_000],
  ['abroad the standard rate counts', { country: 'FR', homeCountry: 'ES', ownRatePpm: 100_000 }, 200_000],
  ['without a country of its own a place is at home', { country: null, homeCountry: 'ES', ownRatePpm: 0 }, 0],
  [
    'without an own rate the standard rate counts',
    { country: null, homeCountry: 'ES', ownRatePpm: null },
    210_000,
  ],
])('%s', (_, place, ppm) => {
  expect(taxRatePpmAt(place)).toBe(ppm);
});
