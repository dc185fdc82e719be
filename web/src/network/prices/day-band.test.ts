import { describe, expect, it } from 'vitest';
import { dayOfPrices, gapsOf, minuteOf, overlapping, piecesOf, priceAt, timeOf } from './day-band';

const row = (starting_time: string, ending_time: string) => ({ starting_time, ending_time });
const spans = (rows: Parameters<typeof dayOfPrices>[0]) =>
  dayOfPrices(rows).map(({ from, to }) => [timeOf(from), timeOf(to)]);

describe('the band of a day', () => {
  it('reads and writes times of day', () => {
    expect(minuteOf('06:30')).toBe(390);
    expect([0, 390, 1439, 1440].map(timeOf)).toEqual(['00:00', '06:30', '23:59', '00:00']);
  });

  it('is covered whole by a row whose start is its end', () => {
    expect(piecesOf(row('08:00', '08:00'))).toMatchObject([{ from: 0, to: 1440 }]);
    expect(gapsOf([row('08:00', '08:00')])).toEqual([]);
  });

  it('shows a row across midnight at both ends', () => {
    expect(spans([row('06:00', '22:00'), row('22:00', '06:00')])).toEqual([
      ['00:00', '06:00'],
      ['06:00', '22:00'],
      ['22:00', '00:00'],
    ]);
  });

  it('ends with a row that ends at midnight, without an empty piece', () => {
    expect(piecesOf(row('18:00', '00:00'))).toMatchObject([{ from: 1080, to: 1440 }]);
  });
});

describe('the gaps of a day', () => {
  it.each([
    ['no row leaves the whole day', [], [[0, 1440]]],
    ['full cover leaves none', [row('00:00', '12:00'), row('12:00', '00:00')], []],
    ['a gap in the middle', [row('00:00', '08:00'), row('10:00', '00:00')], [[480, 600]]],
    ['a gap around midnight is one', [row('06:00', '22:00')], [[1320, 360]]],
    ['a gap before a row that ends the day', [row('06:00', '00:00')], [[0, 360]]],
    [
      'a gap around midnight beside another',
      [row('06:00', '09:00'), row('17:00', '22:00')],
      [
        [540, 1020],
        [1320, 360],
      ],
    ],
  ])('%s', (_, rows, expected) => {
    expect(gapsOf(rows).map(({ from, to }) => [from, to])).toEqual(expected);
  });
});

describe('an overlap', () => {
  const rows = [
    { id: 1, ...row('06:00', '22:00') },
    { id: 2, ...row('22:00', '06:00') },
  ];

  it.each([
    ['across midnight', row('23:00', '01:00'), undefined, 2],
    ['with all of the day', row('00:00', '00:00'), undefined, 1],
    ['not with the row being changed', row('07:00', '21:00'), 1, undefined],
    ['with a neighbour of the row being changed', row('05:00', '21:00'), 1, 2],
  ])('is found %s', (_, times, except, expected) => {
    expect(overlapping(rows, times, except)?.id).toBe(expected);
  });

  it('is none where one ends and the next begins', () => {
    expect(overlapping([{ id: 1, ...row('06:00', '22:00') }], row('22:00', '06:00'))).toBeUndefined();
  });
});

describe('the price in force', () => {
  const night = row('22:00', '06:00');
  it('begins with its start and ends before its end', () => {
    expect([1319, 1320, 0, 359, 360].map((minute) => priceAt([night], minute) === night)).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]);
  });
});
