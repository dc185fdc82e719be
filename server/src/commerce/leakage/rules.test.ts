import { describe, expect, test } from 'vitest';
import { energyBetween, energyUncertain, goingAt, type Neighbour, worthOf } from './rules';
import { movementDifferences, type Compared } from './rules-provider';
import { onceEach, ofBooks } from './rules-findings';
import { periodOf } from './rules-view';

const at = (minute: number): Date => new Date(Date.UTC(2026, 2, 2, 10, minute));
const session = (change: Partial<Neighbour> = {}): Neighbour => ({
  meterStartWh: 1_000,
  meterStopWh: 3_000,
  energyWh: 2_000,
  startedAt: at(0),
  stoppedAt: at(30),
  ...change,
});
const later = (meterStartWh: number, change: Partial<Neighbour> = {}): Neighbour =>
  session({
    meterStartWh,
    meterStopWh: meterStartWh + 2_000,
    startedAt: at(90),
    stoppedAt: at(120),
    ...change,
  });
const usual = { maxPowerW: 22_000, waitingWh: 0 };

describe('energy between two sessions', () => {
  test.each([
    ['nothing where the register stood still', later(3_000), usual, 0],
    ['what the register counted', later(8_000), usual, 5_000],
    ['nothing below what a register counts by itself', later(3_099), usual, 0],
    ['a register that went back tells of none', later(500), usual, 0],
    ['more than the connector gives tells of another meter', later(40_000), usual, 0],
    [
      'as much as a connector may give of which nobody knows',
      later(40_000),
      { ...usual, maxPowerW: null },
      37_000,
    ],
    ['less what waits in the work list', later(8_000), { ...usual, waitingWh: 4_000 }, 1_000],
    ['less what a correction has billed', later(8_000, { energyWh: 7_000 }), usual, 0],
  ])('%s', (_, after, of, wh) => {
    expect(energyBetween(session(), after, of)).toBe(wh);
  });

  test('less what a correction has billed with the session before', () => {
    expect(energyBetween(session({ energyWh: 6_000 }), later(8_000), usual)).toBe(1_000);
  });
});

test.each([
  ['as much as before, through the time until it was closed', at(20), at(40), 2_000],
  ['through an hour at most', at(20), at(500), 6_000],
  ['nothing where its last reading is its end', at(30), at(30), 0],
  ['nothing where it was never read', null, at(40), 0],
])('a session without an end may have taken %s', (_, lastReadingAt, stoppedAt, wh) => {
  expect(energyUncertain({ energyWh: 2_000, startedAt: at(0), lastReadingAt, stoppedAt })).toBe(wh);
});

describe('what energy was worth', () => {
  const row = {
    id: 1,
    startMinute: 0,
    endMinute: 0,
    priceMicro: 500_000,
    unit: 'energy',
    limitType: null,
    limitAmount: null,
  } as const;
  const tariff = { currency: 'EUR', timeZone: 'UTC', rows: [row] };
  const going = { costMinor: 400, energyWh: 1_000 };
  const nights = { ...tariff, rows: [{ ...row, startMinute: 1_320, endMinute: 360 }] };
  const minutes = { ...tariff, rows: [{ ...row, unit: 'minutes' as const }] };
  test.each([
    ['by the row that covers the moment', tariff, going, { amountMinor: 250, isEstimated: false }],
    [
      'in a currency of three digits',
      { ...tariff, currency: 'JOD' },
      going,
      { amountMinor: 2_500, isEstimated: false },
    ],
    ['by the neighbours in a gap', nights, going, { amountMinor: 2_000, isEstimated: true }],
    ['by the neighbours where minutes are sold', minutes, going, { amountMinor: 2_000, isEstimated: true }],
    ['by the neighbours without a tariff', null, going, { amountMinor: 2_000, isEstimated: true }],
    ['nothing that anybody knows where nobody sold any', null, null, null],
  ])('%s', (_, told, others, worth) => {
    expect(worthOf(5_000, { tariff: told, atMs: at(0).getTime(), going: others })).toEqual(worth);
  });

  test('a site that sold nothing says nothing', () => {
    expect(goingAt({ costMinor: 0, energyWh: 0 }, going)).toBe(going);
    expect(goingAt({ costMinor: 1, energyWh: 1 }, going)).toEqual({ costMinor: 1, energyWh: 1 });
  });
});

describe('a provider beside the books', () => {
  const move = { currency: 'EUR', at: at(10) };
  const ours = { ...move, orderId: 7, chargePointId: 1, provider: 'test' };
  const of = (change: Partial<Compared>) =>
    movementDifferences('test', { from: at(0), to: at(60), told: [], booked: [], ...change }).map(
      ({ key, orderId, expectedMinor, foundMinor }) => [key, orderId, expectedMinor, foundMinor],
    );
  test.each([
    ['agrees', [{ ...move, key: 'a', amountMinor: 5 }], [{ ...ours, key: 'a', amountMinor: 5 }], []],
    ['has none', [], [{ ...ours, key: 'a', amountMinor: 5 }], [['a', 7, 5, 0]]],
    [
      'took more',
      [{ ...move, key: 'a', amountMinor: 9 }],
      [{ ...ours, key: 'a', amountMinor: 5 }],
      [['a', 7, 5, 9]],
    ],
    [
      'took as much of another currency',
      [{ ...move, currency: 'JPY', key: 'a', amountMinor: 5 }],
      [{ ...ours, key: 'a', amountMinor: 5 }],
      [['a', 7, 5, 0]],
    ],
    ['took what nobody booked', [{ ...move, key: 'b', amountMinor: 9 }], [], [['b', null, 0, 9]]],
    [
      'told it twice',
      [1, 2].map(() => ({ ...move, key: 'a', amountMinor: 5 })),
      [{ ...ours, key: 'a', amountMinor: 5 }],
      [['a', 7, 5, 10]],
    ],
    [
      'moved at the edge',
      [{ ...move, at: at(70), key: 'a', amountMinor: 5 }],
      [{ ...ours, key: 'a', amountMinor: 5 }],
      [],
    ],
    ['moved beyond it', [{ ...move, at: at(70), key: 'b', amountMinor: 5 }], [], []],
  ])('%s', (_, told, booked, differences) => {
    expect(of({ told, booked })).toEqual(differences);
  });
});

test('figures that differ in several ways are one finding of a kind, by the largest', () => {
  const difference = {
    kind: 'refund-amount',
    orderId: 3,
    transactionId: 1,
    currency: 'EUR',
    foundMinor: 0,
  } as const;
  const found = [10, 40, 20].map((expectedMinor) =>
    ofBooks({ ...difference, expectedMinor }, { at: at(0), chargePointId: null }),
  );
  expect(onceEach(found).map(({ cause, amountMinor }) => [cause, amountMinor])).toEqual([
    ['books:refund-amount:3', 40],
  ]);
});

test('a period is neither empty nor longer than may be asked for, and ends by now', () => {
  const days = { usual: 35, most: 400 };
  expect(periodOf({}, at(0), days)).toEqual({ from: new Date('2026-01-26T10:00:00Z'), to: at(0) });
  expect(periodOf({ to: '2030-01-01T00:00:00Z' }, at(0), days).to).toEqual(at(0));
  expect(() => periodOf({ from: '2026-03-02T10:00:00Z' }, at(0), days)).toThrow('fields.invalid');
  expect(() => periodOf({ from: '2020-03-02T10:00:00Z' }, at(0), days)).toThrow('leakage.too-long');
});
