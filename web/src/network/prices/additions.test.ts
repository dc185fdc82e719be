import { describe, expect, test } from 'vitest';
import { datesFrom, readAdditions, additionValuesOf, noAdditions, rowsOn } from './additions';

const day = { starting_time: '00:00', ending_time: '00:00' };

describe('what a form holds', () => {
  test('is sent as it was read, and nothing where nothing is said', () => {
    const said = { weekdays: [1, 6], valid_from: '2026-01-01', start_fee: 1, idle_grace: 0 };
    expect(readAdditions(additionValuesOf(said))).toEqual(said);
    expect(readAdditions(noAdditions)).toEqual({});
  });
});

describe('the rows of a date', () => {
  const rows = [
    { id: 1, ...day },
    { id: 2, weekdays: [5], starting_time: '22:00', ending_time: '06:00' },
    {
      id: 3,
      valid_from: '2026-03-07',
      valid_until: '2026-03-07',
      starting_time: '04:00',
      ending_time: '05:00',
    },
  ];
  const told = (date: string) =>
    rowsOn(rows, date).map((row) => [row.id, row.starting_time, row.ending_time]);

  test.each([
    ['2026-03-05', [[1, '00:00', '04:00']]],
    ['2026-03-06', [[1, '00:00', '04:00']]],
    [
      '2026-03-07',
      [
        [2, '00:00', '04:00'],
        [3, '04:00', '05:00'],
        [2, '05:00', '06:00'],
        [1, '06:00', '22:00'],
      ],
    ],
  ])('on %s begin with these', (date, first) => {
    expect(told(date).slice(0, first.length)).toEqual(first);
  });

  test('of a Friday end with the one that begins then', () => {
    expect(told('2026-03-06').at(-1)).toEqual([2, '22:00', '00:00']);
  });

  test('are all where none names a day', () => {
    expect(rowsOn([{ id: 1, ...day }], '2026-03-07')).toEqual([{ id: 1, ...day }]);
  });
});

test('dates follow each other over the end of a month', () => {
  expect(datesFrom('2026-02-27', 3)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
});
