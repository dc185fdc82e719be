import type { Hours } from '@voltdeck/contract';
import { describe, expect, test } from 'vitest';
import { dailyHours, faultsOfHours, hoursOf, isAlways, isOpenAt, nextChange, openingOf } from './rules';

const span = (opens: string, closes: string, overnight = false) => ({
  opens,
  closes,
  overnight,
});
const week = (...spans: [day: number, from: string, to: string, overnight?: boolean][]): Hours => ({
  week: spans.map(([day, opens, closes, overnight = false]) => ({
    day,
    opens,
    closes,
    overnight,
  })),
  exceptions: [],
});
const at = (iso: string): number => Date.parse(iso);
const iso = (ms: number | null): string | null =>
  ms === null ? null : new Date(ms).toISOString().slice(0, 16);

const daily = dailyHours('08:00', '20:00');
const nightly = dailyHours('22:00', '06:00');
const lunch = week([1, '08:00', '12:00'], [1, '13:00', '00:00'], [2, '00:00', '00:00']);
const holiday: Hours = {
  ...daily,
  exceptions: [
    { date: '2026-12-25', name: 'Christmas', spans: [] },
    { date: '2026-12-26', name: 'Sale', spans: [span('06:00', '02:00', true)] },
  ],
};
const winter: Hours = {
  week: [],
  exceptions: [{ date: '2027-05-01', name: 'Fair', spans: [span('09:00', '17:00')] }],
};

describe('open or closed, and until when', () => {
  test.each<[string, Hours, string, string, boolean, string | null]>([
    ['in the day', daily, 'UTC', '2026-03-02T12:00Z', true, '2026-03-02T20:00'],
    ['from its first minute on', daily, 'UTC', '2026-03-02T08:00Z', true, '2026-03-02T20:00'],
    ['no longer at its last', daily, 'UTC', '2026-03-02T20:00Z', false, '2026-03-03T08:00'],
    ['past midnight', nightly, 'UTC', '2026-03-02T01:00Z', true, '2026-03-02T06:00'],
    ['before a night', nightly, 'UTC', '2026-03-02T21:59Z', false, '2026-03-02T22:00'],
    ['between two spans', lunch, 'UTC', '2026-03-02T12:30Z', false, '2026-03-02T13:00'],
    ['through a midnight that parts nothing', lunch, 'UTC', '2026-03-02T23:00Z', true, '2026-03-04T00:00'],
    ['over the days until the next week', lunch, 'UTC', '2026-03-04T00:00Z', false, '2026-03-09T08:00'],
    ['on a day that is closed', holiday, 'UTC', '2026-12-25T12:00Z', false, '2026-12-26T06:00'],
    ['in the night after an exception', holiday, 'UTC', '2026-12-27T01:59Z', true, '2026-12-27T02:00'],
    ['months before the next day', winter, 'UTC', '2026-11-01T00:00Z', false, '2027-05-01T09:00'],
    ['after the last day of all', winter, 'UTC', '2027-05-01T17:00Z', false, null],
    ['in a zone with half an hour', daily, 'Asia/Kolkata', '2026-03-02T02:30Z', true, '2026-03-02T14:30'],
    ['a minute before in that zone', daily, 'Asia/Kolkata', '2026-03-02T02:29Z', false, '2026-03-02T02:30'],
    [
      'in the hour that comes twice',
      dailyHours('02:30', '03:00'),
      'Europe/Paris',
      '2026-10-25T00:45Z',
      true,
      '2026-10-25T01:00',
    ],
    [
      'in it again',
      dailyHours('02:30', '03:00'),
      'Europe/Paris',
      '2026-10-25T01:10Z',
      false,
      '2026-10-25T01:30',
    ],
    [
      'in the hour that is skipped',
      dailyHours('02:10', '02:50'),
      'Europe/Paris',
      '2026-03-29T00:59Z',
      false,
      '2026-03-30T00:10',
    ],
    [
      'from the skipped hour on',
      dailyHours('02:30', '12:00'),
      'Europe/Paris',
      '2026-03-29T00:59Z',
      false,
      '2026-03-29T01:00',
    ],
  ])('%s', (...[, hours, zone, when, isOpen, until]) => {
    expect(isOpenAt(hours, at(when), zone)).toBe(isOpen);
    expect(iso(nextChange(hours, at(when), zone))).toBe(until);
  });
});

