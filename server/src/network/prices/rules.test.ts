import { describe, expect, test } from 'vitest';
import {
  type Tariff,
  type TariffRow,
  advanceCost,
  isLimitReached,
  openCost,
  priceOf,
  rowAt,
  sessionLimitAt,
} from './rules';

const at = (text: string): number => Date.parse(text);
const minute = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));

const row = (id: number, hours: string, price: Partial<TariffRow> = {}): TariffRow => ({
  id,
  startMinute: minute(hours.slice(0, 5)),
  endMinute: minute(hours.slice(6)),
  priceMicro: 300_000,
  unit: 'energy',
  limitType: null,
  limitAmount: null,
  ...price,
});

const tariff = (rows: TariffRow[], timeZone = 'UTC', currency = 'EUR'): Tariff => ({
  currency,
  timeZone,
  rows,
});

type Session = [start: string, ...readings: [instant: string, energyWh: number][]];

const bill = (on: Tariff, [start, ...readings]: Session) =>
  readings.reduce(
    (state, [instant, energyWh]) => advanceCost(on, state, { atMs: at(instant), energyWh }),
    openCost(on, at(start)),
  );

const linesOf = (on: Tariff, session: Session) =>
  priceOf(on, bill(on, session)).lines.map((line) => [
    line.rowId,
    (line.toMs - line.fromMs) / 60_000,
    line.energyWh,
    line.amountMinor,
  ]);

describe('the row at an instant', () => {
  const day = row(1, '08:00-20:00');
  const night = row(2, '22:00-06:00');
  const on = tariff([day, night], 'Asia/Amman');
  test.each([
    ['05:00:00', 1],
    ['16:59:59', 1],
    ['17:00:00', null],
    ['18:59:59', null],
    ['19:00:00', 2],
    ['21:00:00', 2],
    ['02:59:59', 2],
    ['03:00:00', null],
  ])('at %s UTC is %s', (time, id) => {
    expect(rowAt(on, at(`2026-05-01T${time}Z`))?.id ?? null).toBe(id);
  });

  test('start = end is all 24 hours, whatever the time', () => {
    const all = tariff([row(1, '07:30-07:30')]);
    expect(
      ['00:00', '07:29', '07:30', '23:59'].map((time) => rowAt(all, at(`2026-05-01T${time}Z`))?.id),
    ).toEqual([1, 1, 1, 1]);
  });

  test('a charge point without rows has none', () => {
    expect(rowAt(tariff([]), 0)).toBeNull();
  });
});

