import { sustainability as calls } from '@voltdeck/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { firstFactor } from '../../reference';
import { avoidedBy, avoidedMgPerKwh, type Charged, nothing, plus, rounded, sumOf, toFigures } from './rules';
import { type Found, periodOf, toSustainability } from './rules-report';

const tree = firstFactor('tree');
const kg = (charged: Charged): number => toFigures(avoidedBy(charged), tree).co2;

/** 100 kWh of a country in 2026. */
const hundred = (country: string | null, year = 2026): Charged => ({
  country,
  year,
  orders: 4,
  energyWh: 100_000,
});

/*
 * By hand, of 100 kWh: a combustion car emits 169 g/km, an electric one takes 210 Wh/km.
 * 169 ÷ 0.21 = 804.761904… g/kWh, to the milligram 804.762.
 * Germany's grid of 2024 emits 344.14 g/kWh: 804.762 − 344.14 = 460.622, × 100 = 46,062.2 g.
 * France's of 2024 44.18: 760.582, × 100 = 76,058.2 g. Jordan's of 2022 539.21: 265.552, × 100 = 26,555.2 g.
 */
test.each([
  ['Germany', 'DE', 46.062],
  ['France', 'FR', 76.058],
  ['Jordan', 'JO', 26.555],
])('100 kWh in %s avoid what the named factors come to by hand', (_, country, co2) => {
  expect(kg(hundred(country))).toBe(co2);
});

test('the factor is of the year of the session, else of the latest before it', () => {
  // 804.762 − 380.95 = 423.812 g/kWh.
  expect(kg(hundred('DE', 2023))).toBe(42.381);
  expect(kg(hundred('DE', 2025))).toBe(kg(hundred('DE', 2024)));
});

test('a grid dirtier than combustion avoids less than nothing, and no tree', () => {
  // 804.762 − 902.41 = −97.648 g/kWh.
  expect(toFigures(avoidedBy(hundred('BH')), tree)).toMatchObject({ co2: -9.765, trees: null });
  expect(toFigures(sumOf([hundred('BH'), hundred('DE')]), tree).co2).toBe(36.297);
});

test('kilometres are the energy by the consumption, trees the CO₂ by what one takes up', () => {
  // 100,000 ÷ 210 = 476.19 km; 46.0622 ÷ 22 = 2.09 trees.
  expect(toFigures(avoidedBy(hundred('DE')), tree)).toMatchObject({ kilometres: 476.2, trees: 2.1 });
});

test.each([
  ['a place without a country', hundred(null), 476.2],
  ['a country without a factor', hundred('MC'), 476.2],
  ['a year before the country has one', hundred('DE', 2022), 476.2],
  ['a year before all factors', hundred('DE', 2015), 0],
])('energy of %s is told apart, and counted with no guess', (_, charged, kilometres) => {
  expect(toFigures(avoidedBy(charged), tree)).toEqual({
    orders: 4,
    energy: 100,
    energy_uncounted: 100,
    co2: 0,
    kilometres,
    trees: null,
  });
});

test('a factor is rounded to the milligram, and what is shown to the gram', () => {
  expect(avoidedMgPerKwh({ combustion: 169, consumption: 210, grid: 344.14 })).toBe(460_622);
  expect(rounded(-0.0004, 3)).toBe(0);
});

const cell = fc.record({
  country: fc.constantFrom('DE', 'FR', 'JO', 'BH', 'MC', null),
  year: fc.integer({ min: 2021, max: 2027 }),
  orders: fc.nat(9),
  energyWh: fc.nat(9_000_000),
  point: fc.constantFrom('2026-01-01', '2026-02-01'),
  id: fc.constantFrom(1, 2, null),
});

test('days, sites and grids come to the same total, to the microgram', () => {
  fc.assert(
    fc.property(fc.array(cell, { maxLength: 40 }), (cells) => {
      const total = sumOf(cells);
      for (const by of ['point', 'id', 'country', 'year'] as const) {
        const parts = [...new Set(cells.map((each) => each[by]))].map((key) =>
          sumOf(cells.filter((each) => each[by] === key)),
        );
        const sum = parts.reduce(plus, nothing);
        expect({ ...sum, kilometres: 0 }).toEqual({ ...total, kilometres: 0 });
        expect(sum.kilometres).toBeCloseTo(total.kilometres, 6);
      }
    }),
    { numRuns: 50 },
  );
});

