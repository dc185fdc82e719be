import type { PriceBody } from '@voltdeck/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Problem } from '../../kernel/problem';
import { advanceCost, openCost, priceOf, rowAt, totalOf, type Tariff, type TariffRow } from './rules';
import type { RowAdditions } from './rules-additions';
import { refuseFiner, sentAdditions } from './rules-additions-read';
import { overlapOf, readTerms, toTariffRows } from './rules-rows';

const problemOf = (work: () => unknown): Problem => {
  try {
    work();
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
  throw new Error('nothing was refused');
};
const body = (sent: Partial<PriceBody>): PriceBody => {
  return { starting_time: '00:00', ending_time: '00:00', price: 0.5, price_unit: 'energy', ...sent };
};
const tariffOf = (...rows: Partial<PriceBody>[]): Tariff => ({
  currency: 'EUR',
  timeZone: 'Europe/Paris',
  rows: toTariffRows(rows.map((row, id) => ({ ...readTerms(body(row)), id }))),
});
const at = (text: string): number => Date.parse(`${text}:00+01:00`);
const readings = (...told: [minute: number, wh: number][]) => told;

const billOf = (tariff: Tariff, told: readonly [number, number][], from = '2026-03-02T10:00') => {
  const startMs = at(from);
  const state = told.reduce(
    (before, [minute, energyWh]) =>
      advanceCost(tariff, before, { atMs: startMs + minute * 60_000, energyWh }),
    openCost(tariff, startMs),
  );
  const { totalMinor, lines } = priceOf(tariff, state);
  expect(totalOf(tariff, state)).toBe(totalMinor);
  return [totalMinor, ...lines.map(({ addition, amountMinor }) => `${addition ?? 'visit'} ${amountMinor}`)];
};

describe('the row in force', () => {
  // 2 March 2026 is a Monday.
  const week = tariffOf(
    { price: 1 },
    { weekdays: [5], starting_time: '22:00', ending_time: '06:00' },
    { valid_from: '2026-03-07', valid_until: '2026-03-07', starting_time: '04:00', ending_time: '05:00' },
    { valid_until: '2026-03-31', weekdays: [2], starting_time: '23:00', ending_time: '23:00' },
  );
  test.each([
    ['on another day is the plain one', '2026-03-04T23:30', 0],
    ['on its weekday begins at its hour', '2026-03-06T22:00', 1],
    ['that began on its weekday goes on after midnight', '2026-03-07T05:59', 1],
    ['ends at its hour', '2026-03-07T06:00', 0],
    ['of a date has a second before that of a weekday', '2026-03-07T04:30', 2],
    ['of a date is of no other date', '2026-03-14T04:30', 1],
    ['of 24 hours belongs to the day on which it began', '2026-03-03T22:59', 0],
    ['of 24 hours goes on until its hour of the next day', '2026-03-04T22:59', 3],
    ['ends a day after its last date begins', '2026-04-01T22:59', 3],
    ['is over after its last date', '2026-04-07T23:00', 0],
  ])('%s', (_, moment, id) => {
    const atMs = moment.startsWith('2026-04') ? at(moment) - 3_600_000 : at(moment);
    expect(rowAt(week, atMs)?.id).toBe(id);
  });
});

describe('a bill', () => {
  const idle = { idle_fee: 0.1, idle_grace: 15 };
  const two = tariffOf(
    { ...idle, ending_time: '11:00' },
    { starting_time: '11:00', idle_fee: 0.2, idle_grace: 45, price_unit: 'minutes', price: 0 },
  );
  test.each([
    [
      'has a start fee once',
      tariffOf({ start_fee: 1 }),
      readings([30, 2000], [60, 4000]),
      [300, 'start-fee 100', 'visit 200'],
    ],
    [
      'has no fee and no minimum where nothing was delivered',
      tariffOf({ start_fee: 1, session_minimum: 5, ...idle }),
      readings([300, 0]),
      [0, 'visit 0'],
    ],
    [
      'has no idle fee within the grace',
      tariffOf(idle),
      readings([30, 2000], [45, 2000]),
      [100, 'visit 100'],
    ],
    [
      'has an idle fee beyond the grace',
      tariffOf(idle),
      readings([30, 2000], [50, 2000]),
      [150, 'visit 100', 'idle-fee 50'],
    ],
    [
      'counts no pause that more energy follows',
      tariffOf(idle),
      readings([30, 2000], [100, 2000], [101, 2001]),
      [100, 'visit 100'],
    ],
    [
      'parts idle time at the border of a row, the grace of which counts from the end of energy',
      two,
      readings([30, 2000], [90, 2000]),
      [550, 'visit 100', 'idle-fee 150', 'visit 0', 'idle-fee 300'],
    ],
    [
      'comes to the minimum',
      tariffOf({ session_minimum: 5, start_fee: 1 }),
      readings([30, 2000]),
      [500, 'start-fee 100', 'visit 100', 'minimum 300'],
    ],
    [
      'comes to the maximum with all its fees',
      tariffOf({ session_maximum: 1.2, start_fee: 1 }),
      readings([30, 2000]),
      [120, 'start-fee 100', 'visit 100', 'maximum -80'],
    ],
    [
      'keeps the maximum where nothing was delivered',
      tariffOf({ price_unit: 'minutes', price: 1, session_maximum: 2 }),
      readings([30, 0]),
      [200, 'visit 3000', 'maximum -2800'],
    ],
  ])('%s', (_, tariff, told, bill) => {
    expect(billOf(tariff, told)).toEqual(bill);
  });

  test('is never negative, whatever is added, and the same when kept as JSON between readings', () => {
    const micro = fc.option(fc.integer({ min: 10_000, max: 9_000_000_000 }), { nil: undefined });
    const additions = fc.record({
      startFeeMicro: micro,
      idleFeeMicro: micro,
      minimumMicro: micro,
      maximumMicro: micro,
    });
    const told = fc.array(fc.tuple(fc.integer({ min: 0, max: 4000 }), fc.nat({ max: 9000 })), {
      maxLength: 6,
    });
    const property = fc.property(additions, told, (added: RowAdditions, steps) => {
      const row: TariffRow = {
        id: 1,
        startMinute: 0,
        endMinute: 0,
        priceMicro: 1,
        unit: 'energy',
        limitType: null,
        limitAmount: null,
        additions: added,
      };
      const tariff: Tariff = { currency: 'KWD', timeZone: 'Asia/Kuwait', rows: [row] };
      let [state, kept] = [openCost(tariff, 0), openCost(tariff, 0)];
      for (const [minute, energyWh] of steps) {
        const reading = { atMs: minute * 60_000, energyWh };
        state = advanceCost(tariff, state, reading);
        kept = advanceCost(JSON.parse(JSON.stringify(tariff)), JSON.parse(JSON.stringify(kept)), reading);
      }
      const { totalMinor, lines } = priceOf(tariff, state);
      expect(totalMinor).toBeGreaterThanOrEqual(0);
      expect(
        lines.filter(({ amountMinor }) => amountMinor < 0).every(({ addition }) => addition === 'maximum'),
      ).toBe(true);
      expect(priceOf(tariff, kept)).toEqual({ totalMinor, lines });
    });
    expect(() => fc.assert(property, { numRuns: 200 })).not.toThrow();
  });
});

describe('two rows', () => {
  const night = { starting_time: '22:00', ending_time: '06:00' };
  test.each<[string, Partial<PriceBody>, Partial<PriceBody>, boolean]>([
    ['of other weekdays share nothing', { weekdays: [1, 2] }, { weekdays: [3] }, false],
    ['of one weekday share it', { weekdays: [1, 2] }, { weekdays: [2] }, true],
    ['that are not equally specific may cover the same', { weekdays: [1] }, {}, false],
    [
      'meet where one passes midnight',
      { weekdays: [5], ...night },
      { weekdays: [6], ending_time: '05:00' },
      true,
    ],
    [
      'meet from Sunday to Monday',
      { weekdays: [7], ...night },
      { weekdays: [1], ending_time: '05:00' },
      true,
    ],
    [
      'of dates one after another share nothing',
      { valid_until: '2026-03-31' },
      { valid_from: '2026-04-01' },
      false,
    ],
    [
      'meet after the last date of a night',
      { valid_until: '2026-03-31', ...night },
      { valid_from: '2026-04-01' },
      true,
    ],
    [
      'of a date that is none of the weekday share nothing',
      { valid_from: '2026-03-02', valid_until: '2026-03-03', weekdays: [3] },
      { valid_from: '2026-01-01', weekdays: [3] },
      false,
    ],
  ])('%s', (_, one, other, isShared) => {
    const rows = [one, other].map((row) => readTerms(body(row)));
    expect(overlapOf(rows) !== null).toBe(isShared);
    expect(overlapOf(rows.toReversed()) !== null).toBe(isShared);
  });
});

describe('what is sent', () => {
  test.each<[string, Partial<PriceBody>, Record<string, unknown>]>([
    [
      'all weekdays and amounts of nothing are a plain row',
      { weekdays: [1, 2, 3, 4, 5, 6, 7], start_fee: 0, session_minimum: 0, idle_grace: 0 },
      {},
    ],
    ['weekdays come in order, each once', { weekdays: [6, 1, 6] }, { weekdays: [1, 6] }],
    [
      'all is told again',
      { valid_from: '2026-01-01', start_fee: 1.5, idle_fee: 0.000001, idle_grace: 5, session_maximum: 9 },
      { valid_from: '2026-01-01', start_fee: 1.5, idle_fee: 0.000001, idle_grace: 5, session_maximum: 9 },
    ],
  ])('%s', (_, sent, told) => {
    const { additions } = readTerms(body(sent));
    expect(sentAdditions(additions)).toEqual(told);
    expect(additions === null).toBe(Object.keys(told).length === 0);
  });

  test.each<[string, Partial<PriceBody>, Record<string, string>]>([
    [
      'a last day before the first',
      { valid_from: '2026-02-02', valid_until: '2026-02-01' },
      { valid_until: 'ends-before' },
    ],
    ['a grace without a fee', { idle_grace: 5 }, { idle_fee: 'required' }],
    [
      'a maximum below the minimum',
      { session_minimum: 5, session_maximum: 4 },
      { session_maximum: 'too-small' },
    ],
    ['a maximum of nothing', { session_maximum: 0 }, { session_maximum: 'too-small' }],
    ['a fee that is too fine', { start_fee: 0.1234567 }, { start_fee: 'decimals' }],
  ])('%s is refused', (_, sent, errors) => {
    const told = problemOf(() => readTerms(body(sent))).details.errors ?? {};
    expect(Object.fromEntries(Object.entries(told).map(([name, [first]]) => [name, first?.code]))).toEqual(
      errors,
    );
  });

  test('an amount finer than the currency is refused, a fee per minute may be finer', () => {
    const rows = [readTerms(body({ start_fee: 1.005, idle_fee: 0.001 }))];
    expect(() => refuseFiner(rows, 'KWD')).not.toThrow();
    expect(problemOf(() => refuseFiner(rows, 'EUR', (index) => `rows.${index}.`)).details.errors).toEqual({
      'rows.0.start_fee': [{ code: 'decimals', args: { max: 2 } }],
    });
  });
});