describe('the lines of a session', () => {
  const dayAndNight = tariff([row(1, '08:00-20:00'), row(2, '20:00-08:00', { priceMicro: 200_000 })]);

  test('a session within one row is one line', () => {
    expect(
      linesOf(dayAndNight, ['2026-05-01T10:00Z', ['2026-05-01T10:30Z', 5_000], ['2026-05-01T11:00Z', 9_000]]),
    ).toEqual([[1, 60, 9_000, 270]]);
  });

  test('a price across midnight covers both days', () => {
    expect(linesOf(dayAndNight, ['2026-05-01T23:00Z', ['2026-05-02T01:00Z', 10_000]])).toEqual([
      [2, 120, 10_000, 200],
    ]);
  });

  test('energy at a border lies on the line between the readings, floored, the rest later', () => {
    expect(linesOf(dayAndNight, ['2026-05-01T19:50Z', ['2026-05-01T20:20Z', 10_000]])).toEqual([
      [1, 10, 3_333, 100],
      [2, 20, 6_667, 133],
    ]);
  });

  test('a reading at the border itself gives all of it to the earlier row', () => {
    expect(
      linesOf(dayAndNight, ['2026-05-01T19:50Z', ['2026-05-01T20:00Z', 1_000], ['2026-05-01T20:10Z', 3_000]]),
    ).toEqual([
      [1, 10, 1_000, 30],
      [2, 10, 2_000, 40],
    ]);
  });

  test('each visit is a line of its own, also to the same row again', () => {
    expect(linesOf(dayAndNight, ['2026-05-01T19:00Z', ['2026-05-02T09:00Z', 14_000]])).toEqual([
      [1, 60, 1_000, 30],
      [2, 720, 12_000, 240],
      [1, 60, 1_000, 30],
    ]);
  });

  test('a row of 24 hours is one visit however many days it lasts', () => {
    const on = tariff([row(1, '08:00-08:00')]);
    expect(linesOf(on, ['2026-05-01T07:00Z', ['2026-05-03T09:00Z', 50_000]])).toEqual([
      [1, 3_000, 50_000, 1_500],
    ]);
  });

  test('what is used in a gap within the session costs nothing and is shown', () => {
    const on = tariff([row(1, '08:00-12:00'), row(2, '13:00-20:00')]);
    expect(linesOf(on, ['2026-05-01T11:00Z', ['2026-05-01T14:00Z', 9_000]])).toEqual([
      [1, 60, 3_000, 90],
      [null, 60, 3_000, 0],
      [2, 60, 3_000, 90],
    ]);
  });

  test('a session of no length is one line of nothing', () => {
    expect(linesOf(dayAndNight, ['2026-05-01T10:00Z'])).toEqual([[1, 0, 0, 0]]);
  });

  test('a stop in the very second of the last reading adds its energy to the current line', () => {
    const state = bill(dayAndNight, ['2026-05-01T10:00Z', ['2026-05-01T10:30Z', 5_000]]);
    const after = advanceCost(dayAndNight, state, { atMs: at('2026-05-01T10:30Z'), energyWh: 6_000 });
    expect(after.lines.map((line) => line.energyWh)).toEqual([6_000]);
    expect(after).toMatchObject({ lastMs: state.lastMs, lastWh: 6_000 });
  });

  test('a reading that is earlier, or lower, changes nothing', () => {
    const state = bill(dayAndNight, ['2026-05-01T10:00Z', ['2026-05-01T10:30Z', 5_000]]);
    expect(advanceCost(dayAndNight, state, { atMs: at('2026-05-01T10:20Z'), energyWh: 6_000 })).toBe(state);
    expect(advanceCost(dayAndNight, state, { atMs: at('2026-05-01T10:40Z'), energyWh: 4_999 })).toBe(state);
  });

  test('the state survives the trip through JSON', () => {
    const half = bill(dayAndNight, ['2026-05-01T19:50Z', ['2026-05-01T20:20Z', 10_000]]);
    expect(JSON.parse(JSON.stringify(half))).toEqual(half);
  });
});

describe('days on which the clock is changed', () => {
  const parted = (zone: string, border: string) =>
    tariff([row(1, `00:00-${border}`), row(2, `${border}-00:00`)], zone);

  test('the hour that Paris repeats is visited twice', () => {
    const session: Session = ['2026-10-24T22:00Z', ['2026-10-25T23:00Z', 25_000]];
    expect(linesOf(parted('Europe/Paris', '02:30'), session)).toEqual([
      [1, 150, 2_500, 75],
      [2, 30, 500, 15],
      [1, 30, 500, 15],
      [2, 1_290, 21_500, 645],
    ]);
  });

  test('the hour that New York leaves out is never visited', () => {
    const session: Session = ['2026-03-08T05:00Z', ['2026-03-09T04:00Z', 23_000]];
    expect(linesOf(parted('America/New_York', '02:30'), session)).toEqual([
      [1, 120, 2_000, 60],
      [2, 1_260, 21_000, 630],
    ]);
  });

  test('a row that lies in the left-out hour is not visited that day', () => {
    const on = tariff([row(1, '02:00-03:00'), row(2, '03:00-02:00')], 'Europe/Paris');
    expect(linesOf(on, ['2026-03-29T00:00Z', ['2026-03-29T02:00Z', 2_000]])).toEqual([[2, 120, 2_000, 60]]);
  });

  test('Lord Howe puts its clock back by half an hour', () => {
    const session: Session = ['2026-04-04T14:30Z', ['2026-04-04T15:30Z', 6_000]];
    expect(linesOf(parted('Australia/Lord_Howe', '01:45'), session)).toEqual([
      [1, 15, 1_500, 45],
      [2, 15, 1_500, 45],
      [1, 15, 1_500, 45],
      [2, 15, 1_500, 45],
    ]);
  });

  test('Cairo leaves out its midnight', () => {
    const on = tariff([row(1, '00:30-12:00'), row(2, '12:00-00:30')], 'Africa/Cairo');
    expect(linesOf(on, ['2026-04-23T21:00Z', ['2026-04-23T23:00Z', 2_000]])).toEqual([
      [2, 60, 1_000, 30],
      [1, 60, 1_000, 30],
    ]);
  });

  test('Amman, which keeps summer time all year, has plain days', () => {
    const session: Session = ['2026-03-26T21:00Z', ['2026-03-27T21:00Z', 24_000]];
    expect(linesOf(parted('Asia/Amman', '12:00'), session)).toEqual([
      [1, 720, 12_000, 360],
      [2, 720, 12_000, 360],
    ]);
  });
});

