import { expect, test } from 'vitest';
import { isCountry } from '../countries/rules';
import general from './general.json';
import grid from './grid.json';
import { firstFactor, generalFactorAt, gridFactorAt, hasGridFactor } from './rules';

const eu = 'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE';
const others = 'GB CH NO JO AE SA EG MA TN LB IQ KW QA OM BH US CA MX BR AR CL CO IN JP CN KR AU NZ ZA';

test('the grids of the countries where most operators are at home are known', () => {
  expect(`${eu} ${others}`.split(' ').filter((country) => !hasGridFactor(country))).toEqual([]);
});

test('every factor is of a country and a year, and says where it is from and since when', () => {
  for (const [country, rows] of Object.entries(grid.countries)) {
    expect(isCountry(country)).toBe(true);
    const years = rows.map(({ year }) => year);
    expect(years).toEqual([...new Set(years)].toSorted((one, other) => one - other));
    for (const { year } of rows) {
      const factor = gridFactorAt(country, year);
      expect(factor).toMatchObject({ country, year });
      expect(factor?.as_of).toMatch(/^20\d\d-\d\d-\d\d$/);
      expect(factor?.value).toBeGreaterThan(10);
      expect(factor?.value).toBeLessThan(1_500);
      expect(Number(factor?.as_of.slice(0, 4))).toBeGreaterThan(year);
    }
  }
  for (const rows of Object.values(general))
    for (const { source, as_of: asOf } of rows) {
      expect(source.length).toBeGreaterThan(20);
      expect(asOf).toMatch(/^20\d\d-\d\d-\d\d$/);
    }
});

test.each([
  ['DE', 2023, 2023, 380.95],
  ['DE', 2024, 2024, 344.14],
  ['DE', 2026, 2024, 344.14],
  ['JO', 2026, 2022, 539.21],
])('a session of %s in %i is reckoned with the grid of %i', (country, year, of, value) => {
  expect(gridFactorAt(country, year)).toMatchObject({ year: of, value });
});

test('there is no factor of a later year, nor of a country that nobody measured', () => {
  expect(gridFactorAt('DE', 2022)).toBeNull();
  expect([hasGridFactor('MC'), hasGridFactor('constructor'), gridFactorAt('MC', 2026)]).toEqual([
    false,
    false,
    null,
  ]);
  expect(generalFactorAt('combustion', firstFactor('combustion').since - 1)).toBeNull();
});