describe('whose hours hold', () => {
  const none = {
    hours: null,
    open_time: null,
    close_time: null,
    site_hours: null,
  };
  test.each([
    ['nobody has any', none, null],
    ['the site has', { ...none, site_hours: daily }, { hours: daily, of: 'site' }],
    [
      'it has the same every day',
      { ...none, open_time: '22:00', close_time: '06:00', site_hours: daily },
      { hours: nightly, of: 'own' },
    ],
    ['it has a week of its own', { ...none, hours: lunch, site_hours: daily }, { hours: lunch, of: 'own' }],
  ])('where %s', (_name, place, expected) => {
    expect(hoursOf(place)).toEqual(expected);
  });

  test('seven whole days are around the clock, and say nothing of opening', () => {
    const always = week(
      ...[1, 2, 3, 4, 5, 6, 7].map((day): [number, string, string] => [day, '00:00', '00:00']),
    );
    expect(isAlways(always)).toBe(true);
    const now = { at: new Date('2026-12-25T12:00Z'), timeZone: 'UTC' };
    expect(openingOf({ hours: always, of: 'own' }, now)).toBeNull();
    expect(openingOf(null, now)).toBeNull();
    expect(openingOf({ hours: holiday, of: 'site' }, now)).toEqual({
      is_open: false,
      changes_at: '2026-12-26T06:00:00.000Z',
      exception: 'Christmas',
      of: 'site',
    });
  });
});

describe('hours are refused', () => {
  const day = (date: string, ...spans: ReturnType<typeof span>[]) => ({
    date,
    name: 'Day',
    spans,
  });
  test.each<[string, Hours, Record<string, string>]>([
    [
      'that end before they begin and do not pass midnight',
      week([1, '18:00', '08:00']),
      { 'hours.week.0.closes': 'ends-before' },
    ],
    ['that end as they begin', week([1, '08:00', '08:00']), { 'hours.week.0.closes': 'ends-before' }],
    [
      'that last longer than a day',
      week([1, '08:00', '09:00', true]),
      { 'hours.week.0.closes': 'ends-before' },
    ],
    [
      'that overlap',
      week([1, '08:00', '12:00'], [1, '11:00', '14:00']),
      { 'hours.week.1.opens': 'overlaps' },
    ],
    [
      'whose night is in the next morning',
      week([1, '22:00', '06:00', true], [2, '05:00', '09:00']),
      { 'hours.week.1.opens': 'overlaps' },
    ],
    [
      'whose Sunday is in the next Monday',
      week([1, '05:00', '09:00'], [7, '22:00', '06:00', true]),
      { 'hours.week.0.opens': 'overlaps' },
    ],
    ['that are never', { week: [], exceptions: [day('2026-12-25')] }, { 'hours.week': 'never-open' }],
    [
      'with one day twice',
      { ...daily, exceptions: [day('2026-12-25'), day('2026-12-25')] },
      { 'hours.exceptions.1.date': 'taken' },
    ],
    [
      'whose exception overlaps itself',
      {
        ...daily,
        exceptions: [day('2026-12-25', span('08:00', '12:00'), span('11:00', '13:00'))],
      },
      { 'hours.exceptions.0.spans.1.opens': 'overlaps' },
    ],
  ])('%s', (_name, hours, expected) => {
    const codes = Object.entries(faultsOfHours(hours)).map(([field, [fault]]) => [field, fault?.code]);
    expect(Object.fromEntries(codes)).toEqual(expected);
  });

  test.each([
    ['touch', week([1, '08:00', '12:00'], [1, '12:00', '00:00'], [2, '00:00', '00:00'])],
    ['pass midnight', nightly],
    ['last a day from any hour', week([1, '08:00', '08:00', true])],
    ['are of one day alone', winter],
  ])('but not those that %s', (_name, hours) => {
    expect(faultsOfHours(hours)).toEqual({});
  });
});