describe('the price of a line', () => {
  test.each([
    ['half a cent of energy goes up', { currency: 'EUR', unit: 'energy', priceMicro: 500_000 }, '10 Wh', 1],
    ['less than half a cent goes down', { currency: 'EUR', unit: 'energy', priceMicro: 300_000 }, '16 Wh', 0],
    ['seconds are parts of a minute', { currency: 'EUR', unit: 'minutes', priceMicro: 100_000 }, '90 s', 15],
    ['half a cent of time goes up', { currency: 'EUR', unit: 'minutes', priceMicro: 100_000 }, '3 s', 1],
    [
      'a currency may have three decimals',
      { currency: 'JOD', unit: 'energy', priceMicro: 123_456 },
      '12345 Wh',
      1_524,
    ],
    ['a currency may have none', { currency: 'JPY', unit: 'energy', priceMicro: 31_500_000 }, '1000 Wh', 32],
    ['a price of zero is free', { currency: 'EUR', unit: 'energy', priceMicro: 0 }, '99999 Wh', 0],
  ] as const)('%s', (_name, { currency, unit, priceMicro }, used, amountMinor) => {
    const on = tariff([row(1, '00:00-00:00', { unit, priceMicro })], 'UTC', currency);
    const start = at('2026-05-01T10:00Z');
    const quantity = Number.parseInt(used, 10);
    const reading =
      unit === 'energy'
        ? { atMs: start + 1000, energyWh: quantity }
        : { atMs: start + quantity * 1000, energyWh: 0 };
    expect(priceOf(on, advanceCost(on, openCost(on, start), reading)).totalMinor).toBe(amountMinor);
  });

  test('a state of another tariff is a fault of ours, not a price', () => {
    const state = openCost(tariff([row(1, '00:00-00:00')]), 0);
    expect(() => priceOf(tariff([]), state)).toThrow('no row 1');
  });
});

describe('the limit of a session', () => {
  const on = tariff([
    row(1, '08:00-20:00', { limitType: 'energy', limitAmount: 20_000 }),
    row(2, '20:00-22:00', { limitType: 'minutes', limitAmount: 3_600 }),
    row(3, '22:00-06:00'),
  ]);

  test.each([
    ['12:00', { type: 'energy', amount: 20_000 }],
    ['21:00', { type: 'minutes', amount: 3_600 }],
    ['23:00', null],
    ['07:00', null],
  ])('of a start at %s is that of its row', (time, limit) => {
    expect(sessionLimitAt(on, at(`2026-05-01T${time}Z`))).toEqual(limit);
  });

  test.each([
    [{ type: 'energy', amount: 20_000 }, 19_999, 0, false],
    [{ type: 'energy', amount: 20_000 }, 20_000, 0, true],
    [{ type: 'minutes', amount: 60 }, 0, 59_999, false],
    [{ type: 'minutes', amount: 60 }, 0, 60_000, true],
    [null, 1e9, 1e9, false],
  ] as const)('%j with %s Wh and %s ms used: %s', (limit, energyWh, durationMs, reached) => {
    expect(isLimitReached(limit, { energyWh, durationMs })).toBe(reached);
  });
});