describe('a report', () => {
  const found = (charged: readonly Charged[]): Found => ({
    points: charged.map((each) => ({ ...each, point: '2026-03-01' })),
    sites: charged.map((each, index) => ({ ...each, id: index, name: `Site ${index}` })),
    before: [],
    sitesCount: charged.length,
  });
  const told = (charged: readonly Charged[]) =>
    toSustainability(periodOf({ from: '2026-01-01', to: '2026-06-30' }, '2026-07-01'), {
      found: found(charged),
      timeZone: 'Europe/Berlin',
    });

  test('names every factor it used, with its year and source, and what it was used for', () => {
    const { factors, points } = told([hundred('DE'), hundred('DE', 2024), hundred('JO')]);
    expect(factors.grid).toMatchObject([
      {
        country: 'DE',
        year: 2024,
        value: 344.14,
        used_for: [2024, 2026],
        is_latest_known: true,
        co2: 92.124,
      },
      { country: 'JO', year: 2022, value: 539.21, used_for: [2026], avoided_per_kwh: 265.552, energy: 100 },
    ]);
    expect(factors).toMatchObject({
      combustion: [{ value: 169 }],
      consumption: [{ value: 210 }],
      tree: { value: 22 },
    });
    expect(points.map(({ day, energy }) => [day, energy])).toEqual([
      ['2026-01-01', 0],
      ['2026-02-01', 0],
      ['2026-03-01', 300],
      ['2026-04-01', 0],
      ['2026-05-01', 0],
      ['2026-06-01', 0],
    ]);
  });

  test('says of which countries energy is not counted, and why', () => {
    const { uncounted, sites, totals } = told([
      hundred('MC'),
      hundred(null),
      hundred('DE', 2020),
      hundred('FR'),
    ]);
    expect(uncounted).toEqual([
      { country: 'MC', reason: 'no-factor', energy: 100 },
      { country: null, reason: 'no-country', energy: 100 },
      { country: 'DE', reason: 'before-factors', energy: 100 },
    ]);
    expect(totals).toMatchObject({ energy: 400, energy_uncounted: 300, co2: 76.058 });
    expect(sites[0]).toMatchObject({ name: 'Site 3', country: 'FR', co2: 76.058 });
  });
});

describe('a period', () => {
  test.each([
    ['nothing', {}, ['2025-12-01', '2026-11-27', 'month']],
    ['three months', { from: '2026-09-01' }, ['2026-09-01', '2026-11-27', 'day']],
    ['an end alone', { to: '2025-06-30' }, ['2024-07-01', '2025-06-30', 'month']],
    ['a day to come', { from: '2027-01-01' }, ['2027-01-01', '2027-01-01', 'day']],
    ['months of a few days', { from: '2026-11-01', by: 'month' }, ['2026-11-01', '2026-11-27', 'month']],
  ] as const)('asked for by %s is whole', (_, asked, [from, to, by]) => {
    expect(periodOf(asked, '2026-11-27')).toMatchObject({ days: { from, to }, by });
  });

  test('stands beside the one as long that ends the day before', () => {
    expect(periodOf({ from: '2026-03-01', to: '2026-03-31' }, '2026-11-27').before).toEqual({
      from: '2026-01-29',
      to: '2026-02-28',
    });
  });

  test.each([
    [{ from: '2026-03-02', to: '2026-03-01' }, 'report.before-start', 'to'],
    [{ from: '2020-01-01', to: '2025-01-01' }, 'report.too-long', 'to'],
    [{ from: '2024-01-01', to: '2026-01-01', by: 'day' }, 'report.too-long', 'by'],
  ] as const)('%j is refused by name', (asked, code, field) => {
    expect(() => periodOf(asked, '2026-11-27')).toThrow(`${code} (${field})`);
  });

  test.each(['0001-01-01', '9999-12-31', '2026-02-30', 'today'])('%s is no day of a report', (from) => {
    expect(calls.getSustainability.query.safeParse({ from }).success).toBe(false);
  });
});
